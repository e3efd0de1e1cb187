/** Tests that the watermark of a preview is readable everywhere, on plain and on busy pictures. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLine, readGrey } from './reading.fixture.ts'
import { PREVIEW_SIDE, type WatermarkSettings } from './watermark-settings.ts'
import { applyWatermark } from './watermark.ts'

const settings: WatermarkSettings = {
  text: 'ANTAN',
  opacity: 0.5,
  size: 36,
  spacing: 110,
  rotation: -30,
  minDistance: 120,
  colour: 'blanc',
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-preview-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Returns where a text is found on a preview, as shares of its width and height, 0–1. */
async function read(source: string, words: string, changes: Partial<WatermarkSettings> = {}) {
  const target = join(folder, 'preview.jpg')
  const used = { ...settings, ...changes }
  const { width, height } = await applyWatermark({ source, target, settings: used, phase: 0.3 })
  const level = await readGrey(target, -used.rotation)
  const size = (used.size * Math.max(width, height)) / PREVIEW_SIDE
  const found = await findLine(level, { text: words, font: 'label', size }, 0.55)
  const angle = (used.rotation * Math.PI) / 180
  return found.map(({ left, top }) => {
    const x = left + size * 1.5 - level.width / 2
    const y = top + size / 3 - level.height / 2
    return {
      x: (Math.cos(angle) * x - Math.sin(angle) * y) / width + 0.5,
      y: (Math.sin(angle) * x + Math.cos(angle) * y) / height + 0.5,
    }
  })
}

const plain = async (background: string) => {
  const path = join(folder, `${background.slice(1)}.png`)
  await sharp({ create: { width: 1000, height: 700, channels: 3, background } })
    .png()
    .toFile(path)
  return path
}

test.each([
  ['white', () => plain('#ffffff')],
  ['black', () => plain('#000000')],
  ['a castle', () => 'fixtures/demo/chenonceau/screen.jpg'],
  ['a portrait', () => 'fixtures/originals/grace-hopper.jpg'],
])('on %s the text is readable in every ninth of the preview', async (_, source) => {
  const found = await read(await source(), 'ANTAN')
  expect(found.length).toBeGreaterThan(15)
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3)))
  const ninths = new Set(found.map(({ x, y }) => `${third(x)} ${third(y)}`))
  expect(ninths.size).toBe(9)
})

test('text, size, angle and colour follow the settings', async () => {
  const changes = {
    text: 'Famille Roux',
    size: 30,
    rotation: 20,
    colour: 'orange',
    spacing: 60,
  } as const
  expect((await read(await plain('#808080'), 'Famille Roux', changes)).length).toBeGreaterThan(8)
})

test('an absent text is not found', async () => {
  expect(await read('fixtures/demo/chenonceau/screen.jpg', 'BRUNO')).toEqual([])
})
