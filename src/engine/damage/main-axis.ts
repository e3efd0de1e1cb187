/** Fits the main axis of a component. */
import type { Component } from './components.ts'

/** Centroid, unit direction and half length of a component's main axis, px. */
export type Line = { x: number; y: number; dx: number; dy: number; half: number }

/** Returns the main axis of a component. */
export function lineOf({ pixels }: Component, width: number): Line {
  const points = Array.from(pixels, (at) => ({ x: at % width, y: Math.floor(at / width) }))
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const xx = mean((point) => (point.x - x) ** 2)
  const yy = mean((point) => (point.y - y) ** 2)
  const xy = mean((point) => (point.x - x) * (point.y - y))
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  let half = 0
  for (const point of points)
    half = Math.max(half, Math.abs((point.x - x) * dx + (point.y - y) * dy))
  return { x, y, dx, dy, half }
}
