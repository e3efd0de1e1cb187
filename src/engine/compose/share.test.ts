/**
 * Tests that a share image shows both pictures uncropped, with its labels, in the requested format.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIGITAL_SOURCE_TYPE } from '../output/xmp.ts'
import { findLine, readGrey } from './reading.fixture.ts'
import { layOutShare, type Box } from './share-layout.ts'
import { composeShare } from './share.ts'
import { drawLine, type FontName } from './text.ts'

const FORMATS = [
  [1080, 1080],
  [1080, 1350],
  [1200, 900],
  [1920, 1080],
] as const
const words = {
  before: 'Avant',
  after: 'Après',
  brand: 'Antan',
  tagline: 'Redonnez vie aux photos d’antan',
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-share-'))
  const flat = (background: string, width: number, height: number, name: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg({ quality: 95 })
      .toFile(join(folder, name))
  await flat('#c03020', 600, 400, 'before.jpg')
  await flat('#2040c0', 1200, 800, 'after.jpg')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test.each(FORMATS)('%i × %i: no picture is cropped, stretched or covered', (width, height) => {
  for (const picture of [
    { width: 3000, height: 400 },
    { width: 400, height: 3000 },
    { width: 900, height: 900 },
    { width: 1500, height: 1000 },
  ]) {
    const { before, after, brand, mat, arrangement } = layOutShare({ width, height }, picture)
    for (const box of [before, after]) {
      expect(Math.abs(box.width / box.height / (picture.width / picture.height) - 1)).toBeLessThan(
        0.02,
      )
      expect(box.left - mat).toBeGreaterThan(0)
      expect(box.top - mat).toBeGreaterThan(0)
      expect(box.left + box.width + mat).toBeLessThan(width)
      expect(box.top + box.height + mat).toBeLessThanOrEqual(brand.top)
    }
    expect(brand.top + brand.height).toBeLessThanOrEqual(height)
    expect(
      arrangement === 'row'
        ? before.left + before.width < after.left
        : before.top + before.height < after.top,
    ).toBe(true)
  }
})

test.each(FORMATS)(
  '%i × %i: both pictures, the restoration mark, and no other metadata',
  async (width, height) => {
    const target = join(folder, 'share.jpg')
    const output = await composeShare({
      before: join(folder, 'before.jpg'),
      after: join(folder, 'after.jpg'),
      target,
      width,
      height,
      quality: 0.9,
      words,
    })
    const bytes = await readFile(target)
    expect(output).toEqual({ width, height, bytes: bytes.length })
    expect(bytes.includes(DIGITAL_SOURCE_TYPE)).toBe(true)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width, height })
    expect(metadata.exif).toBeUndefined()
    const layout = layOutShare({ width, height }, { width: 1200, height: 800 })
    const middle = async (box: typeof layout.before) => {
      const region = {
        left: box.left + Math.round(box.width / 2),
        top: box.top + Math.round(box.height / 2),
        width: 8,
        height: 8,
      }
      return (
        await sharp(await sharp(bytes).extract(region).png().toBuffer()).stats()
      ).channels.map((channel) => channel.mean)
    }
    const [red, , little] = await middle(layout.before)
    const [few, , blue] = await middle(layout.after)
    expect(red! - little!).toBeGreaterThan(100)
    expect(blue! - few!).toBeGreaterThan(100)
  },
)

test.each(FORMATS)('%i × %i: all words are readable in their places', async (width, height) => {
  const before = 'fixtures/pairs/grace-hopper/avant-640.jpg'
  const after = 'fixtures/pairs/grace-hopper/apres-640.jpg'
  const target = join(folder, 'read.jpg')
  await composeShare({ before, after, target, width, height, quality: 0.9, words })
  const { width: across, height: down } = await sharp(after).metadata()
  const layout = layOutShare({ width, height }, { width: across, height: down })
  const grey = await readGrey(target)
  const read = async (text: string, font: FontName, share: number) =>
    (await findLine(grey, { text, font, size: Math.round(layout.unit * share) }, 0.95)).map(
      ({ left, top }) => ({ left, top }),
    )
  const within = ({ left, top, width: wide, height: high }: Box) => [
    {
      left: expect.toSatisfy((x: number) => x >= left - 2 && x < left + wide),
      top: expect.toSatisfy((y: number) => y >= top - 2 && y < top + high),
    },
  ]
  expect(await read(words.before, 'label', 0.026)).toEqual(within(layout.before))
  expect(await read(words.after, 'label', 0.026)).toEqual(within(layout.after))
  expect(await read(words.brand, 'title', 0.044)).toEqual(within(layout.brand))
  expect(await read(words.tagline, 'text', 0.026)).toEqual(within(layout.brand))
})

test.each(FORMATS)(
  '%i × %i: pictures narrower than a label have it beside them',
  async (width, height) => {
    const narrow = { width: 100, height: 1_500 }
    const picture = join(folder, 'narrow.png')
    await sharp({ create: { ...narrow, channels: 3, background: '#806040' } })
      .png()
      .toFile(picture)
    const target = join(folder, 'narrow.jpg')
    await composeShare({
      before: picture,
      after: picture,
      target,
      width,
      height,
      quality: 0.9,
      words,
    })
    const layout = layOutShare({ width, height }, narrow)
    const grey = await readGrey(target)
    const leftOf = async (text: string) =>
      (
        await findLine(grey, { text, font: 'label', size: Math.round(layout.unit * 0.026) }, 0.95)
      ).map(({ left }) => left)
    const [before, after] = [await leftOf(words.before), await leftOf(words.after)]
    expect(before).toHaveLength(1)
    expect(after).toHaveLength(1)
    expect(before[0]).toBeLessThan(layout.before.left - layout.mat)
    expect(after[0]).toBeGreaterThan(layout.after.left + layout.after.width + layout.mat)
  },
)

test('a lower quality gives a smaller file', async () => {
  const compose = async (quality: number) =>
    (
      await composeShare({
        before: join(folder, 'before.jpg'),
        after: join(folder, 'after.jpg'),
        target: join(folder, 'q.jpg'),
        width: 1080,
        height: 1080,
        quality,
        words,
      })
    ).bytes
  expect(await compose(0.5)).toBeLessThan(await compose(0.9))
})

test('lines of one size have the same height, and markup is drawn as text', async () => {
  const line = (text: string) => drawLine({ text, font: 'label', size: 28, colour: '#000000' })
  const [before, after, markup] = await Promise.all([line('Avant'), line('Après'), line('<b>&')])
  expect(after.height).toBe(before.height)
  expect(markup.width).toBeGreaterThan(20)
  await expect(line(' \u0000')).rejects.toThrow(RangeError)
})
