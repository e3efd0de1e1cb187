/** The key of a blog section. */
import { expect, test } from 'vitest'
import { blogSpec } from './blog-sections.tsx'

test('the key of a blog section is validated before it is sent', () => {
  const values = blogSpec.toForm(null, [])
  const key = blogSpec
    .fields({ row: null, rows: [], values })
    .find(({ name }) => name === 'sectionKey')
  const check = key && 'check' in key ? key.check : undefined
  expect(check?.('Été !', values)).toBe(
    'Lettres minuscules sans accent, chiffres et tirets seulement.',
  )
  expect(check?.('avant-apres', values)).toBeNull()
})
