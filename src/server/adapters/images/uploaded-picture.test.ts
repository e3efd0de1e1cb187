/** The first check of an uploaded picture. */
import { expect, test } from 'vitest'
import { MAX_PIXELS, MAX_SIDE, MIN_SIDE } from '#contract/limits.ts'
import { errorCopy } from '#copy/errors.ts'
import { IMAGE_LIMITS } from '#engine/image/header.ts'

test('the refusal of large pictures names every limit', () => {
  const { maxPixels, maxProgressivePixels, maxSide } = IMAGE_LIMITS
  const millions = (pixels: number) => `${pixels / 1_000_000}\u00a0millions`
  for (const limit of [
    millions(maxPixels),
    `${millions(maxProgressivePixels)} de pixels pour un JPEG progressif`,
    `${maxSide / 1_000}\u00a0000`,
  ])
    expect(errorCopy.TOO_MANY_PIXELS).toContain(limit)
})

test('the browser checks the limits of the server', () => {
  expect(IMAGE_LIMITS).toMatchObject({
    minSide: MIN_SIDE,
    maxSide: MAX_SIDE,
    maxPixels: MAX_PIXELS,
  })
})
