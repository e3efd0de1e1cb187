/**
 * A failure is described in a few lines: what was expected, where, and the path of its screenshot.
 */
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { describeError } from './run-report.ts'

const stackAt = (...places: string[]) =>
  ['Error: message', ...places.map((place) => `    at ${place}`)].join('\n')

test('a failure keeps its first lines, its screenshot and the frames inside the project', () => {
  const lines = describeError({
    name: 'AssertionError',
    message: ['expected 3 to be 2', ...Array.from({ length: 40 }, (_, i) => `line ${i}`)].join(
      '\n',
    ),
    stack: stackAt(
      `file://${root}e2e/restore.test.ts:12:3`,
      `file://${root}node_modules/vitest/dist/x.js:1:1`,
      `node:internal/process:9:1`,
    ),
  })
  expect(lines[0]).toBe('AssertionError: expected 3 to be 2')
  expect(lines.at(-1)).toBe('at e2e/restore.test.ts:12:3')
  expect(lines.length).toBeLessThanOrEqual(15)
})

test('the screenshot of a long message is kept, and colours are removed', () => {
  const filler = Array.from({ length: 40 }, (_, i) => `line ${i}`)
  const message = ['\u001B[31mTimeout\u001B[39m', ...filler, 'At /restore, screenshot a.png'].join(
    '\n',
  )
  const lines = describeError({ message })
  expect(lines[0]).toBe('Error: Timeout')
  expect(lines).toContain('At /restore, screenshot a.png')
})

test('the frames are those of the innermost cause', () => {
  const lines = describeError({
    message: 'the visit failed',
    stack: stackAt(`visit (${root}e2e/support/browser.ts:97:13)`),
    cause: { message: 'no heading', stack: stackAt(`${root}e2e/money.test.ts:40:5`) },
  })
  expect(lines).toEqual(['Error: the visit failed', 'at e2e/money.test.ts:40:5'])
})
