/**
 * Tooltips of icon buttons (`data-tip`), shown on hover and on keyboard focus. Loaded on devices
 * with a hovering pointer.
 */

/** Delay before a tooltip is shown (spec 1 §9). */
const OPEN_DELAY_MS = 700
/** Time after one closed in which the next is shown at once (spec 1 §9). */
const SKIP_DELAY_MS = 300
/** A button whose panel or menu is open has no tooltip, which would cover it. */
const TIPPED = '[data-tip]:not([aria-expanded=true])'
/** Minimum distance from the edges of the window, px. */
const MARGIN = 8

/**
 * Hidden from screen readers, which read the button's own name. Its upper padding keeps the pointer
 * on it on the way from the button.
 */
function createTip(): { box: HTMLElement; text: HTMLElement } {
  const box = document.createElement('div')
  const text = document.createElement('span')
  box.ariaHidden = 'true'
  box.className = 'pointer-events-auto fixed z-60 py-1.5 animate-fade-in print:hidden'
  text.className = 'block rounded-sm bg-ink px-2.5 py-1 text-sm text-paper shadow-lifted'
  box.append(text)
  return { box, text }
}

/** Below the button, above it where there is no room. */
function place(box: HTMLElement, button: Element): void {
  const { left, width, top, bottom } = button.getBoundingClientRect()
  const own = box.getBoundingClientRect()
  const middle = Math.min(
    Math.max(MARGIN, left + (width - own.width) / 2),
    innerWidth - own.width - MARGIN,
  )
  box.style.left = `${middle}px`
  box.style.top = `${bottom + own.height > innerHeight ? top - own.height : bottom}px`
}

export function startTooltips(): void {
  const { box, text } = createTip()
  let owner: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closedAt = -Infinity

  const hide = () => {
    clearTimeout(timer)
    owner = null
    if (!box.isConnected) return
    box.remove()
    closedAt = performance.now()
  }
  const show = () => {
    if (!owner?.isConnected || !owner.matches(TIPPED)) return hide()
    text.textContent = owner.dataset['tip'] ?? ''
    document.body.append(box)
    place(box, owner)
  }
  const moveTo = (button: HTMLElement | null) => {
    if (button === owner) return
    hide()
    owner = button
    if (button)
      timer = setTimeout(show, performance.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS)
  }
  const under = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>(TIPPED) : null

  addEventListener('pointerover', (event) => {
    if (
      event.pointerType === 'touch' ||
      (event.target instanceof Node && box.contains(event.target))
    )
      return
    moveTo(under(event))
  })
  document.documentElement.addEventListener('pointerleave', hide)
  addEventListener('focusin', (event) =>
    moveTo(
      event.target instanceof Element && event.target.matches(':focus-visible')
        ? under(event)
        : null,
    ),
  )
  addEventListener('focusout', hide)
  addEventListener('pointerdown', hide, { capture: true })
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' || key === 'Enter' || key === ' ') hide()
    },
    { capture: true },
  )
  addEventListener('scroll', hide, { capture: true, passive: true })
}
