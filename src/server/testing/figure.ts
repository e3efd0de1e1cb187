/** What a test of full figures found, as one line that a script can read: bench/figures.json is written from these. */

/** `seed` is what replays the run. */
export function figure(name: string, values: { seed: number } & Record<string, unknown>): void {
  process.stdout.write(`FIGURE ${JSON.stringify({ name, ...values })}\n`)
}

/** A seeded random generator of numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
