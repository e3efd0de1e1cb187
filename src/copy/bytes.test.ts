/** Sizes in French units. */
import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test('sizes are shown in every unit from octets to Yo', () => {
  expect(formatBytes(0)).toBe('0\u00a0octet')
  expect(formatBytes(1)).toBe('1\u00a0octet')
  expect(formatBytes(2)).toBe('2\u00a0octets')
  expect(formatBytes(1023)).toBe('1\u202f023\u00a0octets')
  expect(formatBytes(1024)).toBe('1\u00a0Ko')
  expect(formatBytes(125_696)).toBe('122,75\u00a0Ko')
  expect(formatBytes(5_242_880)).toBe('5\u00a0Mo')
  expect(formatBytes(3 * 1024 ** 3)).toBe('3\u00a0Go')
  expect(formatBytes(1024 ** 8)).toBe('1\u00a0Yo')
})

test('a size has two decimals unless another number is asked for', () => {
  expect(formatBytes(1_234_567)).toBe('1,18\u00a0Mo')
  expect(formatBytes(1_234_567, 0)).toBe('1\u00a0Mo')
  expect(formatBytes(1_234_567, 3)).toBe('1,177\u00a0Mo')
})

test('sizes beyond the last unit stay in Yo, and invalid ones are shown as 0', () => {
  expect(formatBytes(1024 ** 9)).toBe('1\u202f024\u00a0Yo')
  expect(formatBytes(Number.NaN)).toBe('0\u00a0octet')
  expect(formatBytes(-5)).toBe('0\u00a0octet')
})
