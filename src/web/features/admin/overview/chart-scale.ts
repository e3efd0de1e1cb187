/** The scale of a chart: round steps from zero to just above the highest value. */

export type Scale = { top: number; steps: readonly number[] }

/** Three to six lines, at 1, 2 or 5 times a power of ten; whole numbers only when the values are counts. */
export function scaleOf(highest: number, whole: boolean): Scale {
  if (highest <= 0) return { top: 1, steps: [0, 1] }
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    whole ? 1 : 0,
    power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10),
  )
  const count = Math.ceil(highest / step - 1e-9)
  return {
    top: step * count,
    steps: Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12))),
  }
}
