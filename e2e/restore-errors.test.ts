/** Failures on the restore screen: the message of each and the action it offers. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { emptyFile, errorCopy } from '#copy/errors.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, withOnePhoto } from './support/account.ts'
import { keysOf } from './support/keyboard.ts'
import { sharedSite } from './support/site.ts'
import {
  choosePhoto,
  openPage,
  startButton,
  unlock,
  upload,
  waitForRestoration,
} from './support/verbs.ts'

const PHOTO = 'fixtures/aged/mont-saint-michel.jpg'

const site = sharedSite()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-bad-files-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const person = (() => {
  let number = 0
  return () => `erreurs-${++number}@antan.test`
})()
async function openScreen(page: Page): Promise<void> {
  await signIn(page, person())
  await openPage(page, '/restore')
}
const refusedWith = (code: string, message: string, status: number) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, message, requestId: 'test' }),
})

const FORMAT = 'Format non supporté. Utilisez JPG, PNG ou WEBP.'

test('a file that is no usable picture is refused in the browser, and nothing is sent', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    const refused = [
      ['texte.txt', 'bonjour', FORMAT],
      [
        'lourde.jpg',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(MAX_UPLOAD_BYTES)]),
        'Fichier trop volumineux. Maximum 5MB autorisé.',
      ],
      ['image.gif', 'GIF89a', FORMAT],
      ['vide.jpg', '', emptyFile],
      [
        'deguisee.jpg',
        `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(2_000)}</svg>`,
        FORMAT,
      ],
      ['abimee.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]), errorCopy.UNREADABLE],
      [
        'iphone.heic',
        Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(4_000)]),
        FORMAT,
      ],
      ['minuscule.jpg', await sharp(PHOTO).resize(60, 60).jpeg().toBuffer(), /trop petite/],
    ] as const
    let sent = 0
    await page.route('**/api/photos/upload', (route) => {
      sent++
      return route.abort()
    })
    await openPage(page, '/restore')
    for (const [name, bytes, sentence] of refused) {
      const file = join(folder, name)
      await writeFile(file, bytes)
      await page.locator('input[type=file]:not([capture])').first().setInputFiles(file)
      // No two files in a row have the same sentence, so the one before is not read again.
      await page.getByText(sentence).first().waitFor()
      expect(
        await startButton(page)
          .isEnabled()
          .catch(() => false),
        name,
      ).toBe(false)
    }
    expect(sent).toBe(0)
  }))

test('a file that only the server can refuse is not offered to be sent again', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/422/)
    const file = join(folder, 'tronquee.jpg')
    const whole = await readFile(PHOTO)
    await writeFile(file, whole.subarray(0, whole.length * 0.6))
    await openScreen(page)
    await page.locator('input[type=file]:not([capture])').first().setInputFiles(file)
    await page.getByText('Photo prête').waitFor()
    await startButton(page).click()
    await page.getByRole('alert').getByText(errorCopy.UNREADABLE).waitFor()
    expect(await page.getByText('Photo prête').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Réessayer l’envoi' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Changer de photo' }).click()
    await page.locator('input[type=file]:not([capture])').first().setInputFiles(PHOTO)
    await page.getByText('Photo prête').waitFor()
  }))

test('an oversized, rotated camera picture is reduced and turned upright before it is checked', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    const file = join(folder, 'appareil.jpg')
    const width = 2_000
    const height = 1_500
    const noise = sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
    // The best quality makes a small picture, which is soon decoded, heavy enough.
    await noise
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toFile(file)
    expect((await stat(file)).size).toBeGreaterThan(MAX_UPLOAD_BYTES)
    await openPage(page, '/restore')
    const camera = page.locator('input[type=file][capture=environment]')
    await camera.setInputFiles(file)
    // The sign-in dialog opens automatically over the button.
    await page.getByText('Photo prête').waitFor({ timeout: 40_000 })
    const words = await page.getByText('appareil.jpg').locator('..').textContent()
    const [, across, down] = /([\d\s]+)×([\d\s]+)pixels/.exec(words ?? '') ?? []
    expect(Number(down?.replace(/\s/g, ''))).toBeGreaterThan(Number(across?.replace(/\s/g, '')))
    expect(Number(/([\d,]+)\sMo/.exec(words ?? '')?.[1]?.replace(',', '.'))).toBeLessThan(5)
    expect(await page.getByText('Fichier trop volumineux').count()).toBe(0)
  }))

