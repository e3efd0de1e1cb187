/** Pictures of screens for people to look at, in a folder that git ignores. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '../../.cache/screenshots')

/** Takes the whole page, or what is in view, where `PICTURES` asks for it or a visit has failed; returns the file's path. */
export async function screenshot(
  page: Page,
  name: string,
  { fullPage = true } = {},
): Promise<string> {
  const path = join(FOLDER, `${name}.png`)
  if (process.env['PICTURES'] || name.startsWith('failed-'))
    await page.screenshot({ path, fullPage, animations: 'disabled' })
  return path
}
