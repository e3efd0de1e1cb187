/** The percentage of an upload. */
import { expect, test } from 'vitest'
import { uploadPercent } from './use-upload.ts'

test('an upload goes from 10 to just below the start of the restoration', () => {
  expect(uploadPercent(0)).toBe(10)
  expect(uploadPercent(0.5)).toBe(14.5)
  expect(uploadPercent(1)).toBe(19)
  expect(uploadPercent(7)).toBe(19)
})
