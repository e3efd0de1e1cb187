/**
 * Percentile bootstrap over pictures: estimates how far a figure would move with other pictures.
 */
import { createRandom } from '../scripts/fixtures/ageing/random.ts'

const RESAMPLES = 1000
const SEED = 20_261_122
/** Lower bound of the 95 % interval, as a share of the sorted resamples. */
const LOWER = 0.025
/** Upper bound of that interval. */
const UPPER = 0.975

export type Estimate = {
  value: number
  low: number
  high: number
  /** Number of pictures. */
  pictures: number
}

/**
 * Returns the statistic of all rows and its 95 % interval. Rows of one picture (`nameOf`) are drawn
 * together, because its variants are not independent.
 */
export function bootstrap<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  statistic: (rows: readonly Row[]) => number,
): Estimate {
  const groups = [...Map.groupBy(rows, nameOf).values()]
  const random = createRandom(SEED)
  const drawn = () =>
    groups.flatMap(
      () => groups[Math.min(groups.length - 1, Math.floor(random.between(0, groups.length)))]!,
    )
  const values = Array.from({ length: RESAMPLES }, () => statistic(drawn()))
    .filter((value) => Number.isFinite(value))
    .toSorted((a, b) => a - b)
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? Number.NaN
  return { value: statistic(rows), low: at(LOWER), high: at(UPPER), pictures: groups.length }
}

/**
 * Returns the share of rows that meet the condition. Where none does, the upper bound is 3 / n
 * (rule of three), because resampled zeros stay zeros.
 */
export function bootstrapShare<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  meets: (row: Row) => boolean,
): Estimate {
  const estimate = bootstrap(rows, nameOf, (drawn) => drawn.filter(meets).length / drawn.length)
  return estimate.value > 0 ? estimate : { ...estimate, high: Math.min(1, 3 / estimate.pictures) }
}
