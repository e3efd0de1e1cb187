/** The labels on a share video. */
import { expect, test } from 'vitest'
import { placePicture, placeTag } from './scene.ts'

const SQUARE = { width: 720, height: 720 }

test('a label stands in a corner of the picture, and no part of one in a picture too small for it', () => {
  const tagOn = (picture: { width: number; height: number }, side: 'left' | 'right') =>
    placeTag(50, placePicture(SQUARE, picture), side)
  const ordinary = placePicture(SQUARE, { width: 1_000, height: 750 })
  const left = tagOn({ width: 1_000, height: 750 }, 'left')!
  const right = tagOn({ width: 1_000, height: 750 }, 'right')!
  expect(left.left).toBeGreaterThan(ordinary.left)
  expect(right.left + right.width).toBeLessThan(ordinary.left + ordinary.width)
  expect(tagOn({ width: 100, height: 2_000 }, 'left')).toBeNull()
  expect(tagOn({ width: 2_400, height: 100 }, 'right')).toBeNull()
})

test('on a narrow picture the labels stand one under the other, and on a wide one side by side', () => {
  const tagsOn = (picture: { width: number; height: number }) =>
    (['left', 'right'] as const).map((side) =>
      placeTag(50, placePicture(SQUARE, picture), side),
    ) as NonNullable<ReturnType<typeof placeTag>>[]
  const [upper, lower] = tagsOn({ width: 300, height: 1_800 })
  expect(lower!.top).toBeGreaterThan(upper!.top + upper!.height)
  const [left, right] = tagsOn({ width: 1_800, height: 300 })
  expect(right!.top).toBe(left!.top)
  expect(right!.left).toBeGreaterThan(left!.left + left!.width)
})
