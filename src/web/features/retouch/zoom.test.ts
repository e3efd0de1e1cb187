/** The view of a zoomed picture: what stays in place, and the limits. */
import { expect, test } from 'vitest'
import {
  bounded,
  fitted,
  MAX_SCALE,
  panned,
  pinched,
  revealed,
  toPicture,
  toScreen,
  zoomedAt,
  type Point,
} from './zoom.ts'

const frame = { picture: { width: 1000, height: 500 }, stage: { width: 360, height: 480 } }
const whole = fitted(frame)
const rounded = (point: Point) => point.map((value) => Math.round(value * 1e6) / 1e6)

test('the whole picture is centred, and its points go to the screen and back', () => {
  expect(whole).toEqual({ scale: 0.36, x: 0, y: 150 })
  expect(toScreen(whole, [500, 250])).toEqual([180, 240])
  expect(rounded(toPicture(whole, toScreen(whole, [123, 45])))).toEqual([123, 45])
})

test('the point under the wheel stays in place until an edge of the picture would come in', () => {
  const at: Point = [180, 240]
  const view = zoomedAt(whole, 3, at, frame)
  expect(view.scale).toBeCloseTo(1.08)
  expect(rounded(toPicture(view, at))).toEqual(rounded(toPicture(whole, at)))
  expect(zoomedAt(whole, 3, [0, 240], frame).x).toBeCloseTo(0)
})

test('the zoom ends at 400 % and at the whole picture', () => {
  expect(zoomedAt(whole, 1e4, [10, 10], frame).scale).toBe(MAX_SCALE)
  expect(zoomedAt(whole, 1e-4, [10, 10], frame)).toEqual(whole)
})

test('a picture smaller than a quarter of the stage is shown whole at more than 400 %', () => {
  const small = { picture: { width: 64, height: 64 }, stage: { width: 640, height: 640 } }
  expect(fitted(small).scale).toBe(10)
  expect(zoomedAt(fitted(small), 2, [0, 0], small)).toEqual(fitted(small))
})

test('panning stops at the edges and does not move a side that fits', () => {
  const near = bounded({ scale: 0.72, x: -100, y: 0 }, frame)
  expect(near.y).toBe(60)
  expect(panned(near, [-5_000, 30], frame)).toEqual({ scale: 0.72, x: 360 - 720, y: 60 })
  expect(panned(near, [5_000, 0], frame).x).toBe(0)
})

test('two fingers zoom by their distance and pan by their middle', () => {
  const start = bounded({ scale: 2, x: -800, y: -200 }, frame)
  const under = toPicture(start, [150, 200])
  const end = pinched(
    start,
    [
      [100, 200],
      [200, 200],
    ],
    [
      [80, 220],
      [230, 220],
    ],
    frame,
  )
  expect(end.scale).toBeCloseTo(3)
  expect(rounded(toScreen(end, under))).toEqual([155, 220])
})

test('two fingers on one point keep the view finite', () => {
  const one: Point = [50, 50]
  expect(Object.values(pinched(whole, [one, one], [one, one], frame)).every(Number.isFinite)).toBe(
    true,
  )
})

test('a point outside the stage is brought in by as little as needed', () => {
  const view = bounded({ scale: 2, x: 0, y: 0 }, frame)
  expect(toScreen(revealed(view, [300, 100], 48, frame), [300, 100])).toEqual([312, 200])
  expect(revealed(view, [100, 100], 48, frame)).toEqual(view)
})
