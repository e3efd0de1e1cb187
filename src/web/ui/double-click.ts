/**
 * Makes a double click one press: its second click does nothing on another control, which took the
 * place of the first or covers it. Importing this file is enough.
 */
const CONTROL = 'a, button, label, input, select, textarea, summary, [role=dialog]'
/** Longest time between the clicks of a double click, milliseconds: the default of Windows. */
export const DOUBLE_CLICK_MS = 500

const controlAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest(CONTROL) : null

/** Returns the handler of clicks, which cancels a second click on another control. */
export function createClickFilter(): (event: MouseEvent) => void {
  let pressed: Element | null = null
  return (event) => {
    const control = controlAt(event)
    if (event.detail < 2) pressed = control
    else if (control !== pressed) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}

if (typeof document !== 'undefined')
  document.addEventListener('click', createClickFilter(), { capture: true })
