/** Intervals of the bootstrap: their width, variants of one picture, and shares of zero. */
import { describe, expect, it } from 'vitest'
import { bootstrap, bootstrapShare } from './bootstrap.ts'

const rows = Array.from({ length: 50 }, (_, i) => ({ name: `${i}`, value: i % 10 }))
const mean = (drawn: readonly { value: number }[]) =>
  drawn.reduce((sum, { value }) => sum + value, 0) / drawn.length

describe('bootstrap', () => {
  it('surrounds the mean by about two standard errors, the same each time', () => {
    const estimate = bootstrap(rows, ({ name }) => name, mean)
    expect(estimate).toMatchObject({ value: 4.5, pictures: 50 })
    expect(estimate.low).toBeCloseTo(4.5 - 0.8, 0)
    expect(estimate.high).toBeCloseTo(4.5 + 0.8, 0)
    expect(bootstrap(rows, ({ name }) => name, mean)).toEqual(estimate)
  })

  it('draws the variants of one picture together', () => {
    const twice = rows.flatMap((row) => [row, row])
    const estimate = bootstrap(twice, ({ name }) => name, mean)
    expect(estimate).toEqual(bootstrap(rows, ({ name }) => name, mean))
  })

  it('gives a share of zero the upper bound 3 / n', () => {
    const none = bootstrapShare(
      rows,
      ({ name }) => name,
      () => false,
    )
    expect(none).toEqual({ value: 0, low: 0, high: 0.06, pictures: 50 })
  })
})
