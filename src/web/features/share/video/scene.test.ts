/** The labels on a share video. */
import { expect, test } from 'vitest'
import { placePicture, placeTag } from './scene.ts'

const SQUARE = { width: 720, height: 720 }

test('a label stands in a corner of the picture, and outside a picture too small for it', () => {
  const tagOn = (picture: { width: number; height: number }, side: 'left' | 'right') =>
    placeTag(50, placePicture(SQUARE, picture), side)
  const ordinary = placePicture(SQUARE, { width: 1_000, height: 750 })
  const left = tagOn({ width: 1_000, height: 750 }, 'left')
  const right = tagOn({ width: 1_000, height: 750 }, 'right')
  expect(left.left).toBeGreaterThan(ordinary.left)
  expect(right.left + right.width).toBeLessThan(ordinary.left + ordinary.width)
  const narrow = placePicture(SQUARE, { width: 100, height: 2_000 })
  const beside = tagOn({ width: 100, height: 2_000 }, 'left')
  expect(beside.left).toBeGreaterThan(0)
  expect(beside.left + beside.width).toBeLessThan(narrow.left - narrow.mat)
  const low = placePicture(SQUARE, { width: 2_400, height: 100 })
  const above = tagOn({ width: 2_400, height: 100 }, 'right')
  expect(above.top).toBeGreaterThan(0)
  expect(above.top + above.height).toBeLessThan(low.top - low.mat)
  expect(above.left + above.width).toBeLessThanOrEqual(low.left + low.width)
})

test('on a narrow picture the labels stand one under the other, and on a wide one side by side', () => {
  const tagsOn = (picture: { width: number; height: number }) =>
    (['left', 'right'] as const).map((side) => placeTag(50, placePicture(SQUARE, picture), side))
  const [upper, lower] = tagsOn({ width: 300, height: 1_800 })
  expect(lower!.top).toBeGreaterThan(upper!.top + upper!.height)
  const [left, right] = tagsOn({ width: 1_800, height: 300 })
  expect(right!.top).toBe(left!.top)
  expect(right!.left).toBeGreaterThan(left!.left + left!.width)
})
