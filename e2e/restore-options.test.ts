/**
 * The panel of a version with marks left: its summary, the proposed strong repair, and the options
 * sent.
 */
import type { Example, ExampleRequest } from '#contract/examples.ts'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { withOnePhoto } from './support/account.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'

const site = sharedSite()
const PHOTO = 'fixtures/aged/photographe.jpg'

/** Versions as an engine with all options reports them; the instant engine has none. */
const withTreatments = (real: PhotoVersions): PhotoVersions => ({
  ...real,
  offers: ['fidelity', 'marks', 'stains', 'losses', 'negative', 'tint'],
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
      negativeInverted: false,
      stainsRemoved: true,
      losses: { completed: 2, left: 0 },
      screenRemoved: false,
    },
  })),
})

/**
 * Replies to requests for live examples, which the instant engine refuses; returns the requests.
 */
async function replyWithExamples(page: Page): Promise<ExampleRequest[]> {
  const requests: ExampleRequest[] = []
  const part = sharp(PHOTO).resize(900).extract({ left: 280, top: 170, width: 256, height: 256 })
  const dataUrl = async (picture: Sharp) =>
    `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`
  const before = await dataUrl(part.clone())
  const after = await dataUrl(part.clone().normalise())
  await page.route('**/api/photos/*/example', async (route) => {
    const request = route.request().postDataJSON() as ExampleRequest
    requests.push(request)
    const { x, y } = request.place ?? { x: 0.44, y: 0.32 }
    const example: Example = {
      part: { x: x - 0.125, y: y - 0.125, width: 0.25, height: 0.25 },
      before,
      after,
    }
    return route.fulfill({ json: example })
  })
  return requests
}

test('a result is shown with its tools and its summary, so that they move nothing (phone)', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await withOnePhoto(page, 'outils@antan.test')
    await page.route('**/api/photos/*/versions', async (route) => {
      const real = (await (await route.fetch()).json()) as PhotoVersions
      // A slow network.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const answer = { ...withTreatments(real), canRetouch: false, retouchesLeft: 0 }
      await route.fulfill({ json: answer })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Débloquer', exact: true }).waitFor()
    const map = page.getByRole('button', { name: 'Carte des retouches' })
    expect(await map.isVisible()).toBe(true)
    expect(await page.getByText('3 marques laissées', { exact: false }).isVisible()).toBe(true)
    // Where the engine cannot retouch, its invisible button leaves once the versions are known.
    await expect.poll(() => page.locator('button', { hasText: 'Retoucher' }).count()).toBe(0)
  }))

test('marks that were left lead to the strong repair (phone)', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
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
    const examples = await replyWithExamples(page)
    await withOnePhoto(page, 'options@antan.test', PHOTO)

    await page.getByText('Taches retirées, 2 manques complétés, 3 marques laissées').waitFor()
    await page.getByRole('button', { name: 'Carte des retouches' }).click()
    await page.getByText('Nettoyé', { exact: true }).waitFor()
    await screenshot(page, 'restore-treatments-phone')
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
    await page
      .getByRole('group', { name: 'Inverser un négatif' })
      .getByRole('radio', { name: 'Laisser' })
      .check()
    const ready = page.getByText('L’aperçu suit vos réglages.')
    await expect
      .poll(() => examples.at(-1))
      .toEqual({
        options: {
          fidelity: 0.8,
          marks: 'on',
          stains: 'on',
          losses: true,
          negative: 'off',
          tint: 'auto',
        },
      })
    await ready.waitFor()
    await screenshot(page, 'restore-treatment-options-phone')
    const place = page.getByRole('button', { name: /^Endroit montré/ })
    await place.press('ArrowRight')
    await expect.poll(() => examples.at(-1)?.place).toEqual({ x: 0.49, y: 0.32 })
    const box = (await place.boundingBox())!
    await place.click({ position: { x: box.width / 4, y: box.height / 2 } })
    await expect.poll(() => examples.at(-1)?.place?.x).toBeCloseTo(0.25, 1)
    await page.getByRole('img', { name: /^Le même endroit restauré/ }).waitFor()
    await ready.waitFor()
    const sent = examples.length
    await page.getByRole('checkbox', { name: 'Compléter les manques' }).uncheck()
    await expect.poll(() => examples.length).toBe(sent + 1)
    // The example of these settings was shown before.
    await page.getByRole('checkbox', { name: 'Compléter les manques' }).check()
    await ready.waitFor()
    expect(examples.length).toBe(sent + 1)
    await screenshot(page, 'restore-example-phone')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Recommencer la restauration' }).click()
    await expect
      .poll(() => asked)
      .toEqual({
        fidelity: 0.8,
        marks: 'on',
        stains: 'on',
        losses: true,
        negative: 'off',
        tint: 'auto',
      })
  }))
