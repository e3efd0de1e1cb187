/**
 * Tests the mark classifier and inpainting on drawn probabilities and pictures, without a network.
 */
import { expect, test } from 'vitest'
import type { Face } from '../faces/face-detection.ts'
import { bridges } from './bridging.ts'
import { closed, componentsOf, grown, seeded } from './components.ts'
import { continuing } from './continuing.ts'
import { findDust } from './dust.ts'
import { fillMarks } from './inpainting.ts'
import { findFineScratches } from './fine-scratches.ts'
import { gateMarks } from './mark-classifier.ts'
import { lineFill } from './line-inpainting.ts'
import { patchFill } from './patch-inpainting.ts'
import { pushPull } from './push-pull.ts'
import { lightRidges } from './ridges.ts'
import { skinOf } from './skin-mask.ts'

const SIDE = 200
const at = (x: number, y: number) => y * SIDE + x
type Stroke = { from: [number, number]; to: [number, number]; width: number; level?: number }

/**
 * Draws strokes of a level (0–255) on grey, and detector probabilities that are high on every
 * stroke.
 */
function drawn(strokes: Stroke[]) {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(110)
  const values = new Float32Array(SIDE * SIDE)
  for (const { from, to, width, level = 235 } of strokes) {
    const steps = Math.hypot(to[0] - from[0], to[1] - from[1])
    for (let i = 0; i <= steps; i++) {
      const [cx, cy] = [
        from[0] + ((to[0] - from[0]) * i) / (steps || 1),
        from[1] + ((to[1] - from[1]) * i) / (steps || 1),
      ]
      for (let y = Math.round(cy - width / 2); y < Math.round(cy + width / 2); y++) {
        for (let x = Math.round(cx - width / 2); x < Math.round(cx + width / 2); x++) {
          if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) continue
          data.fill(level, at(x, y) * 3, at(x, y) * 3 + 3)
          values[at(x, y)] = 0.9
        }
      }
    }
  }
  return {
    picture: { width: SIDE, height: SIDE, data },
    chances: { width: SIDE, height: SIDE, values },
  }
}
const gateOf = (
  strokes: Stroke[],
  { faces = [], darkToo = false }: { faces?: Face[]; darkToo?: boolean } = {},
) => {
  const { picture, chances } = drawn(strokes)
  return gateMarks(picture, chances, faces, { darkToo })
}
const face = (x: number, y: number, width: number): Face => ({
  x,
  y,
  width,
  height: width,
  confidence: 0.9,
  points: [
    [0.3, 0.4],
    [0.7, 0.4],
    [0.5, 0.6],
    [0.5, 0.8],
    [0, 0.5],
    [1, 0.5],
  ].map(([u = 0, v = 0]) => ({ x: x + u * width, y: y + v * width })),
})

test('a long thin light line is a mark, and evidence', () => {
  const marks = gateOf([{ from: [20, 30], to: [170, 90], width: 3 }])
  expect(marks.lines).toBe(1)
  expect(marks.evidence).toBeGreaterThan(0.5)
  expect(marks.mask[at(95, 60)]).toBe(1)
})

test('a blob is a thing of the picture', () => {
  expect(gateOf([{ from: [90, 90], to: [110, 100], width: 40 }])).toMatchObject({
    lines: 0,
    evidence: 0,
  })
})

test('a dark line counts only where it is asked for', () => {
  const wire: Stroke[] = [{ from: [20, 30], to: [170, 90], width: 3, level: 10 }]
  expect(gateOf(wire).lines).toBe(0)
  expect(gateOf(wire, { darkToo: true }).lines).toBe(1)
})

test('a light line among leaves is a twig', () => {
  const { picture, chances } = drawn([{ from: [20, 30], to: [170, 90], width: 3, level: 170 }])
  const leaves = picture.data.map((value, i) =>
    value === 110 && Math.imul(Math.floor(i / 3), 2_654_435_761) >>> 28 > 7 ? 200 : value,
  )
  expect(gateMarks(picture, chances, [], { darkToo: false })).toMatchObject({ lines: 1 })
  expect(gateMarks({ ...picture, data: leaves }, chances, [], { darkToo: false })).toMatchObject({
    lines: 0,
    evidence: 0,
  })
})

test('a short mark within a face stays, a crease across it goes', () => {
  const faces = [face(60, 60, 80)]
  expect(gateOf([{ from: [105, 130], to: [125, 126], width: 4 }], { faces }).lines).toBe(0)
  expect(gateOf([{ from: [5, 90], to: [195, 130], width: 4 }], { faces }).lines).toBe(1)
})

test('nothing is touched in faces of a few pixels', () => {
  expect(
    gateOf([{ from: [90, 100], to: [110, 104], width: 2 }], {
      faces: [face(88, 88, 24)],
    }).mask.some((value) => value === 1),
  ).toBe(false)
})

