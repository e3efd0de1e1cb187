import { expect, test } from 'vitest'
import { nextPercent, uploadPercent } from './percent.ts'

test('an upload starts at 10 and stays under where the photo starts', () => {
  expect(uploadPercent(0)).toBe(10)
  expect(uploadPercent(0.5)).toBe(14.5)
  expect(uploadPercent(1)).toBe(19)
  expect(uploadPercent(7)).toBe(19)
})

test('a photo found on load starts at 20, 50 or 100', () => {
  expect(nextPercent(null, { status: 'uploaded', progress: 0 })).toBe(20)
  expect(nextPercent(null, { status: 'processing', progress: 36 })).toBe(50)
  expect(nextPercent(null, { status: 'completed', progress: 0 })).toBe(100)
  expect(nextPercent(null, { status: 'failed', progress: 80 })).toBe(0)
})

test('it follows the server and never goes backwards', () => {
  let shown = nextPercent(uploadPercent(1), { status: 'uploaded', progress: 20.4 })
  const seen = [shown]
  for (const [status, progress] of [['uploaded', 26], ['processing', 35], ['processing', 61.2], ['processing', 58], ['processing', 94], ['processing', 100]] as const) {
    shown = nextPercent(shown, { status, progress })
    seen.push(shown)
  }
  expect(seen).toEqual([20.4, 26, 35, 61.2, 61.2, 94, 99])
  expect(nextPercent(shown, { status: 'completed', progress: 100 })).toBe(100)
})

test('a failure goes to 0', () => expect(nextPercent(88, { status: 'failed', progress: 88 })).toBe(0))