test('an oversized picture is refused, and one press makes a smaller copy', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await openScreen(page)
    await page
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles(join(folder, 'appareil.jpg'))
    const refusals = page.getByText('Fichier trop volumineux. Maximum 5MB autorisé.')
    await refusals.first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Adapter cette photo' }).click()
    await page.getByText('Photo prête').waitFor({ timeout: 40_000 })
    // The first file is named neither on the screen nor in a message.
    expect(await refusals.count()).toBe(0)
    const keyboard = keysOf(page)
    await keyboard.on('Votre photo')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Changer de photo' }).click(),
    ])
    await chooser.setFiles(PHOTO)
    await page.getByText('mont-saint-michel.jpg').waitFor()
    await keyboard.on('Votre photo')
  }))

test('a connection lost during the upload keeps the photo, which is sent after the reconnection', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_FAILED|Failed to load/)
    await openScreen(page)
    await page.route('**/api/photos/upload', (route) => route.abort('failed'), { times: 1 })
    await upload(page, PHOTO)
    await page
      .getByText(/La connexion s’est interrompue pendant l’envoi/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Réessayer l’envoi' }).click()
    await waitForRestoration(page)
    // Returning from another page shows the restored photo, not the uploaded file.
    await page.goto('/support')
    await page.goBack()
    await page.getByRole('button', { name: 'Restaurer une autre photo' }).waitFor()
  }))

test('a refusal of the server is shown in its words and the photo stays chosen', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/429|50[03]/)
    await openScreen(page)
    await choosePhoto(page, PHOTO)
    const again = page.getByRole('button', { name: 'Réessayer l’envoi' })
    for (const [code, status, sentence] of [
      [
        'DAILY_LIMIT',
        429,
        'Vous avez atteint le nombre de photos autorisé pour aujourd’hui. Revenez demain.',
      ],
      [
        'OVERLOADED',
        503,
        'Le service est très demandé en ce moment. Réessayez dans quelques secondes.',
      ],
      ['INTERNAL', 500, 'Un problème est survenu de notre côté. Réessayez dans un instant.'],
    ] as const) {
      await page.route(
        '**/api/photos/upload',
        (route) => route.fulfill(refusedWith(code, sentence, status)),
        { times: 1 },
      )
      await startButton(page).or(again).click()
      await page.getByText("Erreur d'upload").first().waitFor()
      await page.getByText(sentence).first().waitFor()
    }
    await again.click()
    await waitForRestoration(page)
  }))

test('a connection lost right after an unlock does not sign the account out', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/ERR_FAILED|Failed to load/)
    await withOnePhoto(page, person())
    await page.route('**/api/auth/me', (route) => route.abort('failed'))
    await unlock(page)
    await page.getByRole('button', { name: 'Mon compte' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  }))

test('a missing photo shows a message and a link back', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/404/)
    await signIn(page, person())
    await openPage(page, '/restore?photo=photo_aaaaaaaaaaaaaaaaaaaaaa')
    await page.getByText('Photo introuvable').first().waitFor()
    await page
      .getByRole('button', { name: 'Restaurer une photo' })
      .or(page.getByRole('link', { name: 'Restaurer une photo' }))
      .first()
      .click()
    await page.getByText('Votre photo, ici').first().waitFor()
  }))

test('a failed restoration shows that nothing was charged and offers to continue', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await openScreen(page)
    let fails = true
    await page.route(/\/api\/photos\/(secure|status)\//, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { photo?: object }
      const failed = { status: 'failed', hasError: true, isCompleted: false, progress: 0 }
      await route.fulfill({
        response: reply,
        json:
          !fails || !reply.ok()
            ? body
            : body.photo
              ? { photo: { ...body.photo, ...failed } }
              : { ...body, ...failed },
      })
    })
    await upload(page, PHOTO)
    await page.getByText('Erreur de traitement').first().waitFor()
    await page.getByText('La restauration n’a pas abouti').first().waitFor()
    await page
      .getByText(/Rien ne vous a été compté/)
      .first()
      .waitFor()
    fails = false
    await page
      .getByRole('button', { name: /^Réessayer avec cette photo|^Choisir la photo à nouveau/ })
      .first()
      .click()
    await page
      .getByText(/Votre photo, ici|Votre photo|Restauration en cours/)
      .first()
      .waitFor()
    expect(await page.getByText('La restauration n’a pas abouti').count()).toBe(0)
  }))
