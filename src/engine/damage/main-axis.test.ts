/** Tests the main axis of a component. */
import { expect, test } from 'vitest'
import { componentsOf } from './components.ts'
import { lineOf } from './main-axis.ts'

/** Returns the component of a mask that is a filled rectangle. */
function rectangle(width: number, height: number) {
  const mask = new Uint8Array(width * height).fill(1)
  return componentsOf(mask, width, height)[0]!
}

test('the axis of a bar is its longer side', () => {
  const { x, y, dx, dy, half } = lineOf(rectangle(101, 5), 101)
  expect([x, y, Math.abs(dx)].map(Math.round)).toEqual([50, 2, 1])
  expect(dy).toBeCloseTo(0)
  expect(half).toBeCloseTo(50)
})

test('a component may have more pixels than a call has arguments', () => {
  expect(lineOf(rectangle(1200, 400), 1200).half).toBeCloseTo(599.5, 0)
})
