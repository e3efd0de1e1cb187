/**
 * The user area: the list and every action on one photo. Its states are in states-photos.test.ts.
 */
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import type { Album } from '#contract/albums.ts'
import type { Photo } from '#contract/photos.ts'
import { callAsUser, signIn, withOnePhoto } from './support/account.ts'
import {
  card,
  dialog,
  LOCKED,
  openDashboard,
  openPhoto,
  photosOfAccount,
  UNLOCKED,
} from './support/dashboard.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadBy, openPage } from './support/verbs.ts'

const site = sharedSite()

test('the demonstration account sees its photos, its credits and the packs', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/)
    await signIn(page, 'utilisateur@antan.test')
    await openDashboard(page)
    await page.getByText('Gérez vos photos restaurées et vos crédits').waitFor()
    await page.getByRole('article').nth(1).waitFor()
    const locked = card(page, LOCKED)
    const unlocked = card(page, UNLOCKED)
    await locked.getByText('HD disponible').waitFor()
    await locked.getByRole('button', { name: `Débloquer\u00a0: ${LOCKED}` }).waitFor()
    await unlocked.getByText('Terminé').waitFor()
    await unlocked.getByRole('button', { name: `Télécharger\u00a0: ${UNLOCKED}` }).waitFor()
    expect(await unlocked.getByText('HD disponible').count()).toBe(0)
    await page.getByText('Aucune transaction encore').waitFor()
    await page.getByRole('radio').first().waitFor()
    await screenshot(page, 'dashboard-desktop')
    // The first key loads the code of toasts. That of the dialog is not loaded yet: offline, the
    // page stays and shows a message.
    const pending = new Set<Request>()
    page.on('request', (request) => pending.add(request))
    page.on('requestfinished', (request) => pending.delete(request))
    const toasts = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('toast-view'),
    )
    await page.keyboard.press('Tab')
    await toasts
    await expect.poll(() => pending.size).toBe(0)
    await page.context().setOffline(true)
    await unlocked.getByRole('button', { name: 'Voir' }).click()
    await page
      .getByText('Connexion impossible. Vérifiez votre réseau puis réessayez.')
      .first()
      .waitFor()
    await page.context().setOffline(false)
    const photo = await openPhoto(page, UNLOCKED)
    await photo.getByRole('button', { name: 'Créer une vidéo' }).waitFor()
    await screenshot(page, 'dialog-unlocked-desktop')
    await expectAccessible(page)
  }))

test(
  'a photo is unlocked, shared as an image, offered to the gallery, withdrawn and deleted',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await withOnePhoto(page, 'partage@antan.test')
      await page.getByText('Partage verrouillé').waitFor()
      await openDashboard(page)
      await card(page, 'mont-saint-michel.jpg').getByRole('button', { name: 'Débloquer' }).click()
      const photo = dialog(page, 'mont-saint-michel.jpg')
      await photo.getByText('Partage verrouillé').waitFor()
      await screenshot(page, 'dialog-locked-phone')
      await photo.getByRole('button', { name: 'Débloquer' }).click()
      await dialog(page, 'Débloquer cette photo ?')
        .getByText('C’est gratuit', { exact: false })
        .waitFor()
      await page.getByText('Une photo débloquée ne se restaure plus', { exact: false }).waitFor()
      await dialog(page, 'Débloquer cette photo ?')
        .getByRole('button', { name: 'Débloquer' })
        .click()
      await page.getByText('Photo débloquée !', { exact: true }).waitFor()

      await photo.getByRole('button', { name: 'Créer une image' }).click()
      const image = dialog(page, 'Image de partage')
      await image.getByText('Portrait').click()
      await screenshot(page, 'share-formats-phone')
      await image.getByRole('button', { name: 'Générer l’image' }).click()
      await page.getByText('Image générée !', { exact: true }).first().waitFor()
      await screenshot(page, 'share-image-phone')
      const download = await downloadBy(image.getByRole('button', { name: 'Télécharger l’image' }))
      expect(download.suggestedFilename()).toMatch(/^antan-avant-apres-photo_[\w-]+-4x5\.jpg$/)
      expect(await sharp(await download.path()).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1080,
        height: 1350,
      })
      await image.getByRole('button', { name: 'Partager', exact: true }).click()
      await page.getByText('Partage non disponible sur cet appareil', { exact: true }).waitFor()
      await image.getByRole('button', { name: 'Changer de format' }).click()
      await image.getByRole('radio', { name: /Portrait/ }).waitFor()
      await image.getByRole('button', { name: 'Fermer' }).click()
      await image.waitFor({ state: 'detached' })

      await photo.getByRole('button', { name: 'Proposer à la galerie' }).click()
      const consent = dialog(page, 'Montrer cette photo dans la galerie ?')
      await consent.getByRole('textbox', { name: 'Titre', exact: true }).fill('Le Mont vers 1900')
      expect(await consent.getByRole('button', { name: 'Donner mon accord' }).isDisabled()).toBe(
        true,
      )
      await consent.getByRole('checkbox').check()
      await screenshot(page, 'gallery-consent-phone')
      await consent.getByRole('button', { name: 'Donner mon accord' }).click()
      await photo.getByText('Titre affiché : Le Mont vers 1900').waitFor()
      await photo.getByText('Proposée à la galerie', { exact: true }).waitFor()
      await photo.getByRole('button', { name: 'Retirer mon accord' }).click()
      await dialog(page, 'Retirer votre accord ?')
        .getByRole('button', { name: 'Retirer mon accord' })
        .click()
      await photo.getByRole('button', { name: 'Proposer à la galerie' }).waitFor()

      await photo.getByRole('button', { name: 'Supprimer la photo' }).click()
      const removal = dialog(page, 'Supprimer cette photo ?')
      await removal.getByText('Le verso, les souvenirs, le lien', { exact: false }).waitFor()
      await removal.getByText('l’essai gratuit n’est pas rendu', { exact: false }).waitFor()
      await removal.getByRole('button', { name: 'Supprimer définitivement' }).click()
      const receipt = dialog(page, 'Reçu d’effacement')
      await receipt.getByText(/^4 fichiers, avec toutes les copies/).waitFor()
      await screenshot(page, 'erasure-receipt-phone', { fullPage: false })
      await expectAccessible(page)
      const file = await downloadBy(receipt.getByRole('button', { name: 'Télécharger le reçu' }))
      expect(file.suggestedFilename()).toMatch(/^antan-recu-effacement-\d{4}-\d\d-\d\d\.txt$/)
      await receipt.getByRole('button', { name: 'Fermer' }).last().click()
      await page.getByText('Aucune photo encore').waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Mes photos')
      // Toast and header cover the edges of the page.
      await page.getByText('Photo supprimée', { exact: true }).waitFor({ state: 'hidden' })
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await screenshot(page, 'dashboard-empty-phone')
    }),
  90_000,
)

