/** Screenshots for people to look at, in a folder that git ignores. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '../../.cache/screenshots')

/** Longest wait for the last requests of the page. */
const IDLE_WITHIN_MS = 3_000

/**
 * Takes a picture of the page, or of the viewport, if `PICTURES` is set or `name` begins with
 * "failed-"; returns its path.
 */
export async function screenshot(
  page: Page,
  name: string,
  { fullPage = true } = {},
): Promise<string> {
  const path = join(FOLDER, `${name}.png`)
  const wanted = Boolean(process.env['PICTURES'])
  // Screenshots wait for images, unless a fault blocks them.
  if (wanted)
    await page.waitForLoadState('networkidle', { timeout: IDLE_WITHIN_MS }).catch(() => undefined)
  if (wanted || name.startsWith('failed-'))
    await page.screenshot({ path, fullPage, animations: 'disabled' })
  return path
}
