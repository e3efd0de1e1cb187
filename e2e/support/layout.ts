/** Checks of what a page draws: pictures that are missing, and controls that are too small for a finger. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Smallest height and width of a control on a touch screen, CSS px; half a pixel is left to rounding. */
const MIN_TARGET_PX = 43.5

/** Fails when a picture in sight could not be loaded and the browser shows its own sign for it. */
export async function expectNoBrokenPictures(page: Page): Promise<void> {
  const broken = await page.evaluate(() =>
    [...document.images]
      .filter(
        (image) =>
          image.complete &&
          image.naturalWidth === 0 &&
          image.hasAttribute('src') &&
          image.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          image.getClientRects().length > 0,
      )
      .map((image) => image.src),
  )
  expect(broken, 'pictures that are missing').toEqual([])
}

/**
 * Fails when a control is smaller than a finger. A link inside a sentence is as high as its line, and a frame on a
 * picture as large as the face it marks.
 */
export async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const controls = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      // A label around a tick box is part of its target.
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      const text = (element: Element | null) => element?.textContent?.trim() ?? ''
      const isDrawn =
        width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true })
      const isInSentence =
        control.tagName === 'A' &&
        getComputedStyle(control).display === 'inline' &&
        text(control) !== text(control.parentElement)
      const isOnPicture = control.closest('[data-spots]') !== null
      if (!isDrawn || isInSentence || isOnPicture || (width >= least && height >= least)) return []
      const name = control.getAttribute('aria-label') ?? text(control) ?? control.tagName
      return [`${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)} px`]
    })
  }, MIN_TARGET_PX)
  const listed = [...new Set(small)].join(', ')
  expect(listed, `controls too small for a finger: ${listed}`).toBe('')
}
