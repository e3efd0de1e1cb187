/** What was retouched, and restoring again with other settings: the map, a second version, the choice between the two. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { screenshot } from './support/screenshot.ts'
import { siteForJourneys } from './support/site.ts'
import { identifyAs, unlock, upload, waitForRestoration } from './support/verbs.ts'

/** Small, since it is restored four times. */
const WIDTH_PX = 360
const RESTORED_WITHIN_MS = 170_000

const site = siteForJourneys({ env: {} })
let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-again-'))
  photo = join(folder, 'photographe.jpg')
  await sharp('fixtures/aged/photographe.jpg').resize(WIDTH_PX).jpeg({ quality: 92 }).toFile(photo)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The name under which what the button downloads is saved. */
async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return download.suggestedFilename()
}

describe.each(['desktop', 'phone'] as const)('on a %s', (device) => {
  test(
    'somebody looks at the map, restores again without repairs, and goes back to the first version',
    () =>
      site.browser.visit(site.server.url, device, async ({ page }) => {
        await page.goto('/restore', { waitUntil: 'networkidle' })
        await upload(page, photo)
        await identifyAs(page, `retouches-${device}@antan.test`)
        await waitForRestoration(page, RESTORED_WITHIN_MS)

        await page.getByRole('button', { name: 'Carte des retouches' }).click()
        const map = page.locator('img[src*="/api/images/map/"]')
        await map.waitFor()
        await expect
          .poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(300)
        await page.getByText('Reconstitué', { exact: true }).waitFor()
        await screenshot(page, `retouch-map-${device}`)
        await page.getByRole('button', { name: 'Revenir à la comparaison' }).click()

        await page.getByText('Affiner la restauration').click()
        await page.getByRole('radio', { name: 'Laisser' }).check()
        await page.getByRole('radio', { name: 'Fidèle' }).check()
        await expectAccessible(page)
        await screenshot(page, `restore-options-${device}`)
        await page.getByRole('button', { name: 'Recommencer la restauration' }).click()
        await page.getByText('Vos versions').waitFor({ timeout: RESTORED_WITHIN_MS })
        await waitForRestoration(page, RESTORED_WITHIN_MS)

        const first = page.getByRole('button', { name: 'Afficher la version 1' })
        expect(await first.getAttribute('aria-pressed')).toBe('false')
        await first.click()
        await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true')
        await page.getByLabel('Comparer avec').selectOption({ label: 'Version 2' })
        await page.locator('figure, main').getByText('Version 2', { exact: true }).first().waitFor()
        await page.evaluate(() => window.scrollTo(0, 0))
        await screenshot(page, `restore-versions-${device}`)

        await unlock(page)
        await expectAccessible(page)
        expect((await saved(page, 'Télécharger en PNG')).endsWith('-hd.png')).toBe(true)
        expect((await saved(page, 'Télécharger la version 2')).endsWith('-version-2-hd.jpg')).toBe(
          true,
        )
      }),
    420_000,
  )
})
