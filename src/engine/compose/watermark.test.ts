/**
 * Tests that the watermark is present for all settings, follows its phase, and treats its text as
 * plain text.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIGITAL_SOURCE_TYPE } from '../output/xmp.ts'
import { drawStamp, escapeMarkup } from './stamp.ts'
import { PREVIEW_SIDE, type WatermarkSettings } from './watermark-settings.ts'
import { applyWatermark } from './watermark.ts'

let folder: string
const defaults: WatermarkSettings = {
  text: 'Antan',
  opacity: 0.5,
  size: 32,
  spacing: 150,
  rotation: -30,
  minDistance: 100,
  colour: 'blanc',
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-watermark-'))
  await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#808080' } })
    .jpeg()
    .toFile(join(folder, 'grey.jpg'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function marked(settings: Partial<WatermarkSettings> = {}, phase = 0.3) {
  const target = join(folder, 'preview.jpg')
  const output = await applyWatermark({
    source: join(folder, 'grey.jpg'),
    target,
    settings: { ...defaults, ...settings },
    phase,
  })
  const bytes = await readFile(target)
  const pixels = await sharp(bytes).greyscale().toColourspace('b-w').raw().toBuffer()
  return {
    output,
    bytes,
    pixels,
    changed: pixels.filter((value) => Math.abs(value - 128) > 12).length / pixels.length,
  }
}

test('a preview has 1,000 px, marks all over, and the restoration mark', async () => {
  const { output, bytes, pixels, changed } = await marked()
  expect(PREVIEW_SIDE).toBe(1000)
  expect(output).toMatchObject({ width: 1000, height: 625 })
  expect(bytes.includes(DIGITAL_SOURCE_TYPE)).toBe(true)
  expect(changed).toBeGreaterThan(0.01)
  for (let band = 0; band < 5; band++) {
    expect(
      pixels.subarray(band * 125 * 1000, (band + 1) * 125 * 1000).some((value) => value > 150),
    ).toBe(true)
  }
})

test('the widest spacing still leaves marks', async () => {
  expect(
    (await marked({ spacing: 500, minDistance: 300, size: 12, text: '.' })).pixels.some(
      (value) => value > 150,
    ),
  ).toBe(true)
})

test.each(['\u3164', '\u2800'])(
  'invisible letters (%j) are replaced by visible marks',
  async (text) => {
    expect((await marked({ text })).changed).toBeGreaterThan(0.01)
  },
)

test('the longest and heaviest text is drawn within four seconds', async () => {
  const began = performance.now()
  await drawStamp('█'.repeat(60), 144, 10)
  expect(performance.now() - began).toBeLessThan(4_000)
})

test.each([
  [1600, 20],
  [20, 1600],
  [150, 150],
  [80, 60],
])(
  'a picture of %i × %i px is marked with the widest spacing in every phase',
  async (width, height) => {
    const source = join(folder, 'small.png')
    const target = join(folder, 'small.jpg')
    await sharp({ create: { width, height, channels: 3, background: '#808080' } })
      .png()
      .toFile(source)
    const settings = { ...defaults, size: 12, spacing: 500, minDistance: 300 }
    for (let phase = 0; phase < 1; phase += 0.1) {
      await applyWatermark({ source, target, settings, phase })
      const pixels = await sharp(target).greyscale().toColourspace('b-w').raw().toBuffer()
      expect(pixels.some((value) => value > 150)).toBe(true)
    }
  },
)

test('equal phases give equal bytes, different phases different patterns', async () => {
  const a = await marked({}, 0.3)
  const again = await marked({}, 0.3)
  const b = await marked({}, 0.7)
  expect(a.bytes.equals(again.bytes)).toBe(true)
  expect(a.pixels.equals(b.pixels)).toBe(false)
})

test('the median of several previews with one phase keeps the marks', async () => {
  const versions = await Promise.all(
    [112, 120, 128, 136, 144].map(async (grey) => {
      const source = join(folder, `version-${grey}.png`)
      const target = join(folder, `version-${grey}.jpg`)
      await sharp({
        create: { width: 600, height: 400, channels: 3, background: { r: grey, g: grey, b: grey } },
      })
        .png()
        .toFile(source)
      await applyWatermark({ source, target, settings: defaults, phase: 0.3 })
      return { grey, pixels: await sharp(target).greyscale().toColourspace('b-w').raw().toBuffer() }
    }),
  )
  const ofOne = ({ grey, pixels }: (typeof versions)[number]) =>
    pixels.filter((value) => Math.abs(value - grey) > 12).length
  const middle = versions[2]!
  const median = middle.pixels.map(
    (_, i) => versions.map(({ pixels }) => pixels[i]!).toSorted((a, b) => a - b)[2]!,
  )
  expect(ofOne({ grey: middle.grey, pixels: Buffer.from(median) })).toBeGreaterThan(
    0.9 * ofOne(middle),
  )
})

test('pixels under the letters cannot be recovered from the known pattern', async () => {
  const width = 1000
  const height = 625
  // Fine noise on grey: a blur removes it, undoing a plain blend would restore it.
  const noise = Uint8Array.from(
    { length: width * height },
    (_, i) =>
      128 +
      50 * Math.sign(Math.sin(i * 12.9898) * Math.cos(i * 78.233 + Math.floor(i / width) * 3.7)),
  )
  const target = join(folder, 'noise-preview.png')
  await sharp(noise, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toFile(join(folder, 'noise.png'))
  await applyWatermark({
    source: join(folder, 'noise.png'),
    target,
    settings: { ...defaults, colour: 'blanc' },
    phase: 0.3,
  })
  const shown = await sharp(target).greyscale().toColourspace('b-w').raw().toBuffer()
  /** Mean amplitude of the remaining noise (originally 50), inside and outside the marks. */
  const left = { marked: [] as number[], plain: [] as number[] }
  const { letters } = await coverage()
  for (let i = 0; i < shown.length; i++) {
    const sign = Math.sign(noise[i]! - 128)
    if (letters[i] === 255) left.marked.push(sign * ((shown[i]! - 127.5) / 0.5 - 128))
    else if (letters[i] === 0) left.plain.push(sign * (shown[i]! - 128))
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(left.marked.length).toBeGreaterThan(1_000)
  expect(mean(left.plain)).toBeGreaterThan(25)
  expect(mean(left.marked)).toBeLessThan(0.15 * mean(left.plain))
})

/** Returns the coverage of the letters on a preview of the same size, 255 at full coverage. */
async function coverage(): Promise<{ letters: Uint8Array }> {
  const target = join(folder, 'pattern.png')
  await sharp({ create: { width: 1000, height: 625, channels: 3, background: '#808080' } })
    .png()
    .toFile(join(folder, 'grey.png'))
  await applyWatermark({ source: join(folder, 'grey.png'), target, settings: defaults, phase: 0.3 })
  const pixels = await sharp(target).greyscale().toColourspace('b-w').raw().toBuffer()
  return {
    letters: pixels.map((value) => (value >= 187 ? 255 : Math.abs(value - 128) <= 3 ? 0 : 128)),
  }
}

test('markup in the text is drawn as text', async () => {
  expect(escapeMarkup('<b>"&\'')).toBe('&lt;b&gt;&quot;&amp;&#39;')
  expect((await marked({ text: '</span> & <b' })).changed).toBeGreaterThan(0.01)
  await expect(marked({ text: ' \n\u0000' })).rejects.toThrow(RangeError)
})
