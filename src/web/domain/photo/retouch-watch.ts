/** Polling of a retouch that a screen waits for. */

/** Polling of a running retouch: interval, and time after which it slows down, ms. */
const FAST = { interval: 300, until: 15_000 } as const
/** Polling interval of a retouch that waits behind restorations. */
const SLOW_INTERVAL_MS = 1_000

/**
 * Returns the time until the next poll, ms; `elapsed` is the time since the retouch was accepted,
 * ms.
 */
export const retouchPollInterval = (elapsed: number): number =>
  elapsed < FAST.until ? FAST.interval : SLOW_INTERVAL_MS
