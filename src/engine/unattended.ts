/** What callers pass to the engine when nobody watches the progress or aborts the work. */
export const ignoreProgress = (): void => {}
export const neverAborted = new AbortController().signal
