/**
 * Restoring a photo again with other settings: a second version, and the choice between the two.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import { choosePhoto, identifyAs, openPage, unlock, waitForRestoration } from './support/verbs.ts'

/** A small picture: the `local` engine, the only one with settings, restores it twice. */
const WIDTH_PX = 360
const RESTORED_WITHIN_MS = 170_000
const EXAMPLE_WITHIN_MS = 60_000

const site = ownSite({ engine: 'local' })
let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-again-'))
  photo = join(folder, 'photographe.jpg')
  await sharp('fixtures/aged/photographe.jpg').resize(WIDTH_PX).jpeg({ quality: 92 }).toFile(photo)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Presses a download button; returns the file name that the download suggests. */
async function downloadedName(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return download.suggestedFilename()
}

/** Checks accessibility and width on a phone and a desktop, and takes screenshots. */
async function inspect(page: Page, name: string): Promise<void> {
  const phone = page.viewportSize() ?? { width: 360, height: 780 }
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await screenshot(page, `${name}-${size.width}`)
    // A target half under the fixed header counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
  }
}

test(
  'a photo is restored again without repairs, the first version is chosen, and both are downloaded',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await openPage(page, '/restore')
      await choosePhoto(page, photo)
      await identifyAs(page, 'retouches@antan.test')
      await waitForRestoration(page, RESTORED_WITHIN_MS)

      await page.getByRole('button', { name: 'Carte des retouches' }).click()
      await page.locator('img[src*="/api/images/map/"]').waitFor()
      await page.getByText('Reconstitué', { exact: true }).waitFor()
      await inspect(page, 'retouch-map')
      await page.getByRole('button', { name: 'Revenir à la comparaison' }).click()

      await page.getByText('Affiner la restauration').click()
      await page
        .getByRole('group', { name: 'Rayures, plis et poussières' })
        .getByRole('radio', { name: 'Laisser' })
        .check()
      await page.getByRole('radio', { name: 'Fidèle' }).check()
      const example = page.getByRole('img', { name: /^Le même endroit restauré/ })
      await page.getByText('L’aperçu suit vos réglages.').waitFor({ timeout: EXAMPLE_WITHIN_MS })
      const shown = await example.getAttribute('src')
      expect(shown).toMatch(/^data:image\/jpeg;base64,/)
      await inspect(page, 'restore-options')
      await page.getByRole('button', { name: /^Endroit montré/ }).press('ArrowDown')
      await expect
        .poll(() => example.getAttribute('src'), { timeout: EXAMPLE_WITHIN_MS })
        .not.toBe(shown)
      await page.getByRole('button', { name: 'Recommencer la restauration' }).click()
      await page.getByText('Vos versions').waitFor({ timeout: RESTORED_WITHIN_MS })
      await waitForRestoration(page, RESTORED_WITHIN_MS)

      const first = page.getByRole('button', { name: 'Afficher la version 1' })
      expect(await first.getAttribute('aria-pressed')).toBe('false')
      await first.click()
      await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true')
      await page.getByLabel('Comparer avec').selectOption({ label: 'Version 2' })
      await page.locator('figure, main').getByText('Version 2', { exact: true }).first().waitFor()

      await unlock(page)
      await inspect(page, 'restore-versions')
      expect((await downloadedName(page, 'Télécharger en PNG')).endsWith('-hd.png')).toBe(true)
      expect(
        (await downloadedName(page, 'Télécharger la version 2')).endsWith('-version-2-hd.jpg'),
      ).toBe(true)
    }),
  420_000,
)
