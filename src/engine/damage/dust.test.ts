/** Tests dust detection on drawn specks. */
import { expect, test } from 'vitest'
import { at, drawn, face, SIDE } from './drawn.fixture.ts'
import { findDust } from './dust.ts'

/** Draws a row of spots of `size` px, with sharp or blurred edges. */
const spots = (count: number, size: number, { level = 230, soft = false } = {}) => {
  const { picture } = drawn(
    Array.from({ length: count }, (_, i) => ({
      from: [20 + 20 * i, 50],
      to: [20 + 20 * i, 50],
      width: size,
      level,
    })),
  )
  if (!soft) return picture
  const data = picture.data.map((_, i) => {
    let sum = 0
    for (const dy of [-2, -1, 0, 1, 2])
      for (const dx of [-2, -1, 0, 1, 2]) sum += picture.data[i + (dy * SIDE + dx) * 3] ?? 110
    return sum / 25
  })
  return { ...picture, data }
}

/** Edge ratios of a soft and of a sharp scan. */
const [SOFT, SHARP] = [0.55, 0.85]

test('small sharp specks on plain ground are dust, light and dark', () => {
  for (const edgeRatio of [SOFT, SHARP])
    expect(findDust(spots(9, 2, { level: 20 }), [], edgeRatio).count).toBe(9)
  const both = spots(9, 2)
  for (const x of [30, 70, 110]) both.data.fill(20, at(x, 150) * 3, at(x + 2, 150) * 3)
  expect(findDust(both, [], SOFT).count).toBe(12)
  expect(findDust(both, [], SOFT).mask[at(20, 50)]).toBe(1)
})

test('large, soft, rare or facial specks are not dust', () => {
  for (const edgeRatio of [SOFT, SHARP]) {
    const level = 20
    expect(findDust(spots(9, 6, { level }), [], edgeRatio).count).toBe(0)
    expect(findDust(spots(9, 2, { level, soft: true }), [], edgeRatio).count).toBe(0)
    expect(findDust(spots(5, 2, { level }), [], edgeRatio).count).toBe(0)
    expect(findDust(spots(9, 2, { level }), [face(10, 20, 120)], edgeRatio).count).toBe(0)
  }
})

test('light specks on dark ground alone may be stars', () => {
  for (const edgeRatio of [SOFT, SHARP]) expect(findDust(spots(9, 2), [], edgeRatio).count).toBe(0)
})

/** Draws dots of 2 px on a grid of `pitch` px. */
const dots = (pitch: number) => {
  const screen = drawn([]).picture
  for (let i = 0; i < SIDE * SIDE; i++)
    if ((i % SIDE) % pitch < 2 && Math.floor(i / SIDE) % pitch < 2)
      screen.data.fill(20, i * 3, i * 3 + 3)
  return screen
}

test('the dots of a printing screen and lattices of lamps are not dust', () => {
  expect(findDust(dots(9), [], SOFT).count).toBe(0)
  expect(findDust(dots(14), [], SHARP).count).toBe(0)
})

test('specks on uneven ground are left', () => {
  const { picture } = drawn([])
  for (let i = 0; i < SIDE * SIDE; i++) {
    const level = 110 + (((i * 7919) % 101) - 50)
    picture.data.fill(level, i * 3, i * 3 + 3)
  }
  for (let n = 0; n < 9; n++)
    picture.data.fill(30, at(20 + 20 * n, 50) * 3, at(22 + 20 * n, 50) * 3)
  expect(findDust(picture, [], SHARP).count).toBe(0)
})
