/** The page for when no page can be rendered. */
import { expect, test } from 'vitest'
import { brand } from '#copy/brand.ts'
import { failurePage } from './bare-reply.ts'

test('the page that asks to write shows the address beside the reference', () => {
  const page = failurePage('req-7')
  expect(page).toMatch(/écrivez-nous.*req-7/s)
  expect(page).toContain(`<a href="mailto:${brand.supportEmail}"`)
})
