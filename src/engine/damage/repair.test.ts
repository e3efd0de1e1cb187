/** Automatic repair on drawn prints, with a detector that sees light pixels faintly. */
import type { Face } from '../faces/face-detection.ts'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { TreatmentMode } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { face } from './drawn.fixture.ts'
import { randomFrom } from './patch-inpainting.ts'
import { repairMarks } from './repair.ts'
import { neverAborted } from '../unattended.ts'

const SIDE = 240
const CRACK_LEVEL = 235
/**
 * Probability of light pixels: too little for the mark classifier, enough beside other measures.
 */
const FAINT = 0.55
const UNSEEN = 0.0003
const LIGHT = 0.8

/** A detector of light pixels: answers with a logit where its input's red channel is light. */
const detectorWith = (probability: number) =>
  ({
    run: ({ x }: { x: Tensor }) => {
      const [, , height = 0, width = 0] = x.dims
      const red = (x.data as Float32Array).subarray(0, width * height)
      const logits = red.map((value) =>
        value > LIGHT ? Math.log(probability / (1 - probability)) : -8,
      )
      return Promise.resolve({ y: { data: logits, dispose: () => undefined } })
    },
  }) as unknown as InferenceSession
/** A text detector that sees lettering in some rows of its input, as shares of the height. */
const textDetector = ({ from, to }: { from: number; to: number }) =>
  ({
    outputNames: ['y'],
    run: ({ x }: { x: Tensor }) => {
      const [, , height = 0, width = 0] = x.dims
      const data = new Float32Array(width * height)
      data.fill(1, Math.round(from * height) * width, Math.round(to * height) * width)
      return Promise.resolve({ y: { data, dispose: () => undefined } })
    },
  }) as unknown as InferenceSession
/** A judge of specks that takes none for dust. */
const speckJudge = {
  run: ({ patches }: { patches: Tensor }) =>
    Promise.resolve({
      scores: { data: new Float32Array(patches.dims[0] ?? 0).fill(-9), dispose: () => undefined },
    }),
} as unknown as InferenceSession
const sessionsWith = (
  lettering: { from: number; to: number },
  probability: number,
  lightMarks = UNSEEN,
): Sessions =>
  Object.assign(
    (name: string) =>
      Promise.resolve(
        name === 'text-detector'
          ? textDetector(lettering)
          : name === 'specks'
            ? speckJudge
            : detectorWith(name === 'light-marks' ? lightMarks : probability),
      ),
    { added: new Set<never>(), sha256Of: () => Promise.reject(new Error('no file')) },
  )
const NO_LETTERING = { from: 0, to: 0 }

/** The row of a crooked crack that runs from side to side. */
const rowOf = (x: number): number => Math.round(60 + 0.5 * x + 4 * Math.sin(x / 23))

/** A print that is cracked up to the column `until`, `lines` times at distances of 30 px. */
function print(until: number, lines = 1): Raster {
  const isCrack = (x: number, y: number) =>
    x < until && y >= rowOf(x) && (y - rowOf(x)) % 30 === 0 && y < rowOf(x) + 20 * lines
  const data = new Uint8Array(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const level = 105 + 55 * Math.sin(x / 37) * Math.cos(y / 51)
      const at = (y * SIDE + x) * 3
      data.fill(isCrack(x, y) ? CRACK_LEVEL : Math.round(level), at, at + 3)
    }
  }
  return { width: SIDE, height: SIDE, data }
}

const repairOf = (
  picture: Raster,
  {
    noise = 0.002,
    monochrome = true,
    lettering = NO_LETTERING,
    probability = FAINT,
    lightMarks = UNSEEN,
  } = {},
) =>
  repairMarks(
    picture,
    {
      mode: 'auto',
      analysis: { edgeRatio: 0.75, noise, monochrome },
      faces: [],
      screenPeriodPx: null,
    },
    sessionsWith(lettering, probability, lightMarks),
    () => undefined,
    neverAborted,
  )

test('auto searches and fills a long crack that the detector sees faintly', async () => {
  const cracked = print(SIDE)
  const { picture, report, inpainted } = await repairOf(cracked)
  expect(report).toMatchObject({ repaired: true, lines: 1, evidence: 0 })
  expect(report.share).toBeLessThan(0.06)
  expect(inpainted).not.toBeNull()
  const whole = print(0)
  const errorOf = ({ data }: Raster) =>
    data.reduce((sum, value, i) => sum + Math.abs(value - whole.data[i]!), 0)
  expect(errorOf(picture)).toBeLessThan(errorOf(cracked) / 4)
})

test('auto leaves an undamaged print alone', async () => {
  const whole = print(0)
  const { picture, report } = await repairOf(whole)
  expect(report).toMatchObject({ repaired: false, lines: 0, specks: 0 })
  expect(picture).toBe(whole)
})

test('auto leaves the lines of a sharp picture without grain', async () => {
  const cracked = print(SIDE)
  const { picture, report } = await repairOf(cracked, { noise: 0.0005 })
  expect(report).toMatchObject({ repaired: false, lines: 0, specks: 0 })
  expect(picture).toBe(cracked)
})

