/** The difference of two versions in words. */
import { expect, test } from 'vitest'
import { changedWords, differencesOf } from './version-texts.ts'

test('changed words are marked in their place, and a long unchanged text is shortened', () => {
  expect(changedWords('Le prix est juste.', 'Le prix reste juste.')).toEqual([
    { kind: 'same', text: 'Le prix ' },
    { kind: 'removed', text: 'est' },
    { kind: 'added', text: 'reste' },
    { kind: 'same', text: ' juste.' },
  ])
  const [same, added] = changedWords('mot '.repeat(400), `${'mot '.repeat(400)}fin`)
  expect(same!.text.length).toBeLessThan(200)
  expect(same!.text).toContain('[…]')
  expect(added).toEqual({ kind: 'added', text: 'fin' })
})

test('texts without common words are compared within five seconds', () => {
  const words = (letter: string) =>
    Array.from({ length: 20_000 }, (_, at) => `${letter}${at}`).join(' ')
  const started = performance.now()
  const parts = changedWords(words('a'), words('b'))
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(
    parts
      .filter(({ kind }) => kind === 'added')
      .map(({ text }) => text)
      .join(''),
  ).toContain('b19999')
})

test('HTML is compared as markup, by field, with the parts of sections named', () => {
  const page = { title: 'Aide', metaDescription: null }
  expect(
    differencesOf(
      'legalPage',
      'aide',
      { ...page, content: '<p>Un <strong>mot</strong></p>' },
      { ...page, content: '<p>Un mot</p>' },
    ),
  ).toMatchObject([{ field: 'Contenu', from: 'Un **mot**', to: 'Un mot' }])
  const faq = (answer: string) => ({ content: { faqs: [{ question: 'Q', answer }] } })
  const [difference, ...others] = differencesOf('landingSection', 'faq', faq('Oui'), faq('Non'))
  expect(others).toEqual([])
  expect(difference).toMatchObject({ from: 'Oui', to: 'Non' })
  expect(difference!.field).toContain('Question 1')
})
