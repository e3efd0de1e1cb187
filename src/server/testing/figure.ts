/**
 * Prints the figures of a long test as one machine-readable line, from which bench/figures.json is
 * written.
 */

/** `seed` replays the run. */
export function figure(name: string, values: { seed: number } & Record<string, unknown>): void {
  process.stdout.write(`FIGURE ${JSON.stringify({ name, ...values })}\n`)
}

/** A seeded random generator of numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
