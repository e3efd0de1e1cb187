/**
 * Tests the variants of public pictures: every width and format, and no metadata but the
 * restoration mark.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIGITAL_SOURCE_TYPE } from '../output/xmp.ts'
import { makeVariants } from './variants.ts'

let folder: string
let source: string
const formats = ['avif', 'webp', 'jpg'] as const
const widths = [80, 160, 320]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-variants-'))
  source = join(folder, 'source.jpg')
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  // Rotated by EXIF orientation, with EXIF text: 300 × 200 once upright.
  await sharp({ create: { width: 200, height: 300, channels: 3, background: '#806040', noise } })
    .withExif({ IFD0: { Artist: 'A name' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(source)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('writes every width up to the original, in every format, without metadata', async () => {
  const out = await mkdtemp(join(folder, 'out-'))
  const made = await makeVariants({ source, folder: out, widths, formats, restored: false })
  expect(made).toMatchObject({
    width: 300,
    height: 200,
    widths: [80, 160, 300],
    hash: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect((await readdir(out)).toSorted()).toEqual(
    [80, 160, 300].flatMap((width) => formats.map((format) => `${width}.${format}`)).toSorted(),
  )
  for (const step of made.widths) {
    // Image processes can write but not decode AVIF.
    expect((await readFile(join(out, `${step}.avif`))).subarray(4, 12).toString()).toBe('ftypavif')
    for (const [extension, format] of [
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ]) {
      const found = await sharp(await readFile(join(out, `${step}.${extension}`))).metadata()
      expect(found).toMatchObject({ width: step, height: Math.round(step / 1.5), format })
      expect([found.exif, found.xmp, found.icc, found.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
  }
})

test('restored pictures carry the mark, and equal pixels have equal hashes', async () => {
  const out = await mkdtemp(join(folder, 'out-'))
  const { hash } = await makeVariants({
    source,
    folder: out,
    widths: [100],
    formats,
    restored: true,
  })
  for (const format of formats)
    expect((await readFile(join(out, `100.${format}`))).includes(DIGITAL_SOURCE_TYPE)).toBe(true)
  expect(
    await makeVariants({ source, folder: out, widths: [100], formats: [], restored: false }),
  ).toMatchObject({ hash })
})

test('a file that is no picture is rejected', async () => {
  const text = join(folder, 'text')
  await writeFile(text, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect(
    makeVariants({ source: text, folder, widths, formats, restored: false }),
  ).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT' })
})

test('a strip taller than any format allows is made smaller', async () => {
  const strip = join(folder, 'strip.jpg')
  await sharp({ create: { width: 64, height: 24_000, channels: 3, background: '#806040' } })
    .jpeg()
    .toFile(strip)
  const out = await mkdtemp(join(folder, 'out-'))
  const asked = { source: strip, isOwn: true, folder: out, widths, formats, restored: true }
  expect(await makeVariants(asked)).toMatchObject({ width: 44, height: 16_383, widths: [44] })
  expect(await readdir(out)).toHaveLength(formats.length)
})