test('auto fills a fold across a colour print, but neither short nor several lines', async () => {
  const across = await repairOf(print(SIDE), { monochrome: false })
  expect(across.report).toMatchObject({ repaired: true, lines: 1 })
  for (const lines of [print(0.55 * SIDE), print(SIDE, 5)]) {
    expect((await repairOf(lines)).report.repaired).toBe(true)
    const left = await repairOf(lines, { monochrome: false })
    expect(left.report).toMatchObject({ repaired: false, lines: 0 })
    expect(left.picture).toBe(lines)
  }
})

test('no repair touches lettering', async () => {
  const { report, inpainted } = await repairOf(print(SIDE), {
    lettering: { from: 0.5, to: 0.515 },
  })
  expect(report.repaired).toBe(true)
  const row = Math.floor(0.507 * inpainted!.height) * inpainted!.width
  expect(inpainted!.mask.subarray(row, row + inpainted!.width)).not.toContain(1)
  expect(inpainted!.mask).toContain(1)
})

test.each([
  ['in colour', { monochrome: false }],
  ['without grain', { noise: 0.0005 }],
])('auto fills the lines of a print %s if it has many flakes, too', async (_kind, analysis) => {
  const scratched = (flakes: number): Raster => {
    const drawn = print(0)
    const centres = Array.from({ length: flakes }, (_, i): [number, number] => [
      30 + 60 * (i % 4),
      15 + 80 * Math.floor(i / 4) + (i % 4 > 1 ? 25 : 0),
    ])
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const isFlake = centres.some(([cx, cy]) => {
          const angle = Math.atan2(y - cy, x - cx)
          return Math.hypot(x - cx, y - cy) < 4 + Math.sin(5 * angle) + 0.8 * Math.sin(11 * angle)
        })
        const isLine = x < 0.55 * SIDE && y >= rowOf(x) && y < rowOf(x) + 2
        if (isFlake || isLine)
          drawn.data.fill(CRACK_LEVEL, (y * SIDE + x) * 3, (y * SIDE + x) * 3 + 3)
      }
    }
    return drawn
  }
  const reportOf = async (flakes: number, lightMarks = 0.9) =>
    (await repairOf(scratched(flakes), { ...analysis, probability: 0.9, lightMarks })).report
  // What lines alone do not prove is reported, so that a stronger repair can be proposed.
  expect(await reportOf(0)).toMatchObject({ repaired: false, lines: 1, left: 1 })
  expect(await reportOf(12)).toMatchObject({ repaired: true, left: 0 })
  expect(await reportOf(12, UNSEEN)).toMatchObject({ repaired: false })
})

/** Returns whether the network of light marks was asked. */
async function looksForLightMarks(
  picture: Raster,
  mode: TreatmentMode,
  edgeRatio: number,
  { faces = [], monochrome = true }: { faces?: Face[]; monochrome?: boolean } = {},
) {
  const others = sessionsWith(NO_LETTERING, FAINT)
  const asked: string[] = []
  const sessions: Sessions = Object.assign(
    (name: Parameters<Sessions>[0]) => {
      asked.push(name)
      return others(name)
    },
    { added: others.added, sha256Of: others.sha256Of },
  )
  const analysis = { edgeRatio, noise: 0.002, monochrome }
  const options = { mode, analysis, faces, screenPeriodPx: null }
  await repairMarks(picture, options, sessions, () => undefined, neverAborted)
  return asked.includes('light-marks')
}

test('light marks are looked for on damaged prints, portraits and on request, never on sharp colour photographs', async () => {
  const portrait = { faces: [face(20, 120, 100)] }
  expect(await looksForLightMarks(print(SIDE), 'auto', 0.75)).toBe(true)
  expect(await looksForLightMarks(print(0), 'auto', 0.75)).toBe(false)
  expect(await looksForLightMarks(print(0), 'auto', 0.75, portrait)).toBe(true)
  expect(await looksForLightMarks(print(0), 'on', 0.75)).toBe(true)
  expect(await looksForLightMarks(print(0), 'auto', 0.95, portrait)).toBe(true)
  const inColour = { ...portrait, monochrome: false }
  expect(await looksForLightMarks(print(0), 'auto', 0.95, inColour)).toBe(false)
  expect(await looksForLightMarks(print(SIDE), 'on', 0.95)).toBe(false)
})

test('what is filled has the grain of its surroundings', async () => {
  const random = randomFrom(7)
  const grainy = print(SIDE)
  for (let at = 0; at < grainy.data.length; at += 3) {
    const grain = 30 * (random() - 0.5)
    for (let c = at; c < at + 3; c++) grainy.data[c] = Math.round(grainy.data[c]! + grain)
  }
  const { picture } = await repairOf(grainy)
  /** Returns the mean difference of neighbours along a curve beside the crack's middle. */
  const roughnessAt = (distance: number) => {
    const levelOf = (x: number) => picture.data[((rowOf(x) + distance) * SIDE + x) * 3]!
    const steps = Array.from({ length: SIDE - 40 }, (_, i) => levelOf(i + 21) - levelOf(i + 20))
    return steps.reduce((sum, step) => sum + Math.abs(step), 0) / steps.length
  }
  expect(roughnessAt(1)).toBeGreaterThan(0.5 * roughnessAt(15))
})
