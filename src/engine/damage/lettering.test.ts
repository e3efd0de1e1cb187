/** What counts as a line of lettering in the answer of the text detector. */
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { face } from './drawn.fixture.ts'
import { findLettering } from './lettering.ts'
import { neverAborted } from '../unattended.ts'

const SIDE = 480
const picture: Raster = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 3) }

type Box = { left: number; top: number; right: number; bottom: number }

/** Returns the lettering if the network answers with these boxes, in px of the picture. */
function letteringOf(boxes: readonly Box[], faces: Parameters<typeof findLettering>[1] = []) {
  const network = {
    outputNames: ['y'],
    run: ({ x }: { x: Tensor }) => {
      const [, , height = 0, width = 0] = x.dims
      const scale = width / SIDE
      const data = new Float32Array(width * height)
      for (const { left, top, right, bottom } of boxes)
        for (let y = top * scale; y < bottom * scale; y++)
          data.fill(0.9, y * width + left * scale, y * width + right * scale)
      return Promise.resolve({ y: { data, dispose: () => undefined } })
    },
  } as unknown as InferenceSession
  const sessions: Sessions = Object.assign(() => Promise.resolve(network), {
    added: new Set<never>(),
    sha256Of: () => Promise.reject(new Error('no file')),
  })
  return findLettering(picture, faces, sessions, neverAborted)
}

const LINE = { left: 100, top: 200, right: 200, bottom: 206 }

test('a line is covered with the height of its letters, and little beyond', async () => {
  const { width, height, mask } = await letteringOf([LINE])
  const at = (x: number, y: number) =>
    mask[Math.round((y * height) / SIDE) * width + Math.round((x * width) / SIDE)]
  expect([at(150, 203), at(150, 197), at(150, 209)]).toEqual([1, 1, 1])
  expect([at(150, 190), at(150, 216), at(85, 203), at(215, 203)]).toEqual([0, 0, 0, 0])
})

test('a wide spot and a row of heads are no lettering', async () => {
  const spots = [
    { left: 50, top: 50, right: 90, bottom: 90 },
    { left: 50, top: 300, right: 400, bottom: 325 },
  ]
  expect((await letteringOf(spots)).mask).not.toContain(1)
})

test('the features of a worn face are no lettering', async () => {
  expect((await letteringOf([LINE], [face(80, 120, 160)])).mask).not.toContain(1)
  expect((await letteringOf([LINE], [face(300, 120, 160)])).mask).toContain(1)
})