test('single specks stay, many are dust', () => {
  const specks = (count: number): Stroke[] =>
    Array.from({ length: count }, (_, i) => ({
      from: [10 + 20 * (i % 9), 20 + 20 * Math.floor(i / 9)],
      to: [10 + 20 * (i % 9), 20 + 20 * Math.floor(i / 9)],
      width: 2,
    }))
  expect(gateOf(specks(1)).specks).toBe(0)
  expect(gateOf(specks(18)).specks).toBe(18)
})

/** Draws a row of spots of `size` px, with sharp or blurred edges. */
const spots = (count: number, size: number, { level = 230, soft = false } = {}) => {
  const { picture } = drawn(
    Array.from({ length: count }, (_, i) => ({
      from: [20 + 20 * i, 50],
      to: [20 + 20 * i, 50],
      width: size,
      level,
    })),
  )
  if (!soft) return picture
  const data = picture.data.map((_, i) => {
    let sum = 0
    for (const dy of [-2, -1, 0, 1, 2])
      for (const dx of [-2, -1, 0, 1, 2]) sum += picture.data[i + (dy * SIDE + dx) * 3] ?? 110
    return sum / 25
  })
  return { ...picture, data }
}

test('small sharp specks on plain ground are dust, light and dark', () => {
  expect(findDust(spots(5, 2), []).count).toBe(5)
  expect(findDust(spots(5, 2, { level: 20 }), []).count).toBe(5)
  expect(findDust(spots(5, 2), []).mask[at(20, 50)]).toBe(1)
})

test('what is large, soft, rare or around a face is no dust', () => {
  expect(findDust(spots(5, 6), []).count).toBe(0)
  expect(findDust(spots(5, 2, { soft: true }), []).count).toBe(0)
  expect(findDust(spots(3, 2), []).count).toBe(0)
  expect(findDust(spots(5, 2), [face(10, 20, 120)]).count).toBe(0)
})

test('the dots that a print is made of are no dust', () => {
  const screen = drawn([]).picture
  for (let i = 0; i < SIDE * SIDE; i++)
    if ((i % SIDE) % 9 < 2 && Math.floor(i / SIDE) % 9 < 2) screen.data.fill(230, i * 3, i * 3 + 3)
  expect(findDust(screen, []).count).toBe(0)
})

test('on a soft scan thin long light lines are scratches, joined where they fade; few or wide ones are none', () => {
  const pieces = (width: number, until: number): Stroke[] => [
    { from: [60, 10], to: [60, 60], width },
    { from: [60, 90], to: [60, until], width },
  ]
  const found = (strokes: Stroke[], faces: Face[] = []) => {
    const { picture, chances } = drawn(strokes)
    for (let y = 60; y < 90; y++) picture.data.fill(125, at(59, y) * 3, at(61, y) * 3)
    return findFineScratches(picture, chances, faces)
  }
  const { count, mask } = found(pieces(2, 150))
  expect([count, mask[at(59, 30)], mask[at(59, 75)], mask[at(70, 75)]]).toEqual([2, 1, 1, 0])
  expect(found(pieces(6, 150)).count).toBe(0)
  expect(found([{ from: [60, 10], to: [60, 34], width: 2 }]).count).toBe(0)
  expect(found(pieces(2, 150), [face(20, 43, 80)]).mask[at(59, 91)]).toBe(0)
})

test('hysteresis goes on from sure pixels only', () => {
  const values = Float32Array.from([0.5, 0.9, 0.5, 0, 0.5])
  expect([...seeded(values, 5, 1, { high: 0.8, low: 0.4 })]).toEqual([1, 1, 1, 0, 0])
})

test('areas touch at corners, and grow in four directions without leaving a row', () => {
  expect(componentsOf(Uint8Array.from([1, 0, 0, 0, 1, 0, 0, 0, 0]), 3, 3)).toHaveLength(1)
  expect([...grown(Uint8Array.from([0, 0, 1, 0, 0, 0]), 3, 1)]).toEqual([0, 1, 1, 0, 0, 1])
})

test('a gap between two ends is closed, an open side stays', () => {
  expect([...closed(Uint8Array.from([0, 0, 0, 1, 0, 1, 0, 0, 0, 0]), 10, 1)]).toEqual([
    0, 0, 0, 1, 1, 1, 0, 0, 0, 0,
  ])
})

/** Returns 1 on a bar 2 px high at y = `row`, `from` ≤ x < `to`; `upright` swaps the axes. */
const bar = (row: number, from: number, to: number, upright = false) =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const [along, across] = upright ? [y, x] : [x, y]
    return across >= row && across < row + 2 && along >= from && along < to ? 1 : 0
  })

test('a piece that carries a sure line on belongs to it; one that only meets it does not', () => {
  const sure = bar(100, 20, 100)
  const [piece, crossing] = [bar(100, 106, 150), bar(60, 60, 94, true)].map(
    (mask) => componentsOf(mask, SIDE, SIDE)[0]!,
  )
  expect(continuing(sure, [piece!, crossing!], SIDE)).toEqual([piece])
})

