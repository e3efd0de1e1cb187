import { expect, test } from 'vitest'
import { uploadPercent } from './percent.ts'

test('an upload starts at 10 and stays under where the photo starts', () => {
  expect(uploadPercent(0)).toBe(10)
  expect(uploadPercent(0.5)).toBe(14.5)
  expect(uploadPercent(1)).toBe(19)
  expect(uploadPercent(7)).toBe(19)
})
