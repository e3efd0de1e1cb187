/** The percentiles of measured values. */

/** Returns the value below which `share` (0–1) of the ascending values lie; 0 for none. */
export const percentile = (values: ArrayLike<number>, share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Returns the value below which `share` (0–1) of the values at these places lie; 0 for none. */
export const percentileAt = (
  values: ArrayLike<number>,
  places: ArrayLike<number>,
  share: number,
): number =>
  percentile(new Float32Array(places.length).map((_, i) => values[places[i]!]!).sort(), share)
