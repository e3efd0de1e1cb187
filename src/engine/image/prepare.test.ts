/** Tests that stored originals contain pixels and no metadata, for every kind of upload. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
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
