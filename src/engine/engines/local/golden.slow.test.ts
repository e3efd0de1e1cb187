/**
 * Tests the engine's visible guarantees on small pictures: undamaged photographs and faces are
 * preserved, creases are inpainted, colours are restored, sepia is kept. The file exceeds 300 lines
 * because it holds one test for each guarantee of the engine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RestorationOptions } from '../../engine.ts'
import { decodeFile } from '../../image/decode.ts'
import { fullBounds, resizeRaster, sharpOf, type Raster } from '../../image/raster.ts'
import { findScreen } from '../../screen/find-screen.ts'
import { halftoned } from '../../screen/halftone.fixture.ts'
import { createLocalEngine } from './local-engine.ts'
import { ignoreProgress, neverAborted } from '../../unattended.ts'
import { modelsFolder } from '../../runtime/models/manifest.ts'

const engine = createLocalEngine({
  modelsDir: modelsFolder(),
  threads: 1,
})
const TIMEOUT_MS = 180_000
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-golden-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Box = { left: number; top: number; width: number; height: number }
type Colour = [number, number, number]

/** Returns a crop of a fixture, `width` px wide. */
async function cropOf(name: string, box: Box, width = box.width): Promise<Raster> {
  const { data, info } = await sharp(`fixtures/originals/${name}.jpg`)
    .extract(box)
    .resize(width)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

/** Returns the picture with `change` applied to every pixel. */
function changed(
  { width, height, data }: Raster,
  change: (colour: Colour, x: number, y: number) => number[],
): Raster {
  const out = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i += 3) {
    const colour = change(
      [data[i]!, data[i + 1]!, data[i + 2]!],
      (i / 3) % width,
      Math.floor(i / 3 / width),
    )
    for (let c = 0; c < 3; c++) out[i + c] = Math.min(255, Math.max(0, Math.round(colour[c]!)))
  }
  return { width, height, data: out }
}

/** Returns the result at the size of the source, and the report. */
async function restored(source: Raster, options: RestorationOptions = {}) {
  const files = {
    source: join(folder, 'source.png'),
    hd: join(folder, 'hd.png'),
    screen: join(folder, 'screen.jpg'),
  }
  await sharpOf(source).png().toFile(files.source)
  const report = await engine.restore({ ...files, options }, ignoreProgress, neverAborted)
  return {
    report,
    picture: await resizeRaster(await decodeFile(files.hd), source.width, source.height),
  }
}

const grey = ([red, green, blue]: Colour): number => 0.299 * red + 0.587 * green + 0.114 * blue
const meanOf = ({ data }: Raster): Colour =>
  [0, 1, 2].map(
    (c) => (data.reduce((sum, value, i) => (i % 3 === c ? sum + value : sum), 0) * 3) / data.length,
  ) as Colour

/** Returns the mean difference of two pictures, 0–255, over the pixels where `where` is true. */
function difference(
  a: Raster,
  b: Raster,
  where: (x: number, y: number) => boolean = () => true,
): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < a.data.length; i++) {
    const at = Math.floor(i / 3)
    if (!where(at % a.width, Math.floor(at / a.width))) continue
    sum += Math.abs(a.data[i]! - b.data[i]!)
    count++
  }
  return sum / count
}

const PORTRAIT: Box = { left: 60, top: 20, width: 400, height: 480 }

test(
  'an undamaged sharp photograph stays nearly unchanged',
  async () => {
    const original = await cropOf('chenonceau', { left: 300, top: 200, width: 288, height: 224 })
    const { report, picture } = await restored(original)
    expect(report.marks).toMatchObject({ repaired: false, share: 0 })
    expect(report.screen).toBeNull()
    expect(difference(picture, original)).toBeLessThan(7)
    expect(
      Math.max(...meanOf(original).map((value, c) => Math.abs(value - meanOf(picture)[c]!))),
    ).toBeLessThan(1.5)
  },
  TIMEOUT_MS,
)

test(
  'a masked colour negative with a face is inverted by itself, unless it is to be left',
  async () => {
    const whole = { left: 0, top: 0, width: 512, height: 600 }
    const original = await cropOf('grace-hopper', whole, 240)
    const clear = [235, 120, 70]
    const negative = changed(original, (colour) =>
      colour.map((level, c) => clear[c]! * 10 ** ((-0.5 * level) / 255)),
    )
    const { report, picture } = await restored(negative)
    expect(report.negative).toEqual({ mode: 'auto', inverted: true })
    expect(difference(picture, original)).toBeLessThan(30)
    const left = await restored(negative, { negative: 'off' })
    expect(left.report.negative).toEqual({ mode: 'off', inverted: false })
    expect(difference(left.picture, original)).toBeGreaterThan(60)
  },
  TIMEOUT_MS,
)

