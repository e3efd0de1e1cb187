/** Tests the mark classifier on drawn probabilities and pictures, without a network. */
import { expect, test } from 'vitest'
import type { Face } from '../faces/face-detection.ts'
import { at, drawn, face, type Stroke } from './drawn.fixture.ts'
import { classifyMarks } from './mark-classifier.ts'

const classifyStrokes = (
  strokes: Stroke[],
  { faces = [], strong = false }: { faces?: Face[]; strong?: boolean } = {},
) => {
  const { picture, probabilities } = drawn(strokes)
  return classifyMarks(picture, probabilities, faces, { strong })
}

test('a long thin light line is a mark and counts as evidence', () => {
  const marks = classifyStrokes([{ from: [20, 30], to: [170, 90], width: 3 }])
  expect(marks.lines).toBe(1)
  expect(marks.evidence).toBeGreaterThan(0.5)
  expect(marks.mask[at(95, 60)]).toBe(1)
})

/** Windows with hard edges, which the detector ignores. */
const windows = Array.from({ length: 16 }, (_, i): Stroke => {
  const middle: [number, number] = [25 + 50 * (i % 4), 25 + 50 * Math.floor(i / 4)]
  return { from: middle, to: middle, width: 12, level: 225, probability: 0 }
})
/** Draws a line with soft edges: three strokes on one another. */
const soft = ({ from, to }: Pick<Stroke, 'from' | 'to'>): Stroke[] =>
  [125, 145, 160].map((level, i) => ({ from, to, width: 5 - 2 * i, level }))
const lines: Pick<Stroke, 'from' | 'to'>[] = [
  { from: [45, 10], to: [58, 190] },
  { from: [95, 5], to: [110, 180] },
  { from: [150, 40], to: [144, 195] },
]

test('sharp creases and scratches prove damage', () => {
  const scratches = lines.map((line): Stroke => ({ ...line, width: 2 }))
  expect(classifyStrokes(scratches)).toMatchObject({ lines: 3, proven: true })
  expect(classifyStrokes([...windows, ...scratches])).toMatchObject({ lines: 3, proven: true })
  const creases = lines.map((line): Stroke => ({ ...line, width: 4 }))
  expect(classifyStrokes([...lines.flatMap(soft), ...creases]).proven).toBe(true)
})

test('lines softer than the edges of the picture prove nothing: branches behind lamps', () => {
  const branches = lines.slice(0, 1).flatMap(soft)
  const night = classifyStrokes([...windows, ...branches])
  expect(night.evidence).toBeGreaterThan(0.5)
  expect(night.proven).toBe(false)
  expect(classifyStrokes(branches).proven).toBe(true)
})

test('soft lines of great length prove damage: branching cracks over the whole print', () => {
  expect(classifyStrokes([...windows, ...lines.flatMap(soft)]).proven).toBe(true)
})

test('lines much greyer than the lightest places are no evidence: branches behind a car', () => {
  const branches = (level: number) => lines.map((line): Stroke => ({ ...line, width: 3, level }))
  const sky: Stroke = { from: [0, 100], to: [0, 100], width: 40, level: 250, probability: 0 }
  expect(classifyStrokes([sky, ...branches(140)])).toMatchObject({ evidence: 0, proven: false })
  expect(classifyStrokes([sky, ...branches(220)]).proven).toBe(true)
})

test('beside a scratch, a soft strap and an improbable rod are filled on request only', () => {
  const strokes: Stroke[] = [
    ...windows,
    { from: [45, 10], to: [51, 90], width: 2 },
    ...soft({ from: [150, 55], to: [147, 90] }),
    { from: [95, 110], to: [101, 165], width: 2, probability: 0.45 },
  ]
  const places = [at(48, 50), at(148, 75), at(98, 137)]
  const filled = (strong: boolean) =>
    places.map((place) => classifyStrokes(strokes, { strong }).mask[place])
  expect(classifyStrokes(strokes)).toMatchObject({ proven: true })
  expect(filled(false)).toEqual([1, 0, 0])
  expect(filled(true)).toEqual([1, 1, 1])
})

