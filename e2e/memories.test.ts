/** A memory is written, found by search, and read in the downloaded file. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { withFaces } from './states/fixtures.ts'
import { buyOverHttp, restorePhoto, signIn, withOnePhoto } from './support/account.ts'
import { card, dialog, openDashboard, photosOfAccount } from './support/dashboard.ts'
import { expectDialogFitsOnItsSide } from './support/layout.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadHd, identifyAs, logout, unlock, untilHydrated } from './support/verbs.ts'

const site = sharedSite()
const NAME = 'Raconter cette photo'
const LONG_TITLE = 'La Noce_de_Marcel_et_de_Jeanne_numérisée_en_2019_copie'

/** Whether nothing covers the middle of it and it is not scrolled away. */
const isSeen = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === element
  })

async function openMemory(page: Page) {
  await page.getByRole('button', { name: NAME }).click()
  const memory = dialog(page, NAME)
  await memory.getByLabel('Titre').waitFor()
  return memory
}

test(
  'a memory is written on a phone, found by search and read in the downloaded file',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
      allow(/409|Conflict/)
      await withOnePhoto(page, 'souvenirs@antan.test')
      const memory = await openMemory(page)
      await memory.getByLabel('Titre').fill('Le mont en famille')
      const date = memory.getByLabel('Date, même approximative')
      await date.fill('un dimanche')
      await memory.getByText('Nous gardons vos mots tels quels', { exact: false }).waitFor()
      await date.fill('été 1944')
      await memory.getByText('Classée de juin à septembre 1944.').waitFor()
      await memory.getByLabel('Lieu').fill('Mont-Saint-Michel')
      await memory.getByRole('button', { name: 'Ajouter une personne' }).click()
      await page.keyboard.type('Jeanne')
      await memory
        .getByRole('button', { name: 'Nommer quelqu’un à un endroit de la photo' })
        .click({ position: { x: 60, y: 60 } })
      await page.keyboard.type('Oncle Émile')
      const spot = memory.getByRole('button', { name: 'Emplacement 2, Oncle Émile' })
      const before = await spot.boundingBox()
      await spot.press('ArrowRight')
      await expect.poll(async () => (await spot.boundingBox())!.x).toBeGreaterThan(before!.x)
      await memory.getByLabel('Histoire').fill('La marée montait.\nOn a couru.')
      await screenshot(page, 'memory-phone', { fullPage: false })
      await page.keyboard.press('Escape')
      const leaving = dialog(page, 'Quitter sans enregistrer ?')
      await leaving.getByRole('button', { name: 'Continuer à écrire' }).click()
      await memory.getByRole('button', { name: 'Enregistrer' }).click()
      await page.getByText('Souvenirs enregistrés', { exact: true }).waitFor()
      await page.getByText('été 1944 · Mont-Saint-Michel').waitFor()
      await screenshot(page, 'memory-saved-phone')

      await unlock(page)
      const { name, path } = await downloadHd(page)
      expect(name).toBe('Le mont en famille, été 1944.jpg')
      const xmp = (await sharp(await readFile(path)).metadata()).xmp?.toString() ?? ''
      for (const part of [
        '>Le mont en famille<',
        'La marée montait.\nOn a couru.',
        '<photoshop:DateCreated>1944<',
        '<rdf:li>Jeanne</rdf:li><rdf:li>Oncle Émile</rdf:li>',
        '<mwg-rs:Name>Oncle Émile</mwg-rs:Name>',
        'compositeWithTrainedAlgorithmicMedia',
      ])
        expect(xmp).toContain(part)

      await page.getByRole('button', { name: 'Préparer une feuille' }).click()
      const caption = dialog(page, 'Imprimer').getByLabel('Légende', { exact: false })
      expect(await caption.inputValue()).toBe('Le mont en famille, été 1944')
    }),
  90_000,
)

test(
  'unsaved words survive the end of the session and are shown to their author only',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
      allow(/401|Unauthorized/)
      await withOnePhoto(page, 'session-finie@antan.test')
      const memory = await openMemory(page)
      await memory.getByLabel('Titre').fill('Le mont en famille')
      await memory.getByLabel('Histoire').fill('La marée montait.\nOn a couru.')
      const keptIn = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
      expect(await keptIn()).toContain('La marée montait.')
      // The session ends on the server, for instance by its age.
      await page.evaluate(() =>
        fetch('/api/auth/logout', {
          method: 'POST',
          headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
        }),
      )
      await memory.getByRole('button', { name: 'Enregistrer' }).click()
      await memory.getByText('Cet onglet garde ce que vous avez écrit.', { exact: false }).waitFor()
      await screenshot(page, 'memory-signed-out-phone', { fullPage: false })
      await expectAccessible(page)
      await memory.getByRole('button', { name: 'Se connecter' }).click()
      await identifyAs(page, 'session-finie@antan.test')
      await page.getByText('Cet onglet l’a gardé.', { exact: false }).waitFor()
      await screenshot(page, 'memory-kept-phone')
      await page.getByRole('button', { name: 'Reprendre mon texte' }).click()
      expect(await memory.getByLabel('Titre').inputValue()).toBe('Le mont en famille')
      await page.keyboard.press('Escape')
      const leaving = dialog(page, 'Quitter sans enregistrer ?')
      await leaving.getByRole('button', { name: 'Continuer à écrire' }).click()
      await memory.getByRole('button', { name: 'Enregistrer' }).click()
      await page.getByText('Souvenirs enregistrés', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Compléter les souvenirs' }).waitFor()
      expect(await keptIn()).not.toContain('La marée montait.')

      // After the last word is removed, the button to write a memory is offered again.
      await page.getByRole('button', { name: 'Compléter les souvenirs' }).click()
      await memory.getByLabel('Titre').fill('')
      await memory.getByLabel('Histoire').fill('')
      await memory.getByRole('button', { name: 'Enregistrer' }).click()
      await page.getByText('Qui, quand, où', { exact: false }).waitFor()

      // A sign-out leaves nothing for the next person at this computer.
      await page.getByRole('button', { name: NAME }).click()
      await memory.getByLabel('Lieu').fill('Pontorson')
      await page.reload()
      await page.getByRole('button', { name: 'Reprendre mon texte' }).waitFor()
      expect(await keptIn()).toContain('Pontorson')
      await logout(page)
      expect(await keptIn()).not.toContain('Pontorson')
    }),
  90_000,
)

