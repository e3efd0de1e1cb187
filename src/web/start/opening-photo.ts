/**
 * The server renders /restore without its query: until the page's code runs, an address that names
 * a photo would show the upload screen.
 */

/** Marks such a page; the style sheet then shows a note instead. It is inlined as text. */
function markOpening(): void {
  if (new URLSearchParams(location.search).get('photo'))
    document.documentElement.dataset['opening'] = ''
}

export const OPENING_PHOTO_SCRIPT = `(${markOpening.toString()})()`

/** Removes the mark once the screen shows the photo's state. */
export function stopOpening(): void {
  delete document.documentElement.dataset['opening']
}
