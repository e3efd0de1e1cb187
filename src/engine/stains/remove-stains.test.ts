/** Tests that stains drawn on fixtures are removed, and that unstained prints stay as they are. */
import { expect, test } from 'vitest'
import { decodeFile } from '../image/decode.ts'
import { resizeRaster, type Raster } from '../image/raster.ts'
import { printed, stained } from './drawn.fixture.ts'
import { removeStains } from './remove-stains.ts'

const fixture = async (name: string): Promise<Raster> => {
  const { width, height, data } = await decodeFile(`fixtures/originals/${name}.jpg`)
  const scale = 420 / Math.max(width, height)
  return resizeRaster(
    { width, height, data },
    Math.round(width * scale),
    Math.round(height * scale),
  )
}
/** Returns the peak signal-to-noise ratio, dB. */
const psnr = (a: Raster, b: Raster): number => {
  const squares = a.data.reduce((sum, value, i) => sum + (value - b.data[i]!) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / a.data.length))
}

test('rust on a sepia print is removed and the print kept', async () => {
  const print = printed(await fixture('tour-eiffel'), 'sepia')
  const dirty = stained(print, 'rust')
  const { picture, report, cleaned } = await removeStains(dirty, { mode: 'auto' })
  expect(report).toMatchObject({ mode: 'auto', removed: true })
  expect(psnr(picture, print)).toBeGreaterThan(psnr(dirty, print) + 6)
  const marked = cleaned!.mask.reduce((sum, value) => sum + value, 0) / cleaned!.mask.length
  expect(report.share).toBeCloseTo(marked, 3)
  const { picture: left } = await removeStains(dirty, { mode: 'off' })
  expect(left === dirty).toBe(true)
})

test('faint stains that follow no outline of the photograph are removed', async () => {
  const print = printed(await fixture('photographe'), 'sepia')
  const { data } = stained(print, 'rust', 2)
  const faint = print.data.map((level, i) => Math.round(level + 0.4 * (data[i]! - level)))
  const { report } = await removeStains({ ...print, data: faint }, { mode: 'auto' })
  expect(report.removed).toBe(true)
})

test('tide marks over most of a print are removed on request', async () => {
  const print = printed(await fixture('chenonceau'), 'grey')
  const dirty = stained(print, 'tide')
  const { picture, report } = await removeStains(dirty, { mode: 'on' })
  expect(report.removed).toBe(true)
  expect(psnr(picture, print)).toBeGreaterThan(psnr(dirty, print) + 4)
})

test('what lies outside of the print’s bounds keeps its colour', async () => {
  const dirty = stained(printed(await fixture('carcassonne'), 'sepia'), 'rust')
  const printBounds = { left: 40, top: 30, right: dirty.width - 20, bottom: dirty.height - 10 }
  const { picture } = await removeStains(dirty, { mode: 'on', printBounds })
  const changed = { left: dirty.width, right: 0, top: dirty.height, bottom: 0 }
  for (let i = 0; i < dirty.data.length; i++) {
    if (picture.data[i] === dirty.data[i]) continue
    const x = Math.floor(i / 3) % dirty.width
    const y = Math.floor(i / 3 / dirty.width)
    changed.left = Math.min(changed.left, x)
    changed.right = Math.max(changed.right, x + 1)
    changed.top = Math.min(changed.top, y)
    changed.bottom = Math.max(changed.bottom, y + 1)
  }
  expect(changed).toEqual(printBounds)
})

test.each(['sepia', 'cool', 'grey'] as const)(
  'an unstained %s print stays byte-identical',
  async (tint) => {
    const print = printed(await fixture('photographe'), tint)
    const { picture, report, cleaned } = await removeStains(print, { mode: 'auto' })
    expect(picture === print).toBe(true)
    expect({ ...report, cleaned }).toEqual({
      mode: 'auto',
      removed: false,
      share: 0,
      cleaned: null,
    })
  },
)

test.each(['chevaux', 'eileen-collins', 'rocamadour', 'chambord'])(
  'the colour photograph %s stays byte-identical, on request as well',
  async (name) => {
    const photograph = await fixture(name)
    for (const mode of ['auto', 'on'] as const)
      expect((await removeStains(photograph, { mode })).picture === photograph).toBe(true)
  },
)
