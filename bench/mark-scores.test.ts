/** Counts of found marks, masks at other sizes, PSNR and correlation. */
import { describe, expect, it } from 'vitest'
import { correlationWithin, countMarks, maskAt, psnrWithin, scoresOf } from './mark-scores.ts'

const raster = (values: number[], width: number) => ({
  width,
  height: values.length / width,
  data: Uint8Array.from(values.flatMap((value) => [value, value, value])),
})

describe('scores of marks', () => {
  it('counts marks found within the tolerance and fills beyond it', () => {
    const trueMarks = Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 1])
    const filled = Uint8Array.from([0, 1, 0, 0, 1, 0, 0, 0])
    const counts = countMarks(filled, trueMarks, 8, 1)
    expect(counts).toEqual({ marks: 2, found: 1, filled: 2, correct: 1 })
    expect(scoresOf([counts])).toEqual({ recall: 0.5, precision: 0.5, f1: 0.5 })
  })

  it('enlarges a mask and takes null for an empty one', () => {
    const mask = { width: 2, height: 1, mask: Uint8Array.from([0, 1]) }
    expect([...maskAt(mask, { width: 4, height: 2 })]).toEqual([0, 0, 1, 1, 0, 0, 1, 1])
    expect([...maskAt(null, { width: 2, height: 1 })]).toEqual([0, 0])
  })

  it('measures PSNR inside the mask alone', () => {
    const a = raster([0, 100, 100, 100], 2)
    const b = raster([255, 100, 100, 100], 2)
    expect(psnrWithin(a, b, Uint8Array.from([1, 0, 0, 0]))).toBeCloseTo(0)
    expect(psnrWithin(a, b, Uint8Array.from([0, 1, 1, 1]))).toBe(60)
  })

  it('keeps the correlation of letters under a change of tone, not when they are smeared', () => {
    const letters = raster([0, 200, 0, 200, 0, 0, 200, 200], 4)
    const box = { left: 0, top: 0, right: 4, bottom: 2 }
    expect(
      correlationWithin(letters, raster([40, 140, 40, 140, 40, 40, 140, 140], 4), box),
    ).toBeCloseTo(1)
    expect(correlationWithin(letters, raster([90, 90, 90, 90, 90, 90, 90, 90], 4), box)).toBe(0)
  })
})
