/**
 * Sheets for printing have their exact size, resolution, pictures, words and mark, as JPEG and as
 * PDF.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIGITAL_SOURCE_TYPE } from '../output/xmp.ts'
import { composePrint, type PrintInput } from './print.ts'
import { findLine, readGrey } from './reading.fixture.ts'

let folder: string
let halves: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-print-'))
  halves = join(folder, 'halves.jpg')
  const half = { width: 300, height: 400, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#2040c0' } })
    .png()
    .toBuffer()
  await sharp({ create: { ...half, width: 600, background: '#c03020' } })
    .composite([{ input: blue, left: 300, top: 0 }])
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withExif({ IFD0: { Artist: 'someone' } })
    .toFile(halves)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const WHOLE = { left: 0, top: 0, width: 1, height: 1 }
/** 10 × 15 cm with a bleed of 3 mm, the picture in the upper part, and a caption. */
const sheet = (target: string, part: Partial<PrintInput> = {}): PrintInput => ({
  target: join(folder, target),
  dpi: 300,
  page: { width: 156, height: 106 },
  trim: { left: 3, top: 3, width: 150, height: 100 },
  pictures: [{ source: halves, crop: WHOLE, box: { left: 8, top: 8, width: 90, height: 60 } }],
  lines: [{ text: 'Été <1935> & après', box: { left: 8, top: 90, width: 140, height: 8 } }],
  ...part,
})
const pixels = (mm: number) => Math.round((mm / 25.4) * 300)
async function colourAt(bytes: Buffer, xMm: number, yMm: number): Promise<number[]> {
  const at = { left: pixels(xMm), top: pixels(yMm), width: 1, height: 1 }
  return [...(await sharp(bytes).extract(at).raw().toBuffer())]
}
const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1))

test('a JPEG has its pixels and resolution, the mark, and no metadata of the picture', async () => {
  const input = sheet('sheet.jpg')
  await composePrint(input)
  const bytes = await readFile(input.target)
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1843, height: 1252, density: 300 })
  expect(bytes.includes(DIGITAL_SOURCE_TYPE)).toBe(true)
  expect(bytes.includes('someone')).toBe(false)
  expect(await colourAt(bytes, 2, 2)).toEqual([255, 255, 255])
  expect(await colourAt(bytes, 10, 10)).toEqual(near([0xc0, 0x30, 0x20]))
  expect(await colourAt(bytes, 96, 66)).toEqual(near([0x20, 0x40, 0xc0]))
  expect(await colourAt(bytes, 100, 70)).toEqual([255, 255, 255])
})

test('the caption is printed as typed, centred and inside its box', async () => {
  const input = sheet('caption.jpg', { pictures: [] })
  await composePrint(input)
  const grey = await readGrey(await readFile(input.target))
  const size = Math.round(pixels(8) * 0.5)
  const line = { text: 'Été <1935> & après', font: 'text' as const, size }
  const [found, ...others] = await findLine(grey, line, 0.9)
  expect(others).toEqual([])
  expect(found!.top).toBeGreaterThanOrEqual(pixels(90) - 1)
  const long = sheet('long.jpg', {
    pictures: [],
    lines: [{ text: 'm'.repeat(80), box: { left: 8, top: 90, width: 60, height: 8 } }],
  })
  await composePrint(long)
  const bytes = await readFile(long.target)
  const beyond = { left: pixels(68), top: 0, width: pixels(80), height: pixels(106) }
  const { channels } = await sharp(await sharp(bytes).extract(beyond).png().toBuffer()).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('only the shown part of a picture is printed', async () => {
  const crop = { left: 0.5, top: 0, width: 0.5, height: 1 }
  const box = { left: 0, top: 0, width: 156, height: 106 }
  const input = sheet('crop.jpg', { pictures: [{ source: halves, crop, box }], lines: [] })
  await composePrint(input)
  const bytes = await readFile(input.target)
  for (const [x, y] of [
    [1, 1],
    [154, 104],
  ] as const)
    expect(await colourAt(bytes, x, y)).toEqual(near([0x20, 0x40, 0xc0]))
})

test('a PDF page has the exact size and trim box, around one picture of 300 dpi', async () => {
  const input = sheet('sheet.pdf')
  await composePrint(input)
  const bytes = await readFile(input.target)
  const text = bytes.toString('latin1')
  const box = (name: string) =>
    new RegExp(`/${name} \\[([^\\]]+)\\]`)
      .exec(text)![1]!
      .trim()
      .split(' ')
      .map((points) => Number((Number(points) * (25.4 / 72)).toFixed(2)))
  expect(box('MediaBox')).toEqual([0, 0, 156, 106])
  expect(box('TrimBox')).toEqual([3, 3, 153, 103])
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1)
  const picture = await sharp(
    bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))),
  ).metadata()
  expect(picture).toMatchObject({ format: 'jpeg', width: 1843, height: 1252, density: 300 })
  // Once for the document and once inside the picture.
  expect(text.split(DIGITAL_SOURCE_TYPE)).toHaveLength(3)
})