test(
  'a sharp photograph keeps detail finer than the network’s input',
  async () => {
    const photograph = await cropOf('chenonceau', { left: 100, top: 80, width: 864, height: 640 })
    const { report, picture } = await restored(photograph)
    expect(report.networkScale).toBeLessThan(0.85)
    expect(difference(picture, photograph)).toBeLessThan(3)
    const finestBand = async (of: Raster) =>
      difference(of, { ...of, data: new Uint8Array(await sharpOf(of).blur(1.5).raw().toBuffer()) })
    expect((await finestBand(picture)) / (await finestBand(photograph))).toBeGreaterThan(0.9)
  },
  TIMEOUT_MS,
)

test(
  'a picture whose pixels were enlarged to squares loses them',
  async () => {
    const photograph = await cropOf('eileen-collins', { left: 0, top: 0, width: 504, height: 504 })
    const small = await resizeRaster(photograph, 84, 84)
    const squares = changed(photograph, (_, x, y) => {
      const at = (Math.floor(y / 6) * 84 + Math.floor(x / 6)) * 3
      return [...small.data.subarray(at, at + 3)]
    })
    const { report, picture } = await restored(squares)
    expect(report.networkScale).toBeCloseTo(0.2, 2)
    expect(report.width).toBe(504)
    /** Mean step to the next column, over the borders of the squares and over their middles. */
    const stairs = (of: Raster) => {
      const next = { ...of, data: of.data.subarray(3) }
      const steps = (column: number) =>
        difference(of, next, (x, y) => x % 6 === column && x < 500 && y < 500)
      return steps(5) / steps(2)
    }
    expect(stairs(squares)).toBeGreaterThan(5)
    expect(stairs(picture)).toBeLessThan(1.3)
    expect(difference(picture, photograph)).toBeLessThan(0.97 * difference(squares, photograph))
  },
  TIMEOUT_MS,
)

test(
  'faces of 20 pixels stay nearly unchanged',
  async () => {
    const portrait = await cropOf(
      'eileen-collins',
      { left: 0, top: 0, width: 512, height: 512 },
      100,
    )
    const group = changed(
      { width: 240, height: 180, data: new Uint8Array(240 * 180 * 3) },
      (_, x, y) => {
        const u = x - 40
        const v = y - 40
        const at = (v * portrait.width + u) * 3
        return u >= 0 && v >= 0 && u < portrait.width && v < portrait.height
          ? [...portrait.data.subarray(at, at + 3)]
          : [110, 116, 120]
      },
    )
    const { report, picture } = await restored(group)
    const face = report.faces![0]!
    expect(face.width).toBeGreaterThan(14)
    expect(face.width).toBeLessThan(28)
    expect(
      difference(
        picture,
        group,
        (x, y) => x > face.x && x < face.x + face.width && y > face.y && y < face.y + face.height,
      ),
    ).toBeLessThan(8)
  },
  TIMEOUT_MS,
)

test(
  'a heavily creased portrait loses its creases',
  async () => {
    const portrait = changed(await cropOf('grace-hopper', PORTRAIT, 320), (colour) => {
      const v = 40 + grey(colour) * 0.7
      return [v * 1.04, v * 0.97, v * 0.84]
    })
    const crease = (x: number, y: number) =>
      [0.62 * x + 250 - y, 0.35 * y + 30 - x, 300 - 0.1 * x - y].some(
        (distance) => Math.abs(distance) < 1.6 + 0.8 * Math.sin(x / 9 + y / 13),
      )
    const creased = changed(portrait, (colour, x, y) => (crease(x, y) ? [236, 232, 222] : colour))
    const worn = await sharpOf(creased).blur(1.1).raw().toBuffer()
    const source = { ...creased, data: new Uint8Array(worn) }
    const unrepaired = await restored(source, { marks: 'off' })
    const repaired = await restored(source)
    expect(repaired.report.marks!.repaired).toBe(true)
    expect(difference(repaired.picture, unrepaired.picture, crease)).toBeGreaterThan(60)
    expect(difference(repaired.picture, unrepaired.picture, (x, y) => !crease(x, y))).toBeLessThan(
      15,
    )
  },
  TIMEOUT_MS,
)

