/** Light marks in and beside a drawn face, with a network that sees light pixels. */
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { Analysis } from '../analysis/analyse.ts'
import { MIN_TREATED_FACE_PX } from '../faces/tuning.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { neverAborted } from '../unattended.ts'
import type { Face } from '../faces/face-detection.ts'
import { at, drawn, face, type Stroke } from './drawn.fixture.ts'
import { findLightMarks, measureWear } from './light-marks.ts'
import { removeLightMarks } from './removals.ts'

/**
 * Returns networks that see a mark where the luma (0–1) is between two levels; `seen` are the
 * log-odds, `ofFace` those of the network of faces.
 */
function sessionsSeeing(least: number, most: number, seen = 5, ofFace = seen): Sessions {
  const networkOf = (logOdds: number) =>
    ({
      run: ({ x }: { x: Tensor }) => {
        const data = (x.data as Float32Array).map((value) =>
          value > least && value < most ? logOdds : -8,
        )
        return Promise.resolve({ y: { data, dispose: () => undefined } })
      },
    }) as unknown as InferenceSession
  const sessionOf = (name: string) => networkOf(name === 'face-marks' ? ofFace : seen)
  return Object.assign((name: string) => Promise.resolve(sessionOf(name)), {
    added: new Set<never>(),
    sha256Of: () => Promise.reject(new Error('no file')),
  })
}

const find = (strokes: Stroke[], width = 120) =>
  findLightMarks(
    drawn(strokes).picture,
    [face(40, 40, width)],
    sessionsSeeing(0.8, 2),
    neverAborted,
  )
const onCheek: Stroke = { from: [60, 115], to: [64, 145], width: 3 }

test('a crack on a cheek is found where it is, with its rim', async () => {
  const { mask, lines } = await find([onCheek])
  expect(lines).toBe(1)
  expect(mask[at(62, 130)]).toBe(1)
  expect(mask[at(70, 130)]).toBe(0)
})

test('a lit hand stays, and a chip on a crack; the crack beside the chip goes', async () => {
  const hand: Stroke = { from: [18, 18], to: [22, 22], width: 24 }
  const crack: Stroke = { from: [10, 176], to: [190, 184], width: 3 }
  const chip: Stroke = { from: [100, 180], to: [102, 180], width: 13 }
  const { mask, lines, specks } = await find([hand, crack, chip])
  expect(mask[at(20, 20)]).toBe(0)
  expect(mask[at(101, 180)]).toBe(0)
  expect(mask[at(40, 177)]).toBe(1)
  expect(mask[at(170, 183)]).toBe(1)
  expect({ lines, specks }).toEqual({ lines: 2, specks: 0 })
  const { picture } = drawn([hand, crack, chip])
  const seeing = sessionsSeeing(0.8, 2)
  const all = await findLightMarks(picture, [], seeing, neverAborted, { withWide: true })
  expect(all.mask[at(20, 20)]).toBe(1)
  expect(all.mask[at(101, 180)]).toBe(1)
})

test('a line and a speck beside the face are counted separately', async () => {
  const line: Stroke = { from: [8, 80], to: [10, 120], width: 3 }
  const speck: Stroke = { from: [180, 20], to: [183, 22], width: 3 }
  expect(await find([line, speck])).toMatchObject({ lines: 1, specks: 1 })
})

test.each<[string, Stroke]>([
  ['a light in an eye', { from: [66, 88], to: [86, 88], width: 3 }],
  ['teeth', { from: [90, 136], to: [112, 136], width: 3 }],
])('%s is left', async (_, stroke) => {
  const { mask, lines, specks } = await find([stroke])
  expect(lines + specks).toBe(0)
  expect(mask.includes(1)).toBe(false)
})

test('a face that is too small for its eyes to be known is left', async () => {
  expect(
    (await find([{ from: [46, 46], to: [48, 58], width: 3 }], MIN_TREATED_FACE_PX - 1)).lines,
  ).toBe(0)
})

