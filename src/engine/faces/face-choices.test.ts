/**
 * Tests that faces are numbered from the left, and how much of the photograph each choice shows.
 */
import { expect, test } from 'vitest'
import type { FaceChoice } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { applyFaceChoices, fromLeftToRight, reportedFaces } from './face-choices.ts'

const SIDE = 80
const flat = (value: number): Raster => ({
  width: SIDE,
  height: SIDE,
  data: new Uint8Array(SIDE * SIDE * 3).fill(value),
})
const FACES = [
  { x: 50, y: 30, width: 20, height: 20, confidence: 0.9, points: [] },
  { x: 10, y: 30, width: 20, height: 20, confidence: 0.7, points: [] },
]
/** No network is needed for faces without a measured resemblance. */
const noSessions = (() => {
  throw new Error('no network is expected')
}) as unknown as Sessions
const neverAborted = new AbortController().signal

async function chosen(face: number, choice: FaceChoice) {
  const result = flat(0)
  const faces = fromLeftToRight(FACES)
  const reports = await applyFaceChoices(
    [{ face, choice }],
    { faces, reports: faces },
    { source: flat(200), original: flat(200), unrepaired: flat(180), result },
    noSessions,
    neverAborted,
  )
  const at = (x: number, y: number) => result.data[(y * SIDE + x) * 3]!
  return { reports, left: at(20, 40), right: at(60, 40), between: at(40, 40) }
}

test('faces are numbered from the left, whatever their confidence', async () => {
  expect(fromLeftToRight(FACES).map(({ x }) => x)).toEqual([10, 50])
  const { reports, left, right, between } = await chosen(1, 'original')
  expect([left, right, between]).toEqual([180, 0, 0])
  expect(reports.map(({ choice }) => choice)).toEqual(['original', undefined])
})

test('a faithful face shows a part of the photograph, a restored or unknown one none', async () => {
  const { right, left } = await chosen(2, 'faithful')
  expect([left, right]).toEqual([0, 120])
  expect(await chosen(2, 'restored')).toMatchObject({ left: 0, right: 0 })
  expect(await chosen(3, 'original')).toMatchObject({ left: 0, right: 0 })
})

test('a doubtful face that is tiny is not reported, a certain one is', () => {
  const tiny = { ...FACES[0]!, width: 16 }
  const reported = (confidence: number) =>
    reportedFaces([{ ...tiny, confidence }], { width: 1000 }).length
  expect([reported(0.74), reported(0.76)]).toEqual([0, 1])
})

test('a doubtful face that is wide is not reported; small ones and certain ones are', () => {
  const face = (width: number, confidence: number) => ({ width, confidence })
  const kept = [face(300, 0.72), face(110, 0.61), face(20, 0.6)]
  expect(reportedFaces([face(300, 0.71), ...kept, face(115, 0.66)], { width: 1000 })).toEqual(kept)
})
