/** Light marks in a drawn face, with a network that sees light pixels. */
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { Sessions } from '../runtime/models/sessions.ts'
import { neverAborted } from '../unattended.ts'
import { at, drawn, face, type Stroke } from './drawn.fixture.ts'
import { findFaceMarks } from './face-marks.ts'

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
  findFaceMarks(drawn(strokes).picture, [face(40, 40, width)], sessions, neverAborted)
const onCheek: Stroke = { from: [60, 115], to: [64, 145], width: 3 }

test('a crack on a cheek is found where it is, with its rim', async () => {
  const { mask, count } = await find([onCheek])
  expect(count).toBe(1)
  expect(mask[at(62, 130)]).toBe(1)
  expect(mask[at(70, 130)]).toBe(0)
})

test.each<[string, Stroke]>([
  ['a light in an eye', { from: [66, 88], to: [86, 88], width: 3 }],
  ['teeth', { from: [90, 136], to: [112, 136], width: 3 }],
  ['a line far beside the face', { from: [8, 80], to: [10, 120], width: 3 }],
])('%s is left', async (_, stroke) => {
  const { mask, count } = await find([stroke])
  expect(count).toBe(0)
  expect(mask.includes(1)).toBe(false)
})

test('a small face is left', async () => {
  expect((await find([{ from: [50, 60], to: [52, 70], width: 3 }], 40)).count).toBe(0)
})
