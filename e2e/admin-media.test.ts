/**
 * The library: a picture and a video are uploaded, described, chosen in a field, replaced
 * everywhere and deleted.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { administrator, callAsAdmin } from './support/administrator.ts'
import { recordFilm } from './support/film.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

/** A small picture, because it is converted to every width and format. */
const PHOTO = join(import.meta.dirname, '../fixtures/guide/rocamadour-640.jpg')

const site = ownSite()
const { asAdmin, waitForText, press, save, closeToast } = administrator(site)

test('on a desktop a picture is sent to the library, described and put on the home page from there', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin?tab=media')
      const chooser = page.waitForEvent('filechooser')
      await press(page, 'Ajouter une image')
      await (await chooser).setFiles(PHOTO)
      await closeToast(page, 'Image uploadée')
      const card = page.getByRole('article').filter({ hasText: 'Inutilisée' }).first()
      await card.getByRole('button', { name: /^Décrire/ }).click()
      // What is described is in sight.
      await page.getByRole('dialog').locator('img').waitFor()
      await page.getByLabel('Description', { exact: true }).fill('Falaise desktop')
      const source = await page.getByRole('dialog').locator('img').getAttribute('src')
      const [, id] = /\/media\/([\w-]+)\//.exec(source ?? '') ?? []
      await callAsAdmin(page, 'PUT', `media/${id}`, { alt: 'Un village' })
      await save(page)
      await waitForText(page, 'Modifié entre-temps')
      await page.getByText('Un village', { exact: true }).waitFor()
      await press(page, 'Garder ma saisie')
      await save(page)
      await closeToast(page, 'Description enregistrée')
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()!.width)
      await screenshot(page, 'admin-media-desktop', { fullPage: false })

      await page.goto('/admin/landing?section=hero')
      await press(page, 'Choisir dans la médiathèque : Image avant')
      await screenshot(page, 'admin-media-choice-desktop', { fullPage: false })
      await page
        .getByRole('dialog', { name: 'Choisir une image' })
        .getByRole('button', { name: 'Falaise desktop' })
        .click()
      await press(page, 'Sauvegarder')
      await waitForText(page, 'La section a été modifiée avec succès')
      await page.goto('/admin?tab=media')
      const used = page.getByRole('article', { name: 'Falaise desktop' })
      await used.getByText(/^Page d’accueil/).waitFor()
      expect(await used.getByRole('button', { name: /^Supprimer/ }).count()).toBe(0)

      await used.getByRole('button', { name: /^Remplacer/ }).click()
      await page
        .getByRole('dialog', { name: 'Remplacer partout' })
        .getByRole('button', { name: 'Le château de Chenonceau' })
        .first()
        .click()
      await closeToast(page, 'Image remplacée')
      await used.getByText('Inutilisée').waitFor()
      await used.getByRole('button', { name: /^Supprimer/ }).click()
      await page
        .getByRole('dialog')
        .getByText('« Falaise desktop » quitte la médiathèque.', { exact: false })
        .waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
      await closeToast(page, 'Fichier supprimé')
      await used.waitFor({ state: 'detached' })
    },
    { allowed: [/409/] },
  ))

test('on a phone the share video is sent to the library, shown on the home page from there, and replaced', () =>
  asAdmin(
    async (page) => {
      const card = (name: string) => page.getByRole('article', { name, exact: true })
      const send = async (name: string) => {
        await page.goto('/admin?tab=media')
        const film = await recordFilm(page)
        const chooser = page.waitForEvent('filechooser')
        await press(page, 'Ajouter une vidéo')
        await (await chooser).setFiles(film)
        await closeToast(page, 'Vidéo envoyée')
        const unused = page
          .getByRole('article')
          .filter({ has: page.locator('video') })
          .filter({ hasText: 'Sans description' })
        await unused.getByRole('button', { name: /^Décrire/ }).click()
        await page.getByLabel('Description', { exact: true }).fill(name)
        await save(page)
        await closeToast(page, 'Description enregistrée')
      }
      await send('Film')
      await expect
        .poll(() =>
          card('Film')
            .locator('video')
            .evaluate((video: HTMLVideoElement) => video.videoWidth),
        )
        .toBe(160)
      await page.goto('/admin/landing?section=share')
      await press(page, 'Choisir dans la médiathèque : Vidéo')
      const choice = page.getByRole('dialog', { name: 'Choisir une vidéo' })
      await choice.getByRole('button', { name: 'Film' }).waitFor()
      await expectAccessible(page)
      await screenshot(page, 'admin-media-video-choice-phone', { fullPage: false })
      await choice.getByRole('button', { name: 'Film' }).click()
      await press(page, 'Sauvegarder')
      await waitForText(page, 'La section a été modifiée avec succès')

      await send('Autre film')
      await card('Film')
        .getByRole('link', { name: /^Page d’accueil/ })
        .waitFor()
      await expectAccessible(page)
      await screenshot(page, 'admin-media-video-phone')
      await card('Film')
        .getByRole('button', { name: /^Remplacer/ })
        .click()
      await page
        .getByRole('dialog', { name: 'Remplacer partout' })
        .getByRole('button', { name: 'Autre film' })
        .click()
      await closeToast(page, 'Vidéo remplacée')
      await card('Autre film')
        .getByRole('link', { name: /^Page d’accueil/ })
        .click()
      await page.getByRole('button', { name: 'Remplacer la vidéo' }).waitFor()
    },
    { device: 'phone' },
  ))
