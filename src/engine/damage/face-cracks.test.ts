/** Cracks in a drawn face, with a detector that sees light pixels. */
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { Sessions } from '../runtime/models/sessions.ts'
import { at, drawn, face, type Stroke } from './drawn.fixture.ts'
import { findFaceCracks } from './face-cracks.ts'
import { neverAborted } from '../unattended.ts'

const LIGHT = 0.8

const detector = {
  run: ({ x }: { x: Tensor }) => {
    const [, , height = 0, width = 0] = x.dims
    const red = (x.data as Float32Array).subarray(0, width * height)
    return Promise.resolve({
      y: { data: red.map((value) => (value > LIGHT ? 3 : -8)), dispose: () => undefined },
    })
  },
} as unknown as InferenceSession
const sessions: Sessions = Object.assign(() => Promise.resolve(detector), {
  added: new Set<never>(),
  sha256Of: () => Promise.reject(new Error('no file')),
})

const find = (strokes: Stroke[], width = 120) =>
  findFaceCracks(drawn(strokes).picture, [face(40, 40, width)], sessions, neverAborted)
const onCheek: Stroke = { from: [60, 115], to: [64, 145], width: 2 }

test('a thin crack on a cheek is found with its rim, and nothing beside it', async () => {
  const { mask, count } = await find([onCheek])
  expect(count).toBe(1)
  expect(mask[at(62, 130)]).toBe(1)
  expect(mask[at(75, 130)]).toBe(0)
})

test.each<[string, Stroke]>([
  ['a highlight, which is wide', { from: [60, 115], to: [64, 145], width: 14 }],
  ['a dot', { from: [60, 120], to: [61, 121], width: 3 }],
  ['a light in an eye', { from: [66, 88], to: [86, 88], width: 2 }],
  ['teeth', { from: [90, 136], to: [112, 136], width: 2 }],
  ['a faint line', { ...onCheek, level: 118 }],
  ['a line beside the face', { from: [32, 80], to: [34, 120], width: 2 }],
])('%s is left', async (_, stroke) => {
  expect((await find([stroke])).count).toBe(0)
})

test('a small face is left', async () => {
  expect((await find([{ from: [60, 60], to: [62, 80], width: 2 }], 50)).count).toBe(0)
})
