/**
 * Tests that the retouch map shows cleaned and reconstructed areas, and each face's resemblance as
 * readable text.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findLine, readGrey } from '../compose/reading.fixture.ts'
import type { FaceReport } from '../engine.ts'
import { readRaster, sharpOf, type Raster } from '../image/raster.ts'
import { classesOf, drawRetouchMap, MAP_CLASSES, paintRetouchMap } from './retouch-map.ts'

const SIZE = { width: 400, height: 300 }
const flat = (value: (x: number, y: number) => number): Raster => ({
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, i) => {
    const at = Math.floor(i / 3)
    return value(at % SIZE.width, Math.floor(at / SIZE.width))
  }),
})
const FACES: FaceReport[] = [
  { x: 240, y: 60, width: 80, height: 90, confidence: 1, resemblance: 0.87 },
  { x: 60, y: 200, width: 60, height: 70, confidence: 1, resemblance: 0.4 },
]

/**
 * The left quarter is cleaned, as is a band at the bottom by its mask; a band at the top of the
 * right quarter is reconstructed.
 */
async function drawn(faces: readonly FaceReport[]) {
  const original = flat(() => 128)
  const after = flat((x) => (x < 100 ? 168 : 128))
  const mask = Uint8Array.from({ length: 400 * 300 }, (_, at) =>
    Number(at % 400 >= 300 && at < 400 * 40),
  )
  const stains = Uint8Array.from({ length: 400 * 300 }, (_, at) => Number(at >= 400 * 290))
  return drawRetouchMap(
    { original, before: original, after },
    { inpainted: { ...SIZE, mask }, cleaned: { ...SIZE, mask: stains } },
    faces,
  )
}

test('cleaned areas are blue, reconstructed ones orange, the rest grey', async () => {
  const { picture, shares } = await drawn([])
  const at = (x: number, y: number) => [
    ...picture.data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3),
  ]
  const grey = at(200, 150)
  expect(new Set(grey).size).toBe(1)
  // The legend's dots have these colours (src/web/domain/photo/retouch-map.tsx); over half of each
  // lies on the grey.
  const inked = (x: number, y: number) =>
    at(x, y).map((value) => Math.round((value - grey[0]! * 0.45) / 0.55))
  const isNear = (colour: number[]) => colour.map((value) => expect.closeTo(value, -0.7))
  expect(inked(50, 150)).toEqual(isNear([0x46, 0x8c, 0xc8]))
  expect(inked(350, 295)).toEqual(isNear([0x46, 0x8c, 0xc8]))
  expect(inked(350, 20)).toEqual(isNear([0xde, 0x54, 0x28]))
  expect(shares.reconstructed).toBeCloseTo(0.25 * (40 / 300), 2)
  expect(shares.cleaned).toBeCloseTo(0.25 + 0.75 * (10 / 300), 1)
  expect(shares.original + shares.cleaned + shares.reconstructed).toBeCloseTo(1, 3)
})

test('the percentage of every face is readable and inside the picture', async () => {
  const { picture } = await drawn(FACES)
  const grey = await readGrey(await sharpOf(picture).png().toBuffer())
  const found = async (text: string) => findLine(grey, { text, font: 'label', size: 22 }, 0.9)
  const [first, ...others] = await found('87 %')
  expect(others).toEqual([])
  expect(first!.left).toBeGreaterThanOrEqual(238)
  expect(first!.top).toBeGreaterThanOrEqual(150)
  expect(first!.top).toBeLessThan(175)
  // There is no room below the second face, so its label is above it.
  expect(await found('40 %')).toMatchObject([{ left: 60 }])
  expect(await found('55 %')).toEqual([])
})

test('a map without faces has no percentages', async () => {
  const { picture } = await drawn([])
  const grey = await readGrey(await sharpOf(picture).png().toBuffer())
  expect(await findLine(grey, { text: '87 %', font: 'label', size: 22 }, 0.9)).toEqual([])
})

test('a map is read by its colours, and strokes are striped over what they changed', async () => {
  const { picture } = await drawn([])
  const original = flat(() => 128)
  const stored = await sharpOf(picture).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
  const classes = classesOf(await readRaster(sharp(stored)))
  const count = (value: number) => classes.classes.filter((one) => one === value).length
  const area = 400 * 300
  expect(count(MAP_CLASSES.cleaned) / area).toBeCloseTo(0.25 + 0.75 * (10 / 300), 1)
  expect(count(MAP_CLASSES.reconstructed) / area).toBeCloseTo(0.25 * (40 / 300), 2)
  const mask = (isInside: (x: number) => boolean) => ({
    ...SIZE,
    mask: Uint8Array.from({ length: area }, (_, at) => Number(isInside(at % 400))),
  })
  const painted = { erased: mask((x) => x < 40), kept: mask((x) => x >= 40 && x < 100) }
  const carried = await paintRetouchMap(original, classes, {
    painted,
    faces: [],
    photograph: SIZE,
  })
  expect(carried.shares.reconstructed).toBeCloseTo(0.1 + 0.25 * (40 / 300), 2)
  expect(carried.shares.cleaned).toBeLessThan(0.05)
  const colours = (from: number, to: number) =>
    new Set(
      Array.from({ length: to - from }, (_, i) => {
        const at = (150 * 400 + from + i) * 3
        return carried.picture.data.subarray(at, at + 3).join()
      }),
    ).size
  expect([colours(0, 40), colours(40, 100), colours(150, 250)]).toEqual([2, 2, 1])
})