test('many short sharp lines prove nothing: highlights of machines', () => {
  const highlights = Array.from({ length: 36 }, (_, i): Stroke => {
    const [x, y] = [12 + 30 * (i % 6), 12 + 30 * Math.floor(i / 6)]
    return { from: [x, y], to: [x + 4, y + 9], width: 2 }
  })
  const machine = classifyStrokes(highlights)
  expect(machine.evidence).toBeGreaterThan(1)
  expect(machine.proven).toBe(false)
  const scratches = lines.map((line): Stroke => ({ ...line, width: 2 }))
  expect(classifyStrokes([...highlights, ...scratches]).proven).toBe(true)
})

test('a lattice parallel to the sides proves nothing', () => {
  const bars = [20, 60, 100, 140, 180].flatMap((place): Stroke[] => [
    { from: [place, 0], to: [place, 199], width: 2 },
  ])
  expect(classifyStrokes(bars)).toMatchObject({ evidence: 0, proven: false })
})

test('a blob is not a mark', () => {
  expect(classifyStrokes([{ from: [90, 90], to: [110, 100], width: 40 }])).toMatchObject({
    lines: 0,
    evidence: 0,
  })
})

test('a dark line is a mark only if dark marks are included', () => {
  const wire: Stroke[] = [{ from: [20, 30], to: [170, 90], width: 3, level: 10 }]
  expect(classifyStrokes(wire).lines).toBe(0)
  expect(classifyStrokes(wire, { strong: true }).lines).toBe(1)
})

test('a light line on restless ground is not a mark', () => {
  const { picture, probabilities } = drawn([
    { from: [20, 30], to: [170, 90], width: 3, level: 170 },
  ])
  const restless = picture.data.map((value, i) =>
    value === 110 && Math.imul(Math.floor(i / 3), 2_654_435_761) >>> 28 > 7 ? 200 : value,
  )
  expect(classifyMarks(picture, probabilities, [], { strong: false })).toMatchObject({
    lines: 1,
  })
  expect(
    classifyMarks({ ...picture, data: restless }, probabilities, [], { strong: false }),
  ).toMatchObject({
    lines: 0,
    evidence: 0,
  })
})

test('a short mark within a face is kept, a crease across it is a mark', () => {
  const faces = [face(60, 60, 80)]
  expect(classifyStrokes([{ from: [105, 130], to: [125, 126], width: 4 }], { faces }).lines).toBe(0)
  expect(classifyStrokes([{ from: [5, 90], to: [195, 130], width: 4 }], { faces }).lines).toBe(1)
})

test('nothing is inpainted in faces of a few pixels', () => {
  expect(
    classifyStrokes([{ from: [90, 100], to: [110, 104], width: 2 }], {
      faces: [face(88, 88, 24)],
    }).mask.some((value) => value === 1),
  ).toBe(false)
})

test('single specks are kept, many are dirt', () => {
  const specks = (count: number): Stroke[] =>
    Array.from({ length: count }, (_, i) => ({
      from: [10 + 20 * (i % 9), 20 + 20 * Math.floor(i / 9)],
      to: [10 + 20 * (i % 9), 20 + 20 * Math.floor(i / 9)],
      width: 2,
    }))
  expect(classifyStrokes(specks(1)).specks).toBe(0)
  expect(classifyStrokes(specks(18)).specks).toBe(18)
})

test('marks that would fill more than their evidence supports are left, and filled on request', () => {
  const strokes: Stroke[] = [
    { from: [20, 30], to: [100, 62], width: 4 },
    ...Array.from({ length: 45 }, (_, i): Stroke => {
      const speck: [number, number] = [10 + 20 * (i % 9), 100 + 20 * Math.floor(i / 9)]
      return { from: speck, to: speck, width: 3 }
    }),
  ]
  const automatic = classifyStrokes(strokes)
  expect(automatic.evidence).toBeGreaterThan(0.3)
  expect(automatic.evidence).toBeLessThan(1)
  expect(automatic).toMatchObject({ lines: 0, specks: 0, left: 46 })
  expect(automatic.mask.includes(1)).toBe(false)
  expect(classifyStrokes(strokes, { strong: true })).toMatchObject({
    lines: 1,
    specks: 45,
    left: 0,
  })
})
