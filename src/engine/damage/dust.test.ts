/** Tests on drawn specks what is done with the scores of the classifier. */
import { expect, test } from 'vitest'
import type { Sessions } from '../runtime/models/sessions.ts'
import { at, drawn, face } from './drawn.fixture.ts'
import { findDust } from './dust.ts'

const SCAN = { edgeRatio: 0.7, noise: 0.004 }
const CERTAIN = 5

/** Draws specks of 2 px at these places. */
const specksAt = (places: readonly (readonly [number, number])[], level = 20) =>
  drawn(places.map(([x, y]) => ({ from: [x, y], to: [x, y], width: 2, level }))).picture
const row = (count: number, y = 50) =>
  Array.from({ length: count }, (_, i) => [20 + Math.floor((160 * i) / count), y] as const)

/** Returns the dust of a picture whose spots all have this score. */
const dustOf = (
  picture: ReturnType<typeof specksAt>,
  score = CERTAIN,
  faces = [face(0, 0, 0)],
  { strong } = { strong: false },
) => {
  const run = ({ patches }: { patches: { dims: readonly number[] } }) => {
    const data = new Float32Array(patches.dims[0]!).fill(score)
    return Promise.resolve({ scores: { data, dispose: () => undefined } })
  }
  const sessions = (() => Promise.resolve({ run })) as unknown as Sessions
  return findDust(picture, faces, { ...SCAN, strong }, sessions, new AbortController().signal)
}

test('scattered specks that are certain are dust, light and dark', async () => {
  expect((await dustOf(specksAt(row(9)))).count).toBe(9)
  const both = specksAt(row(9))
  for (const x of [30, 70, 110]) both.data.fill(230, at(x, 150) * 3, at(x + 2, 150) * 3)
  const { count, mask } = await dustOf(both)
  expect([count, mask[at(20, 50)], mask[at(31, 150)], mask[at(100, 100)]]).toEqual([12, 1, 1, 0])
})

test('few, doubtful or facial specks are left', async () => {
  expect((await dustOf(specksAt(row(5)))).count).toBe(0)
  expect((await dustOf(specksAt(row(9)), 1)).count).toBe(0)
  expect((await dustOf(specksAt(row(9)), CERTAIN, [face(10, 20, 170)])).count).toBe(0)
})

test('a strong repair removes few and doubtful specks, but none on faces', async () => {
  const strong = { strong: true }
  const doubtful = 1.5
  expect((await dustOf(specksAt(row(5)), doubtful, [], strong)).count).toBe(5)
  expect((await dustOf(specksAt(row(5)), 0.5, [], strong)).count).toBe(0)
  expect((await dustOf(specksAt(row(5)), doubtful, [face(10, 20, 170)], strong)).count).toBe(0)
})

test('below a face spots as large as a brooch are left, smaller ones and those beside it go', async () => {
  const picture = specksAt([...row(9, 20), [110, 150], [20, 150]])
  const found = async (width: number) => {
    const { mask } = await dustOf(picture, CERTAIN, [face(110 - width / 2, 120 - width, width)])
    return [mask[at(110, 150)], mask[at(20, 150)]]
  }
  expect(await found(30)).toEqual([0, 1])
  expect(await found(80)).toEqual([1, 1])
})

test('a large light speck, which may be a glint, must be more certain than a dark one', async () => {
  const withLarge = (level: number) => {
    const picture = specksAt(row(9))
    const { data } = drawn([{ from: [100, 150], to: [100, 150], width: 6, level }]).picture
    for (let i = at(0, 140) * 3; i < data.length; i++) picture.data[i] = data[i]!
    return picture
  }
  const isFound = async (level: number, score: number) =>
    (await dustOf(withLarge(level), score)).mask[at(100, 150)]
  expect([await isFound(20, 3.8), await isFound(235, 3.8), await isFound(235, 4.2)]).toEqual([
    1, 0, 1,
  ])
})

test('on a face light specks go, except at its features; dark ones are moles', async () => {
  const [forehead, cheek, rightEye, mouth, mole] = [
    [110, 68],
    [80, 146],
    [90, 100],
    [110, 140],
    [128, 68],
  ] as const
  const picture = specksAt([...row(9, 20), mole])
  for (const [x, y] of [forehead, cheek, rightEye, mouth])
    for (const line of [y - 1, y]) picture.data.fill(230, at(x - 1, line) * 3, at(x + 1, line) * 3)
  const removedWith = async (confidence: number) => {
    const faces = [{ ...face(60, 60, 100), confidence }]
    const { mask } = await dustOf(picture, CERTAIN, faces)
    return [forehead, cheek, rightEye, mouth, mole].map(([x, y]) => mask[at(x, y)])
  }
  expect(await removedWith(0.9)).toEqual([1, 1, 0, 0, 0])
  const doubtful = 0.65
  expect(await removedWith(doubtful)).toEqual([1, 1, 0, 0, 1])
})

test('light specks on dark ground alone may be stars', async () => {
  expect((await dustOf(specksAt(row(9), 230))).count).toBe(0)
})

test('crowded specks are left: a dress of dots, gravel', async () => {
  const dress = Array.from(
    { length: 49 },
    (_, i) => [120 + (i % 7) * 6, 120 + Math.floor(i / 7) * 6] as const,
  )
  const scattered = [...row(9, 20), ...row(9, 70)].filter(([x]) => x < 110)
  const { mask } = await dustOf(specksAt([...scattered, ...dress]))
  expect(scattered.filter(([x, y]) => mask[at(x, y)]).length).toBeGreaterThan(8)
  expect(dress.filter(([x, y]) => mask[at(x, y)])).toEqual([])
})

test('more than 3 % of a picture is no dust', async () => {
  const side = 600
  const data = new Uint8Array(side * side * 3).fill(110)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (x % 16 < 4 && y % 16 < 4) data.fill(20, (y * side + x) * 3, (y * side + x) * 3 + 3)
  expect((await dustOf({ width: side, height: side, data })).count).toBe(0)
})
