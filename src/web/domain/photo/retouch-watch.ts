/** Polling of a retouch that a screen waits for. */

/**
 * Polling intervals, ms: short for a running retouch, longer for one that waits behind
 * restorations.
 */
const FAST = { interval: 300, until: 15_000 } as const
const SLOW_INTERVAL = 1_000

/**
 * Returns the time until the next poll, ms; `elapsed` is the time since the retouch was accepted,
 * ms.
 */
export const retouchPollInterval = (elapsed: number): number =>
  elapsed < FAST.until ? FAST.interval : SLOW_INTERVAL
