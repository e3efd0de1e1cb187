/** Maps the progress of consecutive steps onto one overall progress value. */

export type Advance = (share: number) => void

/**
 * Returns one progress callback per step: each maps its own 0–1 onto its share of the total,
 * weighted by `costs` (any unit).
 */
export function splitShares(costs: readonly number[], advance: Advance): Advance[] {
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  return costs.map((cost, i) => (share) => {
    const before = costs.slice(0, i).reduce((sum, earlier) => sum + earlier, 0)
    advance(total === 0 ? 1 : (before + cost * share) / total)
  })
}