/** Returns whether marks of a level (0–255) would be filled on a print with a white place. */
async function fills(level: number, { withDark }: { withDark: boolean }): Promise<boolean> {
  const lamp: Stroke = { from: [0, 20], to: [0, 20], width: 40, level: 255 }
  const { picture } = drawn([lamp, { from: [60, 115], to: [64, 165], width: 3, level }])
  const options = {
    mode: 'auto',
    analysis: { monochrome: true, edgeRatio: 0.7, noise: 0.01 } as Analysis,
    faces: [],
    screenPeriodPx: null,
  } as const
  let isAsked = false
  const lettering = () => {
    isAsked = true
    // Everything is lettering, so that nothing has to be inpainted.
    const { width, height } = picture
    return Promise.resolve({ width, height, mask: new Uint8Array(width * height).fill(1) })
  }
  const sessions = sessionsSeeing(0.44, 0.9)
  const choice = { facesOnly: false, withDark, withWide: false }
  await removeLightMarks(picture, options, choice, { sessions, signal: neverAborted, lettering })
  return isAsked
}

test('dark lines, such as those of machines, are filled only if chosen', async () => {
  expect(await fills(200, { withDark: false })).toBe(true)
  expect(await fills(116, { withDark: false })).toBe(false)
  expect(await fills(116, { withDark: true })).toBe(true)
})

test.each<[string, Stroke, number]>([
  ['the rim of an ear', { from: [34, 110], to: [35, 135], width: 3 }, 120],
  ['a light on a small face', { from: [60, 84], to: [62, 92], width: 3 }, 80],
])('%s is filled only if the network of faces sees it', async (_, stroke, width) => {
  const linesIn = async (ofFace: number) => {
    const sessions = sessionsSeeing(0.8, 2, 5, ofFace)
    const faces = [face(40, 40, width)]
    const { lines, specks } = await findLightMarks(
      drawn([stroke]).picture,
      faces,
      sessions,
      neverAborted,
    )
    return lines + specks
  }
  expect(await linesIn(-8)).toBe(0)
  expect(await linesIn(5)).toBe(1)
})

test('on request less certain marks are found, too', async () => {
  const { picture } = drawn([onCheek])
  const linesAt = async (logOdds: number, strong: boolean) => {
    const sessions = sessionsSeeing(0.8, 2, logOdds)
    return (await findLightMarks(picture, [], sessions, neverAborted, { strong })).lines
  }
  expect(await linesAt(0.1, false)).toBe(1)
  expect(await linesAt(-0.5, false)).toBe(0)
  expect(await linesAt(-0.5, true)).toBe(1)
  expect(await linesAt(-1.2, true)).toBe(0)
})

test('a portrait is damaged from a share of light marks on that lie apart, its rim aside', async () => {
  const wearOf = (strokes: Stroke[], portrait = face(40, 40, 120)) =>
    measureWear(drawn(strokes).picture, [portrait], sessionsSeeing(0.8, 2), neverAborted)
  const isMarked = async (strokes: Stroke[], portrait?: Face) =>
    (await wearOf(strokes, portrait)).isWorn
  const scratch: Stroke = { from: [20, 20], to: [180, 180], width: 3 }
  const short: Stroke = { from: [60, 20], to: [61, 40], width: 3 }
  const pearls: Stroke = { from: [90, 100], to: [110, 100], width: 18 }
  const border: Stroke = { from: [2, 10], to: [2, 190], width: 3 }
  expect(await isMarked([scratch, short])).toBe(true)
  expect(await isMarked([short, border])).toBe(false)
  expect(await isMarked([pearls])).toBe(false)
  expect(await isMarked([scratch, short], face(40, 40, 20))).toBe(false)
  expect(await isMarked([scratch, short], { ...face(40, 40, 120), confidence: 0.75 })).toBe(false)
  const strip = { width: 200, height: 8, data: new Uint8Array(200 * 8 * 3) }
  const wide = [face(0, 0, 40)]
  const flat = await measureWear(strip, wide, sessionsSeeing(0.8, 2), neverAborted)
  expect(flat.isWorn).toBe(false)
  expect((await wearOf([scratch, short])).doubtful).toBe(0)
  expect((await wearOf([pearls, short])).doubtful).toBe(2)
  expect((await wearOf([{ ...short, to: [60, 26] }])).doubtful).toBe(0)
})
