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

test('small sharp specks on plain ground are dust, light and dark', () => {
  expect(findDust(spots(9, 2), []).count).toBe(9)
  expect(findDust(spots(9, 2, { level: 20 }), []).count).toBe(9)
  expect(findDust(spots(9, 2), []).mask[at(20, 50)]).toBe(1)
})

test('large, soft, rare or facial specks are not dust', () => {
  expect(findDust(spots(9, 6), []).count).toBe(0)
  expect(findDust(spots(9, 2, { soft: true }), []).count).toBe(0)
  expect(findDust(spots(7, 2), []).count).toBe(0)
  expect(findDust(spots(9, 2), [face(10, 20, 120)]).count).toBe(0)
})

test('the dots of a printing screen are not dust', () => {
  const screen = drawn([]).picture
  for (let i = 0; i < SIDE * SIDE; i++)
    if ((i % SIDE) % 9 < 2 && Math.floor(i / SIDE) % 9 < 2) screen.data.fill(230, i * 3, i * 3 + 3)
  expect(findDust(screen, []).count).toBe(0)
})
