import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('cells are separated, quoted where needed, and begin with a byte-order mark', () => {
  expect(csv(['a', 'b'], [['x', 1], ['y;z', null], ['dit "oui"', 'deux\nlignes']])).toBe('\ufeffa;b\r\nx;1\r\n"y;z";\r\n"dit ""oui""";"deux\nlignes"\r\n')
})

test.each(['=1+1', '+33', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=HYPERLINK("x")'])('%j does not run as a formula', (text) => {
  expect(csv(['a'], [[text]]).split('a\r\n')[1]).toMatch(/^"?'/)
})

test('a number stays a number', () => {
  expect(csv(['a'], [[-2]])).toBe('\ufeffa\r\n-2\r\n')
})
