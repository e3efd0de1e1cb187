/** Attempts to bring a picture under the upload limit. */
import { expect, test } from 'vitest'
import { attempts, jpegName } from './reencode.ts'

test('a usual phone picture keeps its size at first', () => {
  expect(attempts({ width: 4000, height: 3000 })[0]).toEqual({
    width: 4000,
    height: 3000,
    quality: 0.92,
  })
})

test('every attempt is lighter than the one before and fits a phone canvas', () => {
  for (const size of [
    { width: 8064, height: 6048 },
    { width: 640, height: 480 },
    { width: 12_000, height: 500 },
  ]) {
    const list = attempts(size)
    expect(list).toHaveLength(18)
    for (const { width, height } of list) {
      expect(width * height).toBeLessThanOrEqual(16_000_000)
      expect(width / height).toBeCloseTo(size.width / size.height, 0)
    }
    const lighter = list
      .slice(1)
      .map(
        ({ width, quality }, index) =>
          width < (list[index]?.width ?? 0) || quality < (list[index]?.quality ?? 0),
      )
    expect(lighter).not.toContain(false)
  }
})

test('a panorama is reduced to the largest side that the server accepts', () => {
  expect(attempts({ width: 24_000, height: 600 })[0]).toMatchObject({ width: 12_000, height: 300 })
})

test('the new file is named as a JPEG', () => {
  expect(jpegName('IMG_0001.HEIC')).toBe('IMG_0001.jpg')
  expect(jpegName('grand.mère.png')).toBe('grand.mère.jpg')
  expect(jpegName('')).toBe('photo.jpg')
})
