/**
 * A sheet is chosen, previewed and downloaded; the files have the size and resolution of the paper.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteCopy } from '#copy/public/site.ts'
import { buyOverHttp, signIn, withOnePhoto } from './support/account.ts'
import { dialog, openDashboard, openPhoto, UNLOCKED } from './support/dashboard.ts'
import { aged, albumPhotos, chooseFiles, openAlbums, untilRestored } from './support/album.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadBy, unlock } from './support/verbs.ts'

const site = sharedSite()

async function openPrint(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Préparer une feuille' }).click()
  const print = dialog(page, 'Imprimer')
  await print.getByRole('img', { name: 'Aperçu de la feuille' }).waitFor()
  return print
}

async function downloaded(page: Page, print: Locator, kind: 'PDF' | 'JPEG') {
  const download = await downloadBy(
    print.getByRole('button', { name: `Télécharger le ${kind}` }),
    60_000,
  )
  await page.getByText('Feuille téléchargée', { exact: true }).waitFor()
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** A box of the page in whole mm, and the picture on it. */
async function readPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const boxOf = (name: string) => {
    const [, points = ''] = new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(text) ?? []
    return points
      .trim()
      .split(' ')
      .map((length) => Math.round(Number(length) * (25.4 / 72) * 100) / 100)
  }
  const picture = bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])))
  return {
    media: boxOf('MediaBox'),
    trim: boxOf('TrimBox'),
    picture: await sharp(picture).metadata(),
  }
}

test(
  'a sheet is prepared with bleed and caption, as PDF and as JPEG',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await signIn(page, 'utilisateur@antan.test')
      await openDashboard(page)
      await openPhoto(page, UNLOCKED)
      const print = await openPrint(page)
      const preview = print.getByRole('img', { name: 'Aperçu de la feuille' })
      await print.getByText(/^Net jusqu’à/).waitFor()
      const caption = print.getByLabel('Légende', { exact: false })
      expect(await caption.evaluate((field) => field === document.activeElement)).toBe(false)
      expect(await preview.getAttribute('viewBox')).toBe('0 0 150 100')
      await screenshot(page, 'print', { fullPage: false })
      await print.getByText('13 × 18', { exact: true }).click()
      await print.getByText('Papier rempli').click()
      await print.getByText('Sans', { exact: true }).click()
      await caption.fill('Été 1962 😀')
      await print.getByText('La légende contient un signe', { exact: false }).waitFor()
      expect(await print.getByRole('button', { name: 'Télécharger le PDF' }).isDisabled()).toBe(
        true,
      )
      await caption.fill('Été 1962')
      await print.getByText('Ajouter 3 mm à couper').click()
      expect(await preview.getAttribute('viewBox')).toBe('0 0 186 136')
      await preview.getByText('Été 1962').waitFor()
      await screenshot(page, 'print-filled', { fullPage: false })
      const pdf = await downloaded(page, print, 'PDF')
      expect(pdf.name).toMatch(/^antan-tirage-photo_[\w-]+-13x18\.pdf$/)
      expect(await readPdf(pdf.bytes)).toMatchObject({
        media: [0, 0, 186, 136],
        trim: [3, 3, 183, 133],
        picture: { format: 'jpeg', width: 2197, height: 1606, density: 300 },
      })
      const jpeg = await downloaded(page, print, 'JPEG')
      expect(jpeg.name).toMatch(/-13x18\.jpg$/)
      expect(await sharp(jpeg.bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: 2197,
        height: 1606,
        density: 300,
      })
      await print.getByText('Avant et après').click()
      await preview.getByText('Avant', { exact: true }).waitFor()
      await screenshot(page, 'print-pair', { fullPage: false })
    }),
  120_000,
)

test(
  'a photo can be printed right after its unlock, and not before',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      allow(/ERR_FAILED|Failed to load resource/)
      await withOnePhoto(page, 'print@antan.test')
      expect(await page.getByRole('button', { name: 'Préparer une feuille' }).count()).toBe(0)
      await unlock(page)
      const print = await openPrint(page)
      await print.getByText('La netteté de cette photo n’a pas été mesurée.').waitFor()
      await page.route('**/api/photos/*/print', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await print.getByRole('button', { name: 'Télécharger le PDF' }).click()
      for (const sentence of ['La feuille n’a pas pu être préparée', siteCopy.offline])
        await page.getByText(sentence, { exact: true }).waitFor()
      await page.unroute('**/api/photos/*/print')
      const { bytes } = await downloaded(page, print, 'JPEG')
      const { width, height } = await sharp(bytes).metadata()
      expect([width, height]).toEqual([1772, 1181])
    }),
  120_000,
)

test('an open photo and an album are printed by the browser with their pictures', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await withOnePhoto(page, 'impression@antan.test')
    await openDashboard(page)
    await page.emulateMedia({ media: 'print' })
    // Grids inside each other overlap where a page ends.
    const list = page.getByRole('region', { name: 'Mes photos' })
    expect(
      await list.evaluate((section) =>
        [section, section.parentElement!].map((block) => getComputedStyle(block).display),
      ),
    ).toEqual(['block', 'block'])
    await page.emulateMedia({ media: 'screen' })
    const photo = await openPhoto(page, 'mont-saint-michel.jpg')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { name: 'Tableau de bord' }).isVisible()).toBe(false)
    // Fixed to the window, it would be repeated on every page.
    const surround = photo.locator('xpath=..')
    expect(await surround.evaluate((it) => getComputedStyle(it).position)).toBe('static')

    await page.emulateMedia({ media: 'screen' })
    const publicId = await photo
      .locator('img[src*="photo_"]')
      .first()
      .evaluate((image) => /photo_[\w-]+/.exec((image as HTMLImageElement).src)?.[0])
    await page.goto(`/restore?photo=${publicId}`)
    const handle = page.locator('main [role=slider] svg')
    const invitation = page.getByRole('heading', { name: 'La reconnaissez-vous' })
    await invitation.waitFor()
    await page.emulateMedia({ media: 'print' })
    // Paper has nothing to drag, to open or to order.
    expect(await handle.isVisible()).toBe(false)
    expect(await invitation.isVisible()).toBe(false)
    expect(await page.getByText('Affiner la restauration').isVisible()).toBe(false)
    expect(await page.locator('main img[src*="photo_"]').first().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await buyOverHttp(page, { credits: 1 })
    await openAlbums(page)
    await chooseFiles(page, aged('photographe'))
    await untilRestored(page, 1)
    await page.emulateMedia({ media: 'print' })
    expect(await albumPhotos(page).locator('img').first().isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Ajouter des photos' }).isVisible()).toBe(false)
  }))
