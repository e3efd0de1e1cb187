/** Prints found in a chosen picture, on the restore screen. */
import type { Locator, Page } from 'playwright-core'
import { readCorners, type Corners } from '#contract/crop.ts'

/** The sentence that offers a single print. */
export const printFound = (page: Page): Locator =>
  page.locator('p:not([aria-live])', { hasText: /^Nous avons trouvé le tirage$/ })

/** Closes the dialog that asks a visitor to sign in. */
export async function closeSignIn(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Corners that are drawn over the picture, px of the picture. */
export async function outlinedCorners(page: Page): Promise<Corners> {
  const points = await page.locator('.mount polygon').first().getAttribute('points')
  return readCorners((points ?? '').replaceAll(' ', ','))
}
