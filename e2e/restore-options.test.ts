/** The panel of a version with marks left: its summary, the proposed strong repair, and the options sent. */
import type { PhotoVersions } from '#contract/photo-versions.ts'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { choosePhoto, identifyAs, openPage, waitForRestoration } from './support/verbs.ts'

const site = sharedSite()
const PHOTO = 'fixtures/aged/photographe.jpg'

/** Versions as an engine with all options reports them; the instant engine has none. */
const withTreatments = (real: PhotoVersions): PhotoVersions => ({
  ...real,
  offers: ['fidelity', 'marks', 'stains', 'losses', 'tint'],
  versions: real.versions.map((version) => ({
    ...version,
    map: {
      url: version.pictureUrl,
      original: 0.82,
      cleaned: 0.15,
      reconstructed: 0.03,
      painted: 0,
      faces: 0,
    },
    treatments: {
      marks: { repaired: 0, left: 3 },
      stainsRemoved: true,
      losses: { completed: 2, left: 0 },
      screenRemoved: false,
    },
  })),
})

for (const device of ['phone', 'desktop'] as const)
  test(`marks that were left lead to the strong repair (${device})`, () =>
    site.browser.visit(site.server.url, device, async ({ page, allow }) => {
      allow(/\/versions|ERR_FAILED/)
      let asked: unknown
      await page.route('**/api/photos/*/versions', async (route) => {
        if (route.request().method() === 'POST') {
          asked = route.request().postDataJSON()
          return route.abort()
        }
        const reply = await route.fetch()
        return route.fulfill({ json: withTreatments((await reply.json()) as PhotoVersions) })
      })
      await openPage(page, '/restore')
      await choosePhoto(page, PHOTO)
      await identifyAs(page, `options-${device}@antan.test`)
      await waitForRestoration(page)

      await page.getByText('Taches retirées, 2 manques complétés, 3 marques laissées').waitFor()
      await page.getByRole('button', { name: 'Carte des retouches' }).click()
      await page.getByText('Nettoyé', { exact: true }).waitFor()
      await screenshot(page, `restore-treatments-${device}`)
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Choisir la réparation forte' }).click()
      const strong = page.getByRole('radio', { name: 'Réparation forte' })
      expect(await strong.isChecked()).toBe(true)
      expect(await strong.evaluate((radio) => radio === document.activeElement)).toBe(true)
      await page
        .getByRole('group', { name: 'Taches et auréoles' })
        .getByRole('radio', { name: 'Retirer' })
        .check()
      await page.getByRole('checkbox', { name: 'Compléter les manques' }).check()
      await screenshot(page, `restore-treatment-options-${device}`)
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Recommencer la restauration' }).click()
      await expect
        .poll(() => asked)
        .toEqual({
          fidelity: 0.8,
          marks: 'on',
          stains: 'on',
          losses: true,
          tint: 'auto',
        })
    }))