test(
  'photos are searched and ordered; what another tab saved is not overwritten',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
      allow(/409|Conflict/)
      await signIn(page, 'chercheuse@antan.test')
      await restorePhoto(page, 'fixtures/aged/mont-saint-michel.jpg')
      await buyOverHttp(page, { credits: 1 })
      await restorePhoto(page, 'fixtures/aged/chenonceau.jpg')
      await openDashboard(page)
      const search = page.getByLabel('Chercher dans mes photos')
      await search.waitFor()
      await page.getByRole('article').first().getByRole('button', { name: 'Voir' }).click()
      const memory = await openMemory(page)
      await memory.getByLabel('Titre').fill(LONG_TITLE)
      await expectDialogFitsOnItsSide(page, memory)
      const elsewhere = page.waitForRequest(/\/memory$/)
      await memory.getByRole('button', { name: 'Enregistrer' }).click()
      const saved = await elsewhere
      await page.getByText('Souvenirs enregistrés', { exact: true }).waitFor()
      for (const title of await dialog(page, LONG_TITLE).getByText(LONG_TITLE).all())
        expect(await title.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)

      await page.getByRole('button', { name: 'Compléter les souvenirs' }).click()
      await memory.getByLabel('Lieu').fill('Pontorson')
      // Another tab saves meanwhile.
      const body = { ...(saved.postDataJSON() as object), date: 'vers 1911', version: 1 }
      const headers = { authorization: (await saved.allHeaders())['authorization']! }
      await page.request.put(saved.url(), { data: body, headers })
      await memory.getByLabel('Histoire').click()
      await memory.getByRole('button', { name: 'Enregistrer' }).click()
      await expect.poll(() => isSeen(memory.getByText('Modifiés ailleurs entre-temps'))).toBe(true)
      expect(await memory.getByLabel('Lieu').inputValue()).toBe('Pontorson')
      await screenshot(page, 'memory-conflict', { fullPage: false })
      await memory.getByRole('button', { name: 'Reprendre la version enregistrée' }).click()
      expect(await memory.getByLabel('Date, même approximative').inputValue()).toBe('vers 1911')
      await memory.getByLabel('Lieu').fill('Pontorson')
      await memory.getByRole('button', { name: 'Enregistrer' }).click()
      await memory.waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')

      await card(page, LONG_TITLE).getByText('vers 1911').waitFor()
      const count = await page.getByRole('article').count()
      await search.fill('PONTORSON noce')
      await page.getByText('1 photo trouvée').waitFor()
      expect(await page.getByRole('article').count()).toBe(1)
      await screenshot(page, 'memory-search')
      await search.fill('introuvable')
      await page.getByText('Aucune photo trouvée').waitFor()
      await screenshot(page, 'memory-search-empty')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Voir toutes mes photos' }).click()
      await expect.poll(() => page.getByRole('article').count()).toBe(count)
      await page.getByLabel('Trier par').selectOption('date')
      await page.getByRole('article').first().getByText('vers 1911').waitFor()
    }),
  90_000,
)

test(
  'a detected face is named on a desktop, and the file names it in its place',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
      await withOnePhoto(page, 'souvenir-visages@antan.test')
      // The instant engine of the journeys finds no faces.
      const [photo] = await photosOfAccount(page)
      for (const [pattern, fault] of Object.entries(withFaces(photo!)))
        await page.route(`**/api/${pattern}`, (route) => route.fulfill(fault as { json: unknown }))
      await page.reload()
      await untilHydrated(page)
      await page.getByRole('banner').getByRole('link', { name: 'Galerie' }).click()
      await page.waitForURL('**/gallery')
      await page.goBack()
      const memory = await openMemory(page)
      await memory.getByRole('button', { name: 'Visage 2, sans nom' }).waitFor()
      await memory.getByRole('button', { name: 'Visage 1, sans nom' }).press('Enter')
      await page.keyboard.type('Suzanne')
      await memory.getByRole('button', { name: 'Emplacement 1, Suzanne' }).waitFor()
      expect(await memory.getByRole('button', { name: /^Visage 1/ }).count()).toBe(0)
      // Leaving the page asks, as closing the dialog does.
      await page.goForward()
      const leaving = dialog(page, 'Quitter sans enregistrer ?')
      await leaving.getByRole('button', { name: 'Continuer à écrire' }).click()
      await leaving.waitFor({ state: 'detached' })
      await screenshot(page, 'memory-faces-desktop', { fullPage: false })
      await memory.getByRole('button', { name: 'Enregistrer' }).click()
      await page.getByText('Souvenirs enregistrés', { exact: true }).waitFor()
      await unlock(page)
      const { path } = await downloadHd(page)
      const xmp = (await sharp(await readFile(path)).metadata()).xmp?.toString() ?? ''
      // The middle of the face that is 0.2 wide at 0.3, 0.2.
      expect(xmp).toMatch(
        /<mwg-rs:Name>Suzanne<\/mwg-rs:Name>.*stArea:x="0\.40000" stArea:y="0\.30000"/s,
      )
    }),
  90_000,
)
