/** The restore screen as families use it: impatient fingers, two tabs, a reload, and files that are no photo for us. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteForJourneys } from './support/site.ts'
import { choosePhoto, login, logout, upload, waitForRestoration } from './support/verbs.ts'

const PHOTO = 'fixtures/aged/grace-hopper.jpg'

const site = siteForJourneys()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-family-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (page: Page) => page.getByRole('button', { name: 'Commencer la restauration' })
const input = (page: Page) => page.locator('input[type=file]:not([capture])').first()
async function openScreen(page: Page, who: string): Promise<void> {
  await login(page, `${who}@antan.test`)
  await page.goto('/restore', { waitUntil: 'networkidle' })
}
const mine = (page: Page) =>
  page.evaluate(async () => {
    const reply = await fetch('/api/photos/user', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    })
    return (await reply.json()) as {
      publicId: string
      width: number
      height: number
      status: string
    }[]
  })

test('a double click sends one photo, and a second tab is led to it', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, newTab, allow }) => {
    allow(/409/)
    await openScreen(page, 'double-clic')
    const other = await newTab()
    await other.goto('/restore', { waitUntil: 'networkidle' })
    await choosePhoto(other, PHOTO)
    await choosePhoto(page, PHOTO)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/photos/upload')) sent += 1
    })
    await start(page).dblclick()
    await start(other).click()
    await waitForRestoration(page)
    expect(sent).toBe(1)
    expect(await page.getByText("Erreur d'upload").count()).toBe(0)
    // The trial is spent on the first photo: the second tab is told, and keeps its picture.
    await other
      .getByText(/restauration est déjà en cours|Crédits insuffisants|Tarifs/)
      .first()
      .waitFor()
    expect(await mine(page)).toHaveLength(1)
  }))

test('a reload at every step, the way back and the way forward lose nothing', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await openScreen(page, 'recharge')
    await upload(page, PHOTO)
    await page.waitForURL(/photo=photo_/)
    await page.reload()
    const publicId = await waitForRestoration(page)
    await page.reload()
    await waitForRestoration(page)
    await page.goto('/gallery', { waitUntil: 'networkidle' })
    await page.goBack()
    expect(await waitForRestoration(page)).toBe(publicId)
    await page.goto('/restore', { waitUntil: 'networkidle' })
    expect(await waitForRestoration(page)).toBe(publicId)
    expect(await mine(page)).toHaveLength(1)
  }))

test('signed out in another tab in the middle: the photo is followed, kept private, and there after a new sign-in', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, newTab, allow }) => {
    allow(/401|403/)
    await openScreen(page, 'deux-onglets')
    const other = await newTab()
    await other.goto('/', { waitUntil: 'networkidle' })
    await upload(page, PHOTO)
    await page.waitForURL(/photo=photo_/)
    await logout(other)
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Se connecter', exact: true })
      .waitFor()
    await page
      .getByText(/Votre photo est prête|Photo privée|privée|connectez-vous/i)
      .first()
      .waitFor()
    expect(await page.locator('img[src*="/api/images/"]').count()).toBe(0)
    await login(page, 'deux-onglets@antan.test')
    await page.goto('/restore', { waitUntil: 'networkidle' })
    await waitForRestoration(page)
  }))

test.each([
  ['minuscule.jpg', () => sharp(PHOTO).resize(60, 60).jpeg().toBuffer(), /trop petite/],
  [
    'iphone.heic',
    async () =>
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(4_000)]),
    /Format non supporté\. Utilisez JPG, PNG ou WEBP\./,
  ],
] as const)('%s is refused with a sentence', (name, draw, sentence) =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    const file = join(folder, name)
    await writeFile(file, await draw())
    await page.goto('/restore', { waitUntil: 'networkidle' })
    await input(page).setInputFiles(file)
    await page.getByText(sentence).first().waitFor()
    expect(
      await start(page)
        .isEnabled()
        .catch(() => false),
    ).toBe(false)
  }),
)
