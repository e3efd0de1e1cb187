/** Eight photos of an album: two unlocked with credits, the rest after buying a pack, all of them downloaded as one ZIP. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { aged, albumPhotos, chooseFiles, openAlbums, untilRestored } from './support/album.ts'
import { dialog } from './support/dashboard.ts'
import { atPayment, balance, buyCredits, placeOrder } from './support/purchase.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { continueWithGoogle } from './support/verbs.ts'
import { readZip } from './support/zip.ts'

const site = sharedSite()
const NAMES = [
  'chevaux',
  'chambord',
  'chenonceau',
  'rocamadour',
  'carcassonne',
  'arenes-arles',
  'pont-du-gard',
  'tour-eiffel',
]
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const unlocked = (page: Page) => albumPhotos(page).filter({ hasText: 'Débloquée' })

for (const device of ['phone', 'desktop'] as const)
  test(
    `photos of an album are unlocked with credits and after a purchase on a ${device}`,
    () =>
      site.browser.visit(site.server.url, device, async ({ page }) => {
        await page.goto('/album')
        await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
        await continueWithGoogle(page, `album-unlock-${device}@antan.test`)
        await buyCredits(page, 3)
        await openAlbums(page)
        await chooseFiles(page, aged(...NAMES))
        await untilRestored(page, NAMES.length)

        // The first photo used the free trial, so seven of eight cost a credit.
        await page.getByText('8 photos à débloquer').waitFor()
        await button(page, 'Débloquer…').click()
        const choice = dialog(page, 'Débloquer des photos')
        await choice.getByText('· 7 crédits · vous en avez 3').waitFor()
        await choice.getByText('Le moins cher : 4 crédits à l’unité, 11,96 €.').waitFor()
        await screenshot(page, `album-unlock-short-${device}`, { fullPage: false })
        await expectAccessible(page)
        await choice.getByLabel('Toutes les photos (8)').uncheck()
        await choice.getByLabel('chambord.jpg').check()
        await choice.getByLabel('chenonceau.jpg').check()
        await choice.getByRole('button', { name: 'Débloquer 2 photos pour 2 crédits' }).click()
        await page.getByText('2 photos débloquées', { exact: true }).waitFor()
        await expect.poll(() => unlocked(page).count()).toBe(2)
        await balance(page, '1 crédit').waitFor()

        // Six are left, five of them for a credit; one is there.
        await button(page, 'Débloquer…').click()
        await choice.getByText('Le moins cher : 4 crédits à l’unité, 11,96 €.').waitFor()
        await choice.getByRole('button', { name: 'Acheter 4 crédits' }).click()
        await choice.getByText('Pour 6 photos de votre album.').waitFor()
        await screenshot(page, `album-order-${device}`, { fullPage: false })
        await placeOrder(page, { waiver: true })
        await atPayment(page, 'Payer')
        await page.waitForURL(/\/album\/album_/)
        await page.getByText('6 photos débloquées', { exact: true }).waitFor()
        await expect.poll(() => unlocked(page).count()).toBe(8)
        await balance(page, '0 crédit').waitFor()
        expect(await page.getByRole('button', { name: 'Débloquer…' }).count()).toBe(0)
        await screenshot(page, `album-unlocked-${device}`)
        await expectAccessible(page)

        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Télécharger les 8 photos (ZIP)' }).click(),
        ])
        expect(download.suggestedFilename()).toMatch(/^Album du .*\.zip$/)
        const entries = await readZip(await download.path())
        expect(entries.map(({ name }) => name)).toEqual([
          'legendes.csv',
          ...NAMES.map((name, index) => `${index + 1} ${name}.jpg`),
        ])
        for (const { bytes } of entries.slice(1)) expect(bytes).toBeGreaterThan(10_000)
      }),
    120_000,
  )
