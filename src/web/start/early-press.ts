/** Keeps button presses and files that arrive before the page's code, so that they are not lost. */

/**
 * Records the last pressed button, opens the file dialog named by `data-opens` at once, gives a
 * dropped file to the same input, and marks the page once a file is chosen. A file dropped where
 * nothing takes it never replaces the page. It is inlined as text and uses nothing outside itself.
 */
function recordPresses(): void {
  const page = document.documentElement.dataset
  page['early'] = ''
  addEventListener('change', ({ target }) => {
    if (page['early'] !== undefined && target instanceof HTMLInputElement && target.files?.length)
      page['chosen'] = ''
  })
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (page['early'] === undefined || !button) return
      // Browsers open a file dialog only during a press, never when it is replayed.
      const input = document.getElementById(button.dataset['opens'] ?? '')
      if (input) return input.click()
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
      button.dataset['pressed'] = ''
    },
    { capture: true },
  )
  const keepPage = (event: DragEvent) => {
    const { dataTransfer } = event
    // Drops that the page's code has taken, and dragged texts and links, stay as they are.
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
    const input =
      page['early'] === undefined
        ? null
        : document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
    event.preventDefault()
    dataTransfer.dropEffect = input ? 'copy' : 'none'
    if (event.type !== 'drop' || !input || !dataTransfer.files.length) return
    input.files = dataTransfer.files
    page['chosen'] = ''
  }
  addEventListener('dragover', keepPage)
  addEventListener('drop', keepPage)
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
