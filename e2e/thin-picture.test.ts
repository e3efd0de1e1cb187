/**
 * A very wide or very high picture, such as a strip of a panorama or of a photo booth, is compared
 * like any other.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './support/account.ts'
import { openDashboard, openPhoto } from './support/dashboard.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { openPage, upload, waitForRestoration } from './support/verbs.ts'

/** Least height of a comparison: the handle and the labels above it, CSS px. */
const USABLE_PX = 100
const site = sharedSite()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-thin-'))
  await sharp('fixtures/aged/mont-saint-michel.jpg')
    .resize(2_000, 80, { fit: 'cover' })
    .jpeg()
    .toFile(join(folder, 'bande.jpg'))
  await sharp('fixtures/aged/tour-eiffel.jpg')
    .resize(100, 2_000, { fit: 'cover' })
    .jpeg()
    .toFile(join(folder, 'colonne.jpg'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Height of the comparison around a handle, and the share of its width that the handle stands at,
 * percent.
 */
const measure = (handle: Locator) =>
  handle.evaluate((element) => {
    const box = element.parentElement!.getBoundingClientRect()
    const { left, width } = element.getBoundingClientRect()
    return { height: box.height, at: Math.round(((left + width / 2 - box.left) / box.width) * 100) }
  })

test('the comparison of a strip is high enough to be used, on a phone and a desktop', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signIn(page, 'bande@antan.test')
    await openPage(page, '/restore')
    await upload(page, join(folder, 'bande.jpg'))
    await waitForRestoration(page)
    const handle = page.getByRole('slider').first()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await measure(handle)).height, `${width} px`).toBeGreaterThan(USABLE_PX)
      // The whole picture is between the bands.
      expect(
        await page
          .locator('img[src*="/api/images/watermark/"]')
          .first()
          .evaluate((image) => getComputedStyle(image).objectFit),
      ).toBe('contain')
      await screenshot(page, `thin-restore-${width}`)
    }
    await handle.focus()
    await page.keyboard.press('End')
    await expect.poll(async () => (await measure(handle)).at).toBe(100)

    await openDashboard(page)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const inCard = page.getByRole('article').getByRole('slider')
      expect((await measure(inCard)).height, `card, ${width} px`).toBeGreaterThan(USABLE_PX)
      await screenshot(page, `thin-dashboard-${width}`, { fullPage: false })
    }
    const photo = await openPhoto(page, 'bande.jpg')
    expect((await measure(photo.getByRole('slider'))).height).toBeGreaterThan(USABLE_PX)
    expect(await photo.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    expect((await photo.getByRole('slider').locator('..').boundingBox())!.width).toBeLessThan(360)
    await screenshot(page, 'thin-dialog-360', { fullPage: false })
  }))

test('the comparison of a column is wide enough for its labels, on a phone and a desktop', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    /** Room between the two labels of the comparison around a handle, CSS px. */
    const roomBetween = (handle: Locator) =>
      handle.evaluate((element) => {
        const tags = [...element.parentElement!.querySelectorAll(':scope > span')]
        const [before, after] = tags.map((tag) => tag.getBoundingClientRect())
        return after!.left - before!.right
      })
    await signIn(page, 'colonne@antan.test')
    await openPage(page, '/restore')
    await upload(page, join(folder, 'colonne.jpg'))
    await waitForRestoration(page)
    const handle = page.getByRole('slider').first()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { height } = await measure(handle)
      expect([height > USABLE_PX, height < 800], `${width} px`).toEqual([true, true])
      expect(await roomBetween(handle), `${width} px`).toBeGreaterThanOrEqual(0)
      await screenshot(page, `thin-column-${width}`)
    }
    await openDashboard(page)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await roomBetween(handle), `${width} px`).toBeGreaterThanOrEqual(0)
    }
    await openPhoto(page, 'colonne.jpg')
    const inDialog = page.getByRole('dialog').getByRole('slider')
    await inDialog.waitFor()
    expect(await roomBetween(inDialog)).toBeGreaterThanOrEqual(0)
  }))
