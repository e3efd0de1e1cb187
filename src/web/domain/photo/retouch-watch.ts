/** Polling of a retouch that a screen waits for. */

/** A retouch takes seconds; one that waits behind restorations is asked for less often, ms. */
const QUICK = { interval: 300, until: 15_000 } as const
const SLOW_INTERVAL = 1_000

/** Returns the time until the next poll, ms; `elapsed` is the time since the retouch was accepted, ms. */
export const retouchPollInterval = (elapsed: number): number =>
  elapsed < QUICK.until ? QUICK.interval : SLOW_INTERVAL
