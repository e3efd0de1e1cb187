/** Arguments of the engine for callers without progress display and abortion. */

/** A progress callback that does nothing. */
export const ignoreProgress = (): void => {}
/** A signal that is never aborted. */
export const neverAborted = new AbortController().signal
