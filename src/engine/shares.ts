/** Shares of work that follows one another. */

export type Advance = (share: number) => void

/** For works that follow one another: each one's own 0–1 as a share of them all, by their costs. */
export function splitShares(costs: readonly number[], advance: Advance): Advance[] {
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  return costs.map((cost, i) => (share) => {
    const before = costs.slice(0, i).reduce((sum, earlier) => sum + earlier, 0)
    advance(total === 0 ? 1 : (before + cost * share) / total)
  })
}
