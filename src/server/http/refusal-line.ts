/**
 * Where requests wait that would be refused, when there are very many of them: a refusal costs nearly as much as a small reply, so refusing
 * all of them at once would leave no time for those that have a place. After a second each is tried once more, then refused.
 */
type Waiting = { again(): void; since: number }

/** So many refusals between two looks, 50 ms apart, cost little: they go at once. */
const AT_ONCE = 25
const HOLD_MS = 1_000
/** More are not kept waiting: they would take too much memory. */
const LONGEST = 5_000

/** One line for a process. */
export function createRefusalLine() {
  const line: Waiting[] = []
  let sinceLook = 0
  return {
    /** Whether the refusal has to wait. If so, `again` is called in a second, once. */
    holds(again: () => void): boolean {
      if (++sinceLook <= AT_ONCE || line.length >= LONGEST) return false
      line.push({ again, since: performance.now() })
      return true
    },
    /** To be called every 50 ms. */
    look(): void {
      sinceLook = 0
      const until = performance.now() - HOLD_MS
      const due = line.findIndex(({ since }) => since > until)
      for (const { again } of line.splice(0, due === -1 ? line.length : due)) again()
    },
  }
}