/** Headless pages never become hidden, so the event of their return is dispatched. */
const showAgain = (tab: Page) =>
  tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('what one tab changes is shown by the others when they are shown again', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, newTab, allow }) => {
    allow(/401|404/)
    await withOnePhoto(page, 'trois-fenetres@antan.test')
    const list = await newTab()
    await openDashboard(list)
    await card(list, 'mont-saint-michel.jpg').getByRole('button', { name: 'Débloquer' }).waitFor()
    const [photo] = await photosOfAccount(page)
    const { album } = await callAsUser<{ album: Album }>(page, 'albums', { data: { title: 'Été' } })
    const opened = await newTab()
    await openPage(opened, `/album/${album.publicId}`)
    await opened.getByRole('heading', { level: 1, name: 'Été' }).waitFor()

    await callAsUser(page, `photos/${photo?.publicId}/unlock`, { data: {} })
    await callAsUser(page, `albums/${album.publicId}`, {
      method: 'PATCH',
      data: { title: 'Hiver' },
    })
    for (const tab of [page, list, opened]) await showAgain(tab)
    await page.getByRole('heading', { level: 1, name: 'Votre photo est à vous' }).waitFor()
    await card(list, 'mont-saint-michel.jpg').getByRole('button', { name: 'Télécharger' }).waitFor()
    await opened.getByRole('heading', { level: 1, name: 'Hiver' }).waitFor()

    await callAsUser(page, `photos/${photo?.publicId}`, { method: 'DELETE' })
    await callAsUser(page, `albums/${album.publicId}`, { method: 'DELETE' })
    for (const tab of [page, list, opened]) await showAgain(tab)
    await page.getByRole('main').getByText('Photo introuvable').waitFor()
    await list.getByText('Aucune photo encore').waitFor()
    await opened.getByRole('heading', { level: 1, name: 'Album introuvable' }).waitFor()

    // The session ends on another device.
    await callAsUser(page, 'auth/logout', { data: {} })
    await showAgain(opened)
    await opened.getByRole('heading', { name: 'Vos albums vous attendent' }).waitFor()
  }))

test('a photo that was deleted from another device leaves the screens that still show it', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, newTab, allow }) => {
    allow(/404/)
    await withOnePhoto(page, 'deux-ecrans@antan.test')
    const list = await newTab()
    await openDashboard(list)
    await card(list, 'mont-saint-michel.jpg').waitFor()
    const deleted = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const photos = await fetch('/api/photos/user', { headers })
      const [photo] = (await photos.json()) as { publicId: string }[]
      const reply = await fetch(`/api/photos/${photo?.publicId}`, { method: 'DELETE', headers })
      return reply.status
    })
    expect(deleted).toBe(200)

    await page.getByRole('button', { name: 'Débloquer' }).first().click()
    const confirmation = page.getByRole('dialog').getByRole('button', { name: /^Débloquer/ })
    await confirmation.or(page.getByText('Erreur de déverrouillage')).first().waitFor()
    if (await confirmation.isVisible()) await confirmation.click()
    await page.getByRole('main').getByText('Photo introuvable').waitFor()

    await list.getByRole('button', { name: 'Voir' }).click()
    const failure = list.getByRole('dialog').getByText('Les images n’ont pas pu être chargées.')
    await failure.locator('..').getByRole('button', { name: 'Réessayer' }).click()
    await list.getByText('Aucune photo encore').waitFor()
    await list.getByRole('dialog').waitFor({ state: 'hidden' })
  }))

test('the enlarged picture is dragged with the mouse', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await signIn(page, 'utilisateur@antan.test')
    const [photo] = await callAsUser<Photo[]>(page, 'photos/user')
    await openPage(page, `/restore?photo=${photo?.publicId}`)
    await page.getByRole('button', { name: 'Voir en grand' }).click()
    await page.getByRole('button', { name: 'Agrandir' }).click()
    const area = page.getByRole('region', { name: 'Photo agrandie, à faire défiler' })
    const place = () => area.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
    const [left = 0, top = 0] = await place()
    await page.mouse.move(700, 500)
    await page.mouse.down()
    await page.mouse.move(640, 440, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(200, 200)
    expect(await place()).toEqual([left + 60, top + 60])
    await screenshot(page, 'enlarged-dragged', { fullPage: false })
  }))
