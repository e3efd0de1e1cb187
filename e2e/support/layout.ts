/**
 * Checks of what a page draws: missing pictures, controls too small for a finger, hints that are
 * cut, and links that look like text.
 */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Smallest height and width of a control on a touch screen, CSS px; half a pixel is left to
 * rounding.
 */
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
 * Fails when a control is smaller than a finger. A link inside a sentence is as high as its line,
 * and a frame on a picture as large as the face it marks.
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

/**
 * Letters of the longest word that a line of the narrowest column holds; addresses and names
 * without spaces are longer.
 */
const MAX_UNBROKEN_LETTERS = 15

/** Fails when a word of the page's main part continues on the next line. */
export async function expectWholeWords(page: Page, place: string): Promise<void> {
  const broken = await page.evaluate((longest) => {
    const words: string[] = []
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: parent, textContent } = text
      if (!parent?.checkVisibility() || parent.closest('.sr-only, table') || !textContent) continue
      if (textContent.includes('@')) continue
      for (const { 0: word, index } of textContent.matchAll(/[\p{L}\p{N}]+/gu)) {
        if (word.length > longest) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) words.push(word)
      }
    }
    return words
  }, MAX_UNBROKEN_LETTERS)
  expect(broken, `words broken on ${place}`).toEqual([])
}

/** Width of the button that empties a search field, CSS px. */
const CLEAR_BUTTON_PX = 20

/** Fails when the hint in a text field is wider than the field. */
export async function expectWholeHints(page: Page): Promise<void> {
  const cut = await page.evaluate((clearButton) => {
    const pen = document.createElement('canvas').getContext('2d')!
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap(
      (field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
        const room = field.clientWidth - padding - (field.type === 'search' ? clearButton : 0)
        pen.font = font
        const isCut = field.clientWidth > 0 && pen.measureText(field.placeholder).width > room
        return isCut ? [field.placeholder] : []
      },
    )
  }, CLEAR_BUTTON_PX)
  expect(cut, 'hints wider than their field').toEqual([])
}

/**
 * Fails when a link inside a sentence is not underlined: colour alone does not distinguish it for
 * everybody.
 */
export async function expectVisibleLinks(page: Page): Promise<void> {
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('p a[href], li a[href]')].flatMap((link) => {
      const own = link.textContent?.trim() ?? ''
      const sentence = link.closest('p, li')?.textContent?.trim() ?? ''
      const { display, textDecorationLine } = getComputedStyle(link)
      const isInSentence = display === 'inline' && own !== '' && own !== sentence
      return isInSentence && textDecorationLine !== 'underline' ? [`${own}: ${sentence}`] : []
    }),
  )
  expect(hidden, 'links that look like text').toEqual([])
}

/** A small phone on its side, CSS px. */
const ON_ITS_SIDE = { width: 640, height: 360 }
/** Minimum height of a tool's picture there, CSS px. */
const MIN_PICTURE_PX = 200

/**
 * Fails when a phone that lies on its side shows little of a tool's picture, or not its controls.
 */
export async function expectFitsOnItsSide(
  page: Page,
  picture: Locator,
  controls: readonly Locator[],
): Promise<void> {
  const upright = page.viewportSize()!
  await page.setViewportSize(ON_ITS_SIDE)
  await expect
    .poll(async () => {
      const shown = await picture.boundingBox()
      const boxes = await Promise.all(controls.map((control) => control.boundingBox()))
      const ends = boxes.map((box) => (box ? box.y + box.height : Number.POSITIVE_INFINITY))
      return shown &&
        shown.y + shown.height <= ON_ITS_SIDE.height &&
        Math.max(...ends) <= ON_ITS_SIDE.height
        ? Math.round(shown.height)
        : 0
    })
    .toBeGreaterThan(MIN_PICTURE_PX)
  await page.setViewportSize(upright)
}

/** Least height of the scrolling part of a dialog on a phone that lies on its side, CSS px. */
const MIN_DIALOG_BODY_PX = 160

/** Fails when a dialog leaves its content little room between its title and its buttons. */
export async function expectDialogFitsOnItsSide(page: Page, dialog: Locator): Promise<void> {
  const upright = page.viewportSize()!
  await page.setViewportSize(ON_ITS_SIDE)
  const roomOfContent = () =>
    dialog.evaluate((element) =>
      Math.max(
        ...[...element.children]
          .filter((part) => getComputedStyle(part).overflowY === 'auto')
          .map((part) => part.clientHeight),
      ),
    )
  await expect.poll(roomOfContent).toBeGreaterThan(MIN_DIALOG_BODY_PX)
  await page.setViewportSize(upright)
}

/** Runs `look` while an element counts as a toast for the style sheet. */
export async function withToast(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<i data-toast></i>'))
  await look()
  await page.evaluate(() => document.querySelector('i[data-toast]')?.remove())
}
