/** Tests that stored originals contain pixels and no metadata, for every kind of upload. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import './decode.ts'
import { prepareImage } from './prepare.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-prepare-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const picture = () =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: { r: 200, g: 100, b: 50 } } })

async function prepared(bytes: Buffer) {
  const source = join(folder, 'source')
  const target = join(folder, 'target')
  await writeFile(source, bytes)
  const output = await prepareImage({ source, target })
  const kept = await readFile(target)
  const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
  return { output, kept, metadata: await sharp(kept).metadata(), first: [...data.subarray(0, 3)] }
}

const near = (actual: number[], expected: number[], tolerance = 4) =>
  expected.forEach((value, i) =>
    expect(
      Math.abs((actual[i] ?? -999) - value),
      `channel ${i} of ${actual.join()}`,
    ).toBeLessThanOrEqual(tolerance),
  )

test('corners are refused before the picture is decoded, by its upright size', async () => {
  const jpeg = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const source = join(folder, 'crop')
  const target = join(folder, 'cropped')
  const crop = (...values: number[]) => {
    const [a, b, c, d] = [0, 2, 4, 6].map((at) => ({ x: values[at]!, y: values[at + 1]! }))
    return prepareImage({ source, target, corners: [a!, b!, c!, d!] })
  }
  await writeFile(source, jpeg)
  // Upright it is 80 px wide and 120 px high.
  expect(await crop(0, 0, 80, 0, 80, 120, 0, 120)).toMatchObject({ width: 80, height: 120 })
  await writeFile(source, jpeg.subarray(0, jpeg.length - 40))
  await expect(crop(0, 0, 80, 0, 80, 120, 0, 120)).rejects.toMatchObject({ code: 'UNREADABLE' })
  await expect(crop(0, 0, 120, 0, 120, 80, 0, 80)).rejects.toMatchObject({ code: 'INVALID_CROP' })
})

test('EXIF rotation is applied and all metadata removed', async () => {
  const { output, metadata, kept } = await prepared(
    await picture()
      .jpeg()
      .withExif({ IFD0: { Orientation: '6', Copyright: 'SECRET-OWNER' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  )
  expect(output).toMatchObject({ width: 80, height: 120, format: 'jpeg' })
  expect(metadata.exif).toBeUndefined()
  expect(metadata.icc).toBeUndefined()
  expect(kept.includes('SECRET-OWNER')).toBe(false)
})

test('a wide-gamut profile is converted to sRGB', async () => {
  const { first, metadata } = await prepared(await picture().withIccProfile('p3').png().toBuffer())
  expect(metadata.icc).toBeUndefined()
  near(first, [200, 100, 50], 6)
})

test('a profile of a 16-bit picture is converted to sRGB', async () => {
  const colour = await picture().toColourspace('rgb16').withIccProfile('p3').png().toBuffer()
  expect(await sharp(colour).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true })
  near((await prepared(colour)).first, [200, 100, 50])

  const side = 64
  // A quarter of the light is level 137 of sRGB.
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(2 * side, Buffer.from([0x40, 0]))])
  const profile = Buffer.concat([Buffer.from('grey\0\0'), deflateSync(linearGreyProfile())])
  const grey = png(
    { side, bitDepth: 16, colourType: 0 },
    Array<Buffer>(side).fill(row),
    pngChunk('iCCP', profile),
  )
  const { first, metadata } = await prepared(grey)
  expect(metadata.icc).toBeUndefined()
  near(first, [137, 137, 137])
})

test('CMYK, grey, 16-bit and transparent pictures become 8-bit sRGB', async () => {
  const cmyk = await prepared(await picture().toColourspace('cmyk').jpeg().toBuffer())
  expect(cmyk.metadata).toMatchObject({ channels: 3, space: 'srgb' })
  near(cmyk.first, [200, 100, 50], 40)
  const deep = await prepared(await picture().toColourspace('rgb16').png().toBuffer())
  expect(deep.metadata).toMatchObject({ depth: 'uchar' })
  near(deep.first, [200, 100, 50])
  const grey = await prepared(await picture().greyscale().toColourspace('b-w').png().toBuffer())
  expect(grey.output.format).toBe('png')
  const clear = await prepared(
    await sharp({
      create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .webp()
      .toBuffer(),
  )
  expect(clear.output.format).toBe('jpeg')
  near(clear.first, [255, 255, 255])
})

test('a truncated file is unreadable', async () => {
  const whole = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  await expect(prepared(whole.subarray(0, whole.length >> 1))).rejects.toMatchObject({
    name: 'ImageError',
    code: 'UNREADABLE',
  })
})

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A square PNG of these rows, with chunks of its own before the pixels. */
function png(
  { side, bitDepth, colourType }: { side: number; bitDepth: number; colourType: number },
  rows: Buffer[],
  ...chunks: Buffer[]
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([bitDepth, colourType], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An ICC profile (ICC.1, version 2) of grey levels that are proportional to the light. */
function linearGreyProfile(): Buffer {
  const [dataAt, curveAt, size] = [156, 176, 188]
  const profile = Buffer.alloc(size)
  const d50 = [0xf6d6, 0x10000, 0xd32d]
  profile.writeUInt32BE(size)
  profile.writeUInt32BE(0x02400000, 8)
  profile.write('mntrGRAYXYZ ', 12)
  profile.write('acsp', 36)
  d50.forEach((value, i) => profile.writeUInt32BE(value, 68 + 4 * i))
  profile.writeUInt32BE(2, 128)
  profile.write('wtpt', 132)
  profile.writeUInt32BE(dataAt, 136)
  profile.writeUInt32BE(curveAt - dataAt, 140)
  profile.write('kTRC', 144)
  profile.writeUInt32BE(curveAt, 148)
  profile.writeUInt32BE(size - curveAt, 152)
  profile.write('XYZ ', dataAt)
  d50.forEach((value, i) => profile.writeUInt32BE(value, dataAt + 8 + 4 * i))
  profile.write('curv', curveAt)
  return profile
}

/**
 * A PNG of noise whose rows differ by one and the same row, which only the filter `Up` (2)
 * predicts.
 */
function predictedNoise(side: number): Buffer {
  const noise = (seed: number) =>
    Buffer.from(
      Array.from({ length: side * 3 }, (_, i) => (Math.imul(i + seed, 2654435761) >>> 16) & 255),
    )
  const row = Buffer.concat([Buffer.from([2]), noise(side)])
  const rows = [Buffer.from([0]), noise(1), ...Array<Buffer>(side - 1).fill(row)]
  return png({ side, bitDepth: 8, colourType: 2 }, rows)
}

test('a picture that outgrows the limit when re-encoded is refused, and nothing is written', async () => {
  const source = join(folder, 'small')
  const target = join(folder, 'large')
  const upload = predictedNoise(600)
  expect(upload.length).toBeLessThan(30_000)
  await writeFile(source, upload)
  await expect(prepareImage({ source, target }, 400_000)).rejects.toMatchObject({
    name: 'ImageError',
    code: 'TOO_MANY_PIXELS',
  })
  await expect(readFile(target)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await prepareImage({ source, target }, 2_000_000)).bytes).toBeGreaterThan(400_000)
})
