/** Share videos: frames and duration, and the messages of failures. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'
import { findLine, readGrey } from '#engine/compose/reading.fixture.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, withOnePhoto } from './support/account.ts'
import { dialog, openDashboard, openPhoto, UNLOCKED } from './support/dashboard.ts'
import { decoded } from './support/film.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadBy, unlock } from './support/verbs.ts'

const site = sharedSite()

test(
  'a share video starts with the original, ends with the restored photo, and lasts four seconds',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
      await withOnePhoto(page, 'video@antan.test')
      await unlock(page)
      await page.getByRole('button', { name: 'Créer une vidéo' }).click()
      const video = dialog(page, 'Vidéo de partage')
      for (const [format, width, height] of [
        ['Carré', 720, 720],
        ['Large', 1280, 720],
      ] as const) {
        await video.getByText(format).click()
        await video.getByRole('button', { name: 'Générer la vidéo' }).click()
        await video.getByRole('progressbar').waitFor()
        await video.locator('video').waitFor({ timeout: 60_000 })
        await page.getByText('Vidéo générée !', { exact: true }).first().waitFor()
        await screenshot(page, `share-video-${format}`)
        await expectAccessible(page)
        const download = await downloadBy(
          video.getByRole('button', { name: 'Télécharger la vidéo' }),
        )
        expect(download.suggestedFilename()).toMatch(/\.webm$/)
        const bytes = await readFile(await download.path())
        expect(bytes.includes('V_VP9')).toBe(true)
        const film = await decoded(page)
        expect(film).toMatchObject({ width, height })
        expect(Math.abs(film.duration - 4)).toBeLessThanOrEqual(0.15)
        expect(film.held).toBeLessThan(3)
        expect(film.wiped).toBeGreaterThan(10)
        expect(film.end).toBeLessThan(3)
        expect(film.firstIsBefore).toBe(true)
        expect(film.lastIsAfter).toBe(true)
        const frameOf = (url: string) =>
          readGrey(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
        const [first, last] = await Promise.all([frameOf(film.firstFrame), frameOf(film.lastFrame)])
        const unit = Math.min(width, height)
        const [word = ''] = brand.tagline.split(' ')
        const read = async (
          frame: typeof first,
          text: string,
          font: 'label' | 'text' | 'title',
          share: number,
          least = 0.7,
        ) => (await findLine(frame, { text, font, size: unit * share }, least)).length
        for (const [frame, shown, hidden] of [
          [first, siteCopy.before, siteCopy.after],
          [last, siteCopy.after, siteCopy.before],
        ] as const) {
          expect(await read(frame, shown, 'label', 0.03)).toBe(1)
          expect(await read(frame, hidden, 'label', 0.03)).toBe(0)
          expect(await read(frame, brand.name, 'title', 0.044)).toBe(1)
          // Browsers place small letters on whole pixels, so a word is compared instead of the
          // line.
          expect(await read(frame, word, 'text', 0.027, 0.55)).toBe(1)
        }
        await video.getByRole('button', { name: 'Changer de format' }).click()
      }
    }),
  120_000,
)

test('a browser that cannot record videos shows a message', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { VideoEncoder: undefined, MediaRecorder: undefined })
    })
    await signIn(page, 'utilisateur@antan.test')
    await openDashboard(page)
    await openPhoto(page, UNLOCKED)
    await page.getByRole('button', { name: 'Créer une vidéo' }).click()
    const video = dialog(page, 'Vidéo de partage')
    await video
      .getByText('Votre navigateur ne prend pas en charge la génération de vidéos', {
        exact: false,
      })
      .waitFor()
    expect(await video.getByRole('button', { name: 'Générer la vidéo' }).isDisabled()).toBe(true)
    await screenshot(page, 'share-video-unsupported')
    await expectAccessible(page)
  }))

test(
  'a browser without an encoder records the video as it plays',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { VideoEncoder: undefined })
      })
      await signIn(page, 'utilisateur@antan.test')
      await openDashboard(page)
      await openPhoto(page, UNLOCKED)
      await page.getByRole('button', { name: 'Créer une vidéo' }).click()
      const video = dialog(page, 'Vidéo de partage')
      await video.getByRole('button', { name: 'Générer la vidéo' }).click()
      await video.locator('video').waitFor({ timeout: 60_000 })
      const download = await downloadBy(video.getByRole('button', { name: 'Télécharger la vidéo' }))
      expect((await readFile(await download.path())).includes('V_VP9')).toBe(true)
    }),
  90_000,
)

test('share failures are shown in the specified words', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/500|403|Failed to load resource|ERR_FAILED/)
    await signIn(page, 'utilisateur@antan.test')
    await openDashboard(page)
    await openPhoto(page, UNLOCKED)
    await page.getByRole('button', { name: 'Créer une image' }).click()
    const expectFailure = async (sentence: string) => {
      await page.getByText('Erreur de génération', { exact: true }).waitFor()
      await page.getByText(sentence, { exact: true }).waitFor()
    }
    const generate = () => page.getByRole('button', { name: 'Générer l’image' }).click()
    await page.route('**/share-images/*', (route) => route.abort())
    await generate()
    await expectFailure("Impossible de récupérer l'image générée")
    await page.route('**/generate-share-image', (route) => route.abort())
    await generate()
    await expectFailure("Erreur lors de la génération de l'image")
    await dialog(page, 'Image de partage').getByRole('button', { name: 'Fermer' }).click()
    await dialog(page, 'Image de partage').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Créer une vidéo' }).click()
    const broken = {
      code: 'PHOTO_LOCKED',
      message: 'Débloquez cette photo pour la partager.',
      requestId: 'req-essai',
    }
    const sources = [
      () => page.route('**/generate-share-video', (route) => route.abort()),
      () =>
        page.route('**/generate-share-video', (route) =>
          route.fulfill({ status: 403, json: broken }),
        ),
      () => page.route('**/generate-share-video', (route) => route.fulfill({ status: 500 })),
      async () => {
        await page.unroute('**/generate-share-video')
        await page.route(/\/images\/hd\//, (route) => route.abort())
      },
    ]
    for (const source of sources) {
      await source()
      await page.getByRole('button', { name: 'Générer la vidéo' }).click()
      await expectFailure('Erreur lors de la récupération des URLs')
    }
  }))
