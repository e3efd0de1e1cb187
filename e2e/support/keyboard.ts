/** Keyboard checks of every screen. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Throws with every control of the main part that shows no focus or is focused out of sight. */
export async function expectReachable(page: Page): Promise<void> {
  // From here on the browser treats every focus as a keyboard focus.
  await page.keyboard.press('Tab')
  const hidden = await page.evaluate(() => {
    const outlined = (element: Element | null): boolean =>
      element !== null &&
      getComputedStyle(element).outlineStyle !== 'none' &&
      Number.parseFloat(getComputedStyle(element).outlineWidth) > 0
    const shows = (element: Element): boolean =>
      [
        element,
        element.closest('label'),
        ...(element.parentElement?.children ?? []),
        ...element.querySelectorAll('*'),
      ].some(outlined)
    const covered = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const on = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
      return (
        on === null ||
        !(element.contains(on) || on.contains(element) || element.closest('label')?.contains(on))
      )
    }
    /** Returns what is wrong once the element has been focused, or null. */
    const faultOf = (element: HTMLElement): string | null => {
      element.focus()
      // A tab list passes the focus to its open tab.
      const focused = document.activeElement
      if (!focused || !element.contains(focused)) return 'takes no focus'
      if (!shows(focused)) return 'does not show the focus'
      return covered(focused) ? 'is out of sight' : null
    }
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, select, textarea, summary, [tabindex])',
      ),
    ]
    const wrong = stops
      .filter(
        (element) =>
          element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
      )
      .flatMap((element) => {
        const fault = faultOf(element)
        return fault ? [`${element.outerHTML.slice(0, 160)} ${fault}`] : []
      })
    return wrong
  })
  if (hidden.length > 0)
    throw new Error(`For the keyboard, at ${page.url()}:\n${hidden.join('\n')}`)
}

/**
 * Accessible name of the focused element or of its region, with plain spaces; empty without a
 * focus.
 */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const heading = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    return (
      element.getAttribute('aria-label') ??
      labels[0]?.textContent ??
      heading?.textContent ??
      element.querySelector('legend')?.textContent ??
      element.textContent
    )
      .replaceAll(/\s+/g, ' ')
      .trim()
  })

/** Keyboard actions on a page. */
export function keysOf(page: Page) {
  return {
    /** Focuses a control by its name and presses a key, by default Enter. */
    async press(
      role: 'button' | 'switch' | 'tab' | 'textbox' | 'spinbutton',
      name: string | RegExp,
      key = 'Enter',
    ): Promise<void> {
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .focus()
      await page.keyboard.press(key)
    },
    key: (key: string): Promise<void> => page.keyboard.press(key),
    /** Waits until the control has the focus. */
    async on(name: string | RegExp): Promise<void> {
      const read = () => focusedName(page)
      if (typeof name === 'string') await expect.poll(read, { message: 'has the focus' }).toBe(name)
      else await expect.poll(read, { message: 'has the focus' }).toMatch(name)
    },
  }
}
