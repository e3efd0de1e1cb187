/** Replays the last button press that arrived before the page's code, so that it is not lost. */

/** Records the last pressed button in the page. It is inlined as text into every page and uses nothing outside itself. */
function recordPresses(): void {
  const page = document.documentElement.dataset
  page['early'] = ''
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (page['early'] === undefined || !button) return
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
      button.dataset['pressed'] = ''
    },
    { capture: true },
  )
}

export const EARLY_PRESS_SCRIPT = `(${recordPresses.toString()})()`

/** Stops the recording at the start of hydration, when React handles presses itself. */
export function stopRecordingPresses(): void {
  delete document.documentElement.dataset['early']
}

/** Clicks the recorded button once the page is hydrated. */
export function replayEarlyPress(): void {
  const button = document.querySelector<HTMLElement>('[data-pressed]')
  button?.removeAttribute('data-pressed')
  button?.click()
}
