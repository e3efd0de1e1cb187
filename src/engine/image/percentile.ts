/** The percentiles of measured values. */

/** Returns the value below which `share` (0–1) of the ascending values lie; 0 for none. */
export const percentile = (values: ArrayLike<number>, share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
