/**
 * Drawn prints of uneven tint become even; sepia prints, scenes in colour and skies stay as they
 * are.
 */
import { expect, test } from 'vitest'
import { wholePrint } from '../analysis/prints.ts'
import { luma, type Raster } from '../image/raster.ts'
import { planTone } from './tone.ts'
import { planEvenTint } from './uneven-tint.ts'

const [WIDTH, HEIGHT] = [360, 240]
type Colour = readonly [number, number, number]
const drawn = (colourAt: (x: number, y: number) => Colour): Raster => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(
      colourAt(i % WIDTH, Math.floor(i / WIDTH)).map((v) =>
        Math.min(255, Math.max(0, Math.round(v))),
      ),
      i * 3,
    )
  return { width: WIDTH, height: HEIGHT, data }
}
/** Irregular texture from dark to light, 40–215. */
const levelAt = (x: number, y: number): number =>
  128 + 55 * Math.sin(x / 3 + Math.sin(y / 7) * 2) * Math.cos(y / 4) + ((x * 37 + y * 53) % 64) - 32
const isStamp = (x: number, y: number) => x >= 200 && x < 208 && y >= 100 && y < 108
/** A print that silver mirroring made bluish at the left and that yellowed at the right. */
const uneven = drawn((x, y) => {
  if (isStamp(x, y)) return [190, 40, 50]
  const [level, shift] = [levelAt(x, y), 24 * (x / WIDTH - 0.5)]
  return [level + 4, level, level - 8 - shift]
})
const evened = (picture: Raster): Raster | null => {
  const even = planEvenTint(picture, wholePrint(picture))
  if (!even) return null
  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    even(picture.data, data, i * 3, {
      x: ((i % WIDTH) + 0.5) / WIDTH,
      y: (Math.floor(i / WIDTH) + 0.5) / HEIGHT,
    })
  return { ...picture, data }
}
/** Returns the mean of blue minus green in columns. */
const blueIn = ({ width, data }: Raster, from: number, to: number): number => {
  let [sum, count] = [0, 0]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = from; x < to; x++) {
      if (isStamp(x, y)) continue
      const at = (y * width + x) * 3
      sum += data[at + 2]! - data[at + 1]!
      count++
    }
  return sum / count
}

test('a print that is bluish at one side and yellow at the other gets one tint', () => {
  const result = evened(uneven)!
  expect(blueIn(uneven, 0, 30) - blueIn(uneven, 330, 360)).toBeGreaterThan(20)
  const columns = [0, 90, 180, 270, 330].map((x) => blueIn(result, x, x + 30))
  expect(Math.max(...columns) - Math.min(...columns)).toBeLessThan(4)
  let change = 0
  for (let at = 0; at < result.data.length; at += 3)
    change = Math.max(change, Math.abs(luma(result.data, at) - luma(uneven.data, at)))
  expect(change).toBeLessThan(2)
})

test('a small stamp keeps its colour', () => {
  const at = (104 * WIDTH + 204) * 3
  const [red, green, blue] = evened(uneven)!.data.subarray(at, at + 3)
  expect(red! - Math.max(green!, blue!)).toBeGreaterThan(135)
})

test('the tone of a part is that of the whole at its place', () => {
  const tone = planTone(uneven, { monochrome: false, tint: 'auto', edgeRatio: 0.7, faces: [] })
  const whole = tone.apply(uneven)
  const [left, top, width, height] = [220, 60, 80, 50]
  const cut = ({ data }: Raster) => {
    const part = new Uint8Array(width * height * 3)
    for (let y = 0; y < height; y++)
      part.set(
        data.subarray(((top + y) * WIDTH + left) * 3, ((top + y) * WIDTH + left + width) * 3),
        y * width * 3,
      )
    return part
  }
  const part = { width, height, data: cut(uneven) }
  expect(tone.apply(part, { left, top, whole: uneven }).data).toEqual(cut(whole))
  expect(tone.report.monochrome).toBe(true)
})

test.each([
  [
    'a sepia print',
    (x: number, y: number): Colour => {
      const level = levelAt(x, y)
      return [level + 20 - level / 20, level, level - 30 + level / 10]
    },
  ],
  [
    'a scene in colour',
    (x: number, y: number): Colour => {
      const level = levelAt(x, y)
      return Math.hypot((x % 60) - 30, (y % 60) - 30) < 14
        ? [level + 25, level, level - 20]
        : [level - 10, level, level + 20]
    },
  ],
  [
    'an evening sky',
    (_x: number, y: number): Colour => {
      const level = 90 + y / 3
      return [level + y / 6, level, level + 30 - y / 4]
    },
  ],
])('%s stays as it is', (_name, colourAt) => {
  expect(evened(drawn(colourAt))).toBeNull()
})
