/** Marks drawn by hand become masks. */
import { describe, expect, it } from 'vitest'
import { drawMarks } from './real.ts'

const size = { width: 20, height: 10 }
const rows = (mask: Uint8Array) =>
  Array.from({ length: size.height }, (_, y) => [...mask.subarray(y * 20, y * 20 + 20)].join(''))

describe('drawMarks', () => {
  it('fills a polygon whose points are shares of width and height', () => {
    const points: [number, number][] = [
      [0, 0],
      [0.5, 0],
      [0.5, 0.5],
      [0, 0.5],
    ]
    const mask = rows(drawMarks([{ kind: 'loss', width: 'area', points }], size))
    expect(mask[2]).toBe('1'.repeat(10) + '0'.repeat(10))
    expect(mask[6]).toBe('0'.repeat(20))
  })

  it('draws a polyline of about two pixels and a speck at a single point', () => {
    const line: [number, number][] = [
      [0, 0.5],
      [0.5, 0.5],
    ]
    const mask = rows(
      drawMarks(
        [
          { kind: 'scratch', width: 'hair', points: line },
          { kind: 'dust', width: 'hair', points: [[0.8, 0.2]] },
        ],
        size,
      ),
    )
    expect(mask[5]).toBe('1'.repeat(11) + '0'.repeat(9))
    expect(mask[2]![16]).toBe('1')
  })
})
