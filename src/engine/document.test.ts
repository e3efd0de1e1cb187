/** Tests that a document's levels lighten the paper and keep inks, hues and order. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { evenLevels, restoreDocument } from './document.ts'
import type { Sessions } from './runtime/models/sessions.ts'
import type { Raster } from './image/raster.ts'
import { neverAborted } from './unattended.ts'

const PAPER = [205, 190, 150]
const PENCIL = [150, 142, 120]
const STAMP = [60, 110, 80]
const INK = [40, 36, 34]

/** Returns the colour of a column: ink, stamp, pencil, then bare paper. */
function colourOf(x: number): number[] {
  if (x < 4) return INK
  if (x < 12) return STAMP
  return x < 20 ? PENCIL : PAPER
}
const card: Raster = {
  width: 100,
  height: 40,
  data: Uint8Array.from({ length: 100 * 40 * 3 }, (_, i) => {
    const x = Math.floor(i / 3) % 100
    return colourOf(x)[i % 3]!
  }),
}
const at = ({ data }: Raster, x: number) => [...data.subarray(x * 3, x * 3 + 3)] as number[]

test('the paper becomes light and stays below white; every ink keeps its order of channels', () => {
  const even = evenLevels(card)
  const paper = at(even, 90)
  expect(Math.max(...paper)).toBeLessThan(255)
  expect(paper[0]).toBeGreaterThan(PAPER[0]! + 15)
  for (const [x, ink] of [
    [0, INK],
    [8, STAMP],
    [16, PENCIL],
    [90, PAPER],
  ] as const) {
    const result = at(even, x)
    const order = (colour: readonly number[]) =>
      [0, 1, 2].toSorted((a, b) => colour[a]! - colour[b]!)
    expect(order(result)).toEqual(order(ink))
  }
})

test('faint writing stays distinct from the paper, and no shadow is clipped', () => {
  const even = evenLevels(card)
  const contrast = (raster: Raster) => at(raster, 90)[1]! - at(raster, 16)[1]!
  expect(contrast(even)).toBeGreaterThanOrEqual(contrast(card))
  expect(Math.min(...at(even, 0))).toBeGreaterThan(0)
})

test('a light card stays as it is, but for its blacks', () => {
  const white: Raster = { ...card, data: card.data.map((value) => Math.min(255, value + 45)) }
  const even = evenLevels(white)
  expect(Math.abs(at(even, 90)[0]! - at(white, 90)[0]!)).toBeLessThan(25)
})

test('a scan over 12 megapixels is treated without the network', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-document-'))
  const source = join(folder, 'source.jpg')
  const hd = join(folder, 'hd.jpg')
  const screen = join(folder, 'screen.jpg')
  const noNetwork = (() => Promise.reject(new Error('a network ran'))) as unknown as Sessions
  const treated = async (width: number) => {
    const create = { width, height: 4_000, channels: 3, background: '#c8b898' } as const
    await sharp({ create }).jpeg().toFile(source)
    return restoreDocument({ source, hd, screen }, noNetwork, neverAborted)
  }
  await expect(treated(300)).rejects.toThrow('a network ran')
  expect(await treated(3_100)).toEqual({ width: 3_100, height: 4_000 })
  await rm(folder, { recursive: true })
})