test(
  'the face guard blends the original back into an unlike face',
  async () => {
    const small = await cropOf('grace-hopper', PORTRAIT, 120)
    const soft = new Uint8Array(await sharpOf(small).blur(1.2).raw().toBuffer())
    let state = 7
    const noise = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
      return state / 0x7fff_ffff - 0.5
    }
    const source = changed({ ...small, data: soft }, (colour) => {
      const grain = 28 * (noise() + noise() + noise())
      return colour.map((value) => value + grain)
    })
    const { report } = await restored(source, { fidelity: 0 })
    const [face] = report.faces!
    expect(face!.resemblanceOfNetwork).toBeLessThan(0.75)
    expect(face!.originalBack).toBeGreaterThan(0)
    expect(face!.resemblance).toBeGreaterThanOrEqual(0.75)
  },
  TIMEOUT_MS,
)

test.each([
  ['cyan', [1.7, 0.75, 0.8], [0, 0.1, 0.12]],
  ['red', [0.55, 1.1, 1], [0.32, 0.06, 0.1]],
] as const)(
  'the cast of a print faded to %s is at least halved',
  async (_, power, floor) => {
    const original = await cropOf('chenonceau', { left: 0, top: 0, width: 1024, height: 768 }, 240)
    const faded = changed(original, (colour) =>
      colour.map((value, c) => 255 * (floor[c]! + (0.92 - floor[c]!) * (value / 255) ** power[c]!)),
    )
    const { report, picture } = await restored(faded)
    const cast = (from: Raster) => {
      const now = meanOf(from)
      const once = meanOf(original)
      return Math.max(
        ...now.map((value, c) => Math.abs(value - once[c]! - (grey(now) - grey(once)))),
      )
    }
    expect(report.tone!.monochrome).toBe(false)
    expect(cast(picture)).toBeLessThan(0.5 * cast(faded))
  },
  TIMEOUT_MS,
)

test(
  'a torn corner over sky is completed',
  async () => {
    const castle = await cropOf('carcassonne', { left: 0, top: 0, width: 1024, height: 600 }, 360)
    const isTornOff = (x: number, y: number) =>
      x + y < 68 + 4 * Math.sin((x - y) / 6) + 2 * Math.sin((x - y) / 1.7)
    const torn = changed(castle, (colour, x, y) => (isTornOff(x, y) ? [246, 246, 243] : colour))
    const { report, picture } = await restored(torn, { losses: true, marks: 'off' })
    expect(report.losses).toMatchObject({ completed: 1, left: 0 })
    expect(difference(picture, castle, isTornOff)).toBeLessThan(
      difference(torn, castle, isTornOff) / 2,
    )
  },
  TIMEOUT_MS,
)

test(
  'a printed portrait loses its halftone, and its dots are no marks',
  async () => {
    const portrait = await cropOf('eileen-collins', PORTRAIT, 240)
    const printed = await halftoned(portrait, { periodPx: 4, angleDegrees: 45 })
    const { report, picture } = await restored(printed)
    expect(report.screen!.periodPx).toBeCloseTo(4, 1)
    expect(report.marks).toMatchObject({ repaired: false, share: 0 })
    const dotsOf = (raster: Raster) =>
      Math.max(
        0,
        ...(findScreen(raster, fullBounds(raster))?.lines ?? []).map((line) => line.amplitude),
      )
    expect(dotsOf(picture)).toBeLessThan(dotsOf(printed) / 8)
    const original = changed(portrait, (colour) => Array<number>(3).fill(grey(colour)))
    expect(difference(picture, original)).toBeLessThan(difference(printed, original) * 0.7)
  },
  TIMEOUT_MS,
)

test(
  'a sepia stays sepia',
  async () => {
    const sepia = changed(
      await cropOf('photographe', { left: 100, top: 60, width: 300, height: 300 }, 160),
      (colour) => {
        const v = 50 + grey(colour) * 0.62
        return [v * 1.12, v * 0.98, v * 0.76]
      },
    )
    const { report, picture } = await restored(sepia)
    expect(report.tone!.monochrome).toBe(true)
    const [red, green, blue] = meanOf(picture)
    expect(red - green).toBeGreaterThan(6)
    expect(green - blue).toBeGreaterThan(12)
    const neutral = meanOf((await restored(sepia, { tint: 'neutral' })).picture)
    expect(Math.max(...neutral) - Math.min(...neutral)).toBeLessThan(2)
  },
  TIMEOUT_MS,
)
