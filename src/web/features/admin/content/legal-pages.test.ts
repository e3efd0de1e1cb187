/** Excerpts and slugs of pages. */
import { expect, test } from 'vitest'
import { EXCERPT_LENGTH } from '#contract/admin/content-figures.ts'
import { excerptOf, withSlug } from './legal-pages.tsx'

test('an excerpt has the text of the page, at most 200 characters', () => {
  expect(
    excerptOf(
      '<h2>Titre</h2><p>Un <strong>mot</strong>, <em>un\n autre</em>&nbsp;; deux</p><script>x</script>',
      EXCERPT_LENGTH,
    ),
  ).toBe('Titre. Un mot, un autre\u00a0; deux')
  expect(excerptOf('<h2>Vos <em>droits</em></h2><h3>Que garder\u00a0?</h3><p>Tout.</p>', 200)).toBe(
    'Vos droits. Que garder\u00a0? Tout.',
  )
  expect([...excerptOf(`<p>${'é'.repeat(300)}</p>`, EXCERPT_LENGTH)]).toHaveLength(
    EXCERPT_LENGTH + 1,
  )
})

test('a new page derives its slug from its title until the slug is edited; a stored page keeps its slug', () => {
  const empty = { slug: '', title: '', content: '', metaDescription: '', isPublished: true }
  const type = (before: typeof empty, title: string, row: object | null = null) =>
    withSlug({ ...before, title }, 'title', { before, row })
  const first = type(empty, 'L’œuvre d’Été & Noël')
  expect(first.slug).toBe('l-oeuvre-d-ete-noel')
  expect(type(first, 'Aide').slug).toBe('aide')
  expect(type({ ...first, slug: 'a-moi' }, 'Aide').slug).toBe('a-moi')
  expect(type({ ...first, slug: '' }, 'Aide').slug).toBe('')
  expect(type(first, 'Aide', { slug: first.slug }).slug).toBe(first.slug)
  expect(withSlug({ ...first, content: 'x' }, 'content', { before: first, row: null }).slug).toBe(
    first.slug,
  )
  const long = type(empty, `${'a'.repeat(99)} bcd`).slug
  expect([long.length, /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(long)]).toEqual([99, true])
})
