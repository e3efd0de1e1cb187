/** The installable site: manifest, service worker, sharing a picture to it, and being offline. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { withOnePhoto } from './support/account.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { openPage, startButton } from './support/verbs.ts'

const PHOTO = 'fixtures/aged/mont-saint-michel.jpg'
const site = sharedSite()
const WITH_WORKER = { hasServiceWorker: true }

/** Waits until the service worker answers the requests of this page. */
const untilControlled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), {
      timeout: 15_000,
    })
    .toBe('activated')

/** Everything in the worker's caches: path and media type. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) found.push(new URL(url).pathname)
    }
    return found
  })

/** Posts a form with files as the phone's share menu does, which navigates the page. */
const share = (page: Page, name: string, type: string, bytes: string, copies = 1) =>
  page.evaluate(
    ([fileName, fileType, base64, count]) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '/partager'
      form.enctype = 'multipart/form-data'
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'photo'
      input.multiple = true
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const files = new DataTransfer()
      for (let n = 0; n < count; n++)
        files.items.add(new File([content], fileName, { type: fileType }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [name, type, bytes, copies] as const,
  )
const base64Of = async (file: string) => (await readFile(file)).toString('base64')

test('the manifest and its icons are served, and the share target exists', async () => {
  const reply = await fetch(`${site.server.url}/site.webmanifest`)
  expect(reply.headers.get('content-type')).toMatch(/manifest\+json/)
  const manifest = (await reply.json()) as {
    icons: { src: string; sizes: string }[]
    shortcuts: { url: string }[]
    share_target: { action: string }
  }
  expect(manifest).toMatchObject({
    lang: 'fr',
    display: 'standalone',
    share_target: { action: '/partager', method: 'POST', enctype: 'multipart/form-data' },
  })
  for (const path of [
    ...manifest.icons.map(({ src }) => src),
    ...manifest.shortcuts.map(({ url }) => url),
  ])
    expect((await fetch(site.server.url + path)).status, path).toBe(200)
})

test('the service worker keeps nothing private, answers offline, and can be switched off', () =>
  site.browser.visit(
    site.server.url,
    'phone',
    async ({ page, allow }) => {
      allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
      // Installed before the next pages interrupt its registration.
      await openPage(page, '/')
      await untilControlled(page)
      await withOnePhoto(page, 'telephone@antan.test')
      await openPage(page, '/dashboard')
      await untilControlled(page)
      for (const path of ['/dashboard', '/settings', '/restore', '/']) await openPage(page, path)
      await page.waitForLoadState('networkidle')
      const kept = await cached(page)
      expect(kept).toContain('/hors-connexion.html')
      expect(kept.length).toBeGreaterThan(5)
      expect(
        kept.filter((path) => path !== '/hors-connexion.html' && !path.startsWith('/assets/')),
      ).toEqual([])

      await page.context().setOffline(true)
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Vous êtes hors connexion' }).waitFor()
      await screenshot(page, 'offline-phone')
      await expectAccessible(page)
      await page.context().setOffline(false)
      await page.getByRole('link', { name: 'Réessayer' }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Mon compte' }).waitFor()

      await page.route('**/sw-switch.json', (route) => route.fulfill({ json: { on: false } }))
      await openPage(page, '/')
      await expect
        .poll(() =>
          page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        )
        .toBe(0)
      await expect.poll(() => cached(page)).toEqual([])
    },
    WITH_WORKER,
  ))

test('a picture shared from the phone is shown on the restore screen and not sent to the server', () =>
  site.browser.visit(
    site.server.url,
    'phone',
    async ({ page }) => {
      const posted: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.serviceWorker()) posted.push(request.url())
      })
      await openPage(page, '/')
      await untilControlled(page)
      await share(page, 'mamie.jpg', 'image/jpeg', await base64Of(PHOTO))
      await page.locator('img[alt="Aperçu de mamie.jpg"]').waitFor()
      expect(new URL(page.url()).search).toBe('')
      await startButton(page).waitFor()
      await screenshot(page, 'shared-phone')
      await expectAccessible(page)
      expect(posted).toEqual([])

      await openPage(page, '/')
      await share(page, 'trois.jpg', 'image/jpeg', await base64Of(PHOTO), 3)
      await page.getByText('Une seule photo a été retenue', { exact: true }).waitFor()
      await page.locator('img[alt="Aperçu de trois.jpg"]').waitFor()

      // Chromium cannot decode HEIC, so the message explains what to do.
      await openPage(page, '/')
      await share(page, 'IMG_1.HEIC', 'image/heic', Buffer.from('ftypheic').toString('base64'))
      await page.getByText(/Le plus compatible/).waitFor()
      await screenshot(page, 'shared-heic-phone')
    },
    WITH_WORKER,
  ))

test('without a service worker the shared picture is asked for again', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await openPage(page, '/')
    await share(page, 'mamie.jpg', 'image/jpeg', await base64Of(PHOTO))
    await page.getByText('La photo partagée n’est pas arrivée', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/restore')
    await screenshot(page, 'share-lost-phone')
  }))
