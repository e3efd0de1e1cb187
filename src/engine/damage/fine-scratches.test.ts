/** Tests the detection of fine scratches on drawn lines. */
import { expect, test } from 'vitest'
import type { Face } from '../faces/face-detection.ts'
import { at, drawn, face, type Stroke } from './drawn.fixture.ts'
import { findFineScratches } from './fine-scratches.ts'

test('thin long light lines are fine scratches, bridged where they fade; single, short, wide, fanned or facial ones are not', () => {
  const pieces = (width: number, until: number): Stroke[] => [
    { from: [60, 10], to: [60, 60], width },
    { from: [60, 90], to: [60, until], width },
  ]
  const found = (strokes: Stroke[], faces: Face[] = []) => {
    const { picture, probabilities } = drawn(strokes)
    for (let y = 60; y < 90; y++) picture.data.fill(125, at(59, y) * 3, at(61, y) * 3)
    return findFineScratches(picture, probabilities, faces)
  }
  const { count, mask } = found(pieces(2, 150))
  expect([count, mask[at(59, 30)], mask[at(59, 75)], mask[at(70, 75)]]).toEqual([2, 1, 1, 0])
  expect(found(pieces(6, 150)).count).toBe(0)
  expect(found([{ from: [60, 10], to: [60, 34], width: 2 }]).count).toBe(0)
  const thread: Stroke[] = [{ from: [60, 10], to: [60, 150], width: 2 }]
  expect(found(thread).count).toBe(0)
  const spokes: Stroke[] = [
    { from: [100, 110], to: [100, 190], width: 2 },
    { from: [110, 105], to: [185, 150], width: 2 },
    { from: [90, 105], to: [15, 150], width: 2 },
  ]
  expect(found(spokes).count).toBe(0)
  expect(
    found(spokes.slice(0, 1).concat({ ...spokes[0]!, from: [40, 110], to: [40, 190] })).count,
  ).toBe(2)
  expect(found(pieces(2, 150), [face(20, 43, 80)]).mask[at(59, 91)]).toBe(0)
})
