/** Search in the help centre. */
import { expect, test } from 'vitest'
import { matchingTopics } from './support.tsx'

const topics = [
  {
    id: 'a',
    title: 'Crédits',
    items: [
      { question: 'Où est ma facture ?', answer: 'Dans votre e-mail.' },
      { question: 'Remboursement', answer: 'Sous 14 jours.' },
    ],
  },
  {
    id: 'b',
    title: 'Photos',
    items: [{ question: 'Visage flou', answer: 'Nous n’inventons pas.' }],
  },
]
const found = (query: string) =>
  matchingTopics(topics, query).map(({ id, items }) => [id, items.length])

test('every word counts, accents and capitals do not, and an empty search finds all', () => {
  expect(found('  ')).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(found('CREDITS facture')).toEqual([['a', 1]])
  expect(found('n’inventons')).toEqual([['b', 1]])
  expect(found('facture visage')).toEqual([])
})