test('two ends of a crease are joined over skin along the faint line between them, and only if they look at one another', () => {
  const [left, right, above] = [bar(100, 10, 50), bar(100, 140, 190), bar(60, 140, 190)].map(
    (mask) => componentsOf(mask, SIDE, SIDE)[0]!,
  )
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.abs(Math.floor(i / SIDE) - 103) < 2 ? 0.62 : 0.6,
  )
  const grey = { values, width: SIDE, height: SIDE }
  const ridges = { ...grey, values: values.map((value) => value - 0.6) }
  const allowed = new Uint8Array(SIDE * SIDE).fill(1)
  const joined = bridges([left!, right!], { ridges, grey, allowed, reach: 120 })
  expect([joined[at(95, 103)], joined[at(95, 112)]]).toEqual([1, 0])
  const none = (mask: Uint8Array) => !mask.includes(1)
  expect(none(bridges([left!, above!], { ridges, grey, allowed, reach: 120 }))).toBe(true)
  expect(none(bridges([left!, right!], { ridges, grey, allowed, reach: 60 }))).toBe(true)
  expect(
    none(bridges([left!, right!], { ridges, grey, allowed: allowed.map(() => 0), reach: 120 })),
  ).toBe(true)
})

test('of a face only skin and hair may be drawn over', () => {
  const skin = skinOf([face(50, 50, 100)], { width: SIDE, height: SIDE, smallest: 32 })
  expect([at(65, 115), at(100, 62)].map((place) => skin[place])).toEqual([1, 1])
  for (const place of [at(80, 90), at(120, 90), at(100, 100), at(100, 130), at(10, 10)])
    expect(skin[place]).toBe(0)
  expect(skinOf([face(50, 50, 30)], { width: SIDE, height: SIDE, smallest: 32 }).includes(1)).toBe(
    false,
  )
})

test('a light line is a ridge, an edge and a dark line are none', () => {
  const grey = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const x = i % SIDE
    return x > 150 ? 0.9 : x >= 50 && x < 53 ? 0.8 : x >= 100 && x < 103 ? 0.1 : 0.4
  })
  const ridges = lightRidges(grey, SIDE, SIDE)
  expect(ridges[at(51, 100)]).toBeCloseTo(0.4, 2)
  for (const x of [101, 151, 75]) expect(ridges[at(x, 100)]).toBeLessThan(0.035)
})

/** Stripes 8 px wide with a hole of 16 px across them. */
function stripes() {
  const data = Float32Array.from({ length: SIDE * SIDE * 3 }, (_, i) =>
    Math.floor((Math.floor(i / 3) % SIDE) / 8) % 2 ? 0.8 : 0.2,
  )
  const mask = Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.abs(Math.floor(i / SIDE) - 100) < 8 ? 1 : 0,
  )
  const blank = data.map((value, i) => (mask[Math.floor(i / 3)] ? 1 : value))
  return { whole: data, mask, holed: { width: SIDE, height: SIDE, data: blank } }
}
const errorIn = (mask: Uint8Array, a: Float32Array, b: Float32Array) => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < mask.length; i++)
    if (mask[i] && ++count) sum += Math.abs(a[i * 3]! - b[i * 3]!)
  return sum / count
}

test('a wide hole gets its texture back, and the same one every time', () => {
  const { whole, mask, holed } = stripes()
  const filled = patchFill(holed, mask)
  expect(errorIn(mask, filled.data, whole)).toBeLessThan(0.05)
  expect(errorIn(mask, pushPull(holed, mask).data, whole)).toBeGreaterThan(0.1)
  expect(patchFill(holed, mask).data).toEqual(filled.data)
})

test('an edge runs on through a narrow hole', () => {
  const slanted = Float32Array.from({ length: SIDE * SIDE * 3 }, (_, i) => {
    const p = Math.floor(i / 3)
    return (p % SIDE) + Math.floor(p / SIDE) > SIDE ? 0.8 : 0.2
  })
  const mask = Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.abs(Math.floor(i / SIDE) - 100) < 3 ? 1 : 0,
  )
  const holed = {
    width: SIDE,
    height: SIDE,
    data: slanted.map((value, i) => (mask[Math.floor(i / 3)] ? 1 : value)),
  }
  const smooth = pushPull(holed, mask)
  expect(errorIn(mask, lineFill(smooth, mask).data, slanted)).toBeLessThan(
    0.6 * errorIn(mask, smooth.data, slanted),
  )
})

test('nothing outside the hole changes', () => {
  const { mask, holed } = stripes()
  const filled = fillMarks(holed, mask).data
  for (let i = 0; i < mask.length; i++)
    if (!mask[i]) expect(Math.abs(filled[i * 3]! - holed.data[i * 3]!)).toBeLessThan(1e-6)
})
