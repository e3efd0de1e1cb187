/**
 * The video of the share section: upload, playback, and the comparison where it cannot be played.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { administrator } from './support/administrator.ts'
import { recordFilm } from './support/film.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

const site = ownSite()
const { asAdmin, waitForText, closeToast, press } = administrator(site)

const openMedia = async (page: Page) => {
  await page.goto('/admin/landing?section=share')
}

test('a video is uploaded, previewed, saved and played on the home page; another address is refused', () =>
  asAdmin(async (page, { allow }) => {
    allow(/status of 400 .*landing-sections\/share\)$/)
    await openMedia(page)
    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Choisir une vidéo')
    await (await chooser).setFiles(await recordFilm(page))
    await closeToast(page, 'Vidéo envoyée')
    const preview = page.getByLabel('Aperçu de la vidéo')
    await expect
      .poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBe(160)
    await screenshot(page, 'admin-share-video-desktop', { fullPage: true })
    const address = page.getByLabel('Adresse de la vidéo')
    const sent = await address.inputValue()
    await address.fill('https://www.youtube.com/watch?v=abc')
    await press(page, 'Sauvegarder')
    await page
      .getByRole('region', { name: 'Partage' })
      .getByText(/^Cette adresse n’est pas celle d’une vidéo de ce site/)
      .waitFor()
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    await address.fill(sent)
    await press(page, 'Sauvegarder')
    await waitForText(page, 'La section a été modifiée avec succès')
  }))

test('on a phone the video waits to be played, then plays', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await page.goto('/')
    const video = page.locator('#partage video')
    await video.scrollIntoViewIfNeeded()
    const state = () =>
      video.evaluate((one: HTMLVideoElement) => ({
        paused: one.paused,
        muted: one.muted,
        width: one.videoWidth,
      }))
    await expect.poll(state).toEqual({ paused: true, muted: true, width: 160 })
    await screenshot(page, 'share-video-phone')
    await video.evaluate((one: HTMLVideoElement) => one.play())
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
      .toBeGreaterThan(0.3)
  }))

test.each([404, 200])(
  'a video that answers %i without playing is replaced by the comparison',
  (status) =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      allow(/status of 404 .*\/video\.webm\)$/)
      await page.route('**/video.webm', (route) =>
        route.fulfill({ status, contentType: 'video/webm', body: 'rien' }),
      )
      await page.goto('/')
      await page.locator('#partage').scrollIntoViewIfNeeded()
      await page.locator('#partage').getByText('Avant', { exact: true }).waitFor()
      expect(await page.locator('#partage video').count()).toBe(0)
    }),
)

test('without the comparison, a video that does not play is removed', () =>
  asAdmin(async (page, { allow }) => {
    allow(/status of 404 .*\/video\.webm\)$/)
    await openMedia(page)
    await page.getByRole('switch', { name: /^Montrer la comparaison animée/ }).click()
    await press(page, 'Sauvegarder')
    await waitForText(page, 'La section a été modifiée avec succès')
    await page.route('**/video.webm', (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    const frame = page.locator('#partage .mount')
    await frame.waitFor({ state: 'detached' })
    await page.locator('#partage').getByRole('link', { name: 'Restaurer une photo' }).waitFor()
  }))
