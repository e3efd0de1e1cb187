/** Light marks in and beside a drawn face, with a network that sees light pixels. */
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { MIN_FACE_PX } from '../cracks/tuning.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { neverAborted } from '../unattended.ts'
import { at, drawn, face, type Stroke } from './drawn.fixture.ts'
import { findLightMarks } from './light-marks.ts'

const LIGHT = 0.8

const network = {
  run: ({ luma }: { luma: Tensor }) => {
    const data = (luma.data as Float32Array).map((value) => (value > LIGHT ? 5 : -8))
    return Promise.resolve({ scores: { data, dispose: () => undefined } })
  },
} as unknown as InferenceSession
const sessions: Sessions = Object.assign(() => Promise.resolve(network), {
  added: new Set<never>(),
  sha256Of: () => Promise.reject(new Error('no file')),
})

const find = (strokes: Stroke[], width = 120) =>
  findLightMarks(drawn(strokes).picture, [face(40, 40, width)], sessions, neverAborted)
const onCheek: Stroke = { from: [60, 115], to: [64, 145], width: 3 }

test('a crack on a cheek is found where it is, with its rim', async () => {
  const { mask, lines } = await find([onCheek])
  expect(lines).toBe(1)
  expect(mask[at(62, 130)]).toBe(1)
  expect(mask[at(70, 130)]).toBe(0)
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
  expect((await find([{ from: [46, 46], to: [48, 58], width: 3 }], MIN_FACE_PX - 1)).lines).toBe(0)
})
