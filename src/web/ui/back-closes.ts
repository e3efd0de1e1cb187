/** Makes Back close a dialog instead of leaving the page, where the browser lets a page decide. */

/** Receives Android's back gesture; absent from Safari and from TypeScript's types. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }
declare const window: globalThis.Window & {
  CloseWatcher?: new () => CloseWatcher
  navigation?: Navigation
}

/**
 * Returns a function to call whenever a layer opens, closes or is locked. While `canClose`, a close
 * request of the system and Back in the browser call `closeTopmost`. Browsers without CloseWatcher
 * and the Navigation API leave the page as before, and so does Back to a page before the last full
 * load, which no browser lets a page cancel.
 */
export function createBackHandler(canClose: () => boolean, closeTopmost: () => void): () => void {
  let watcher: CloseWatcher | null = null
  let listens = false

  // A watcher serves one request. With one at a time the browser never closes several layers at
  // once.
  function update(): void {
    if (!canClose()) {
      watcher?.destroy()
      watcher = null
    } else if (!watcher && window.CloseWatcher) {
      watcher = new window.CloseWatcher()
      watcher.onclose = () => {
        watcher = null
        closeTopmost()
        update()
      }
    }
    if (listens || !window.navigation) return
    listens = true
    window.navigation.addEventListener('navigate', onNavigate)
  }

  function onNavigate(event: NavigateEvent): void {
    const from = window.navigation?.currentEntry?.index ?? 0
    const isBack = event.navigationType === 'traverse' && event.destination.index < from
    // The router's own history.go() is not user-initiated: it follows an answered question.
    if (!isBack || !event.userInitiated || !event.cancelable || !canClose()) return
    event.preventDefault()
    closeTopmost()
  }
  return update
}
