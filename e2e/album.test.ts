/**
 * An album from the choice of its files to its deletion: sent one by one, also over a lost
 * connection, restored, ordered, renamed.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from './support/accessibility.ts'
import { buyOverHttp } from './support/account.ts'
import {
  aged,
  albumOrder,
  albumPhotos,
  chooseFiles,
  openAlbums,
  signInForAlbums,
  untilRestored,
} from './support/album.ts'
import { dialog } from './support/dashboard.ts'
import { keysOf } from './support/keyboard.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { continueWithGoogle } from './support/verbs.ts'

const site = sharedSite()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test(
  'an album is made, sent over a lost connection, put into order and deleted on a phone',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
      allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
      await page.goto('/album')
      await page.getByText('Vos albums vous attendent').waitFor()
      await screenshot(page, 'album-signed-out-phone')
      await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
      await continueWithGoogle(page, 'album@antan.test')
      await buyOverHttp(page, { credits: 10 })
      await openAlbums(page)
      await screenshot(page, 'albums-empty-phone')

      // The first file and a second copy are refused with their own sentences, the others go on.
      await chooseFiles(page, ['package.json', ...aged('chevaux', 'chambord', 'chevaux')])
      await page.getByText('Format non supporté. Utilisez JPG, PNG ou WEBP.').waitFor()
      await untilRestored(page, 2)
      await page.getByText('Les 2 photos sont restaurées').waitFor()
      await page.getByText('C’est le même fichier que « chevaux.jpg »', { exact: false }).waitFor()
      await screenshot(page, 'album-refused-phone')
      await expectAccessible(page)
      await press(page, 'J’ai compris')

      // The connection is lost while two more are sent; nothing is lost, and nothing is sent twice.
      await page.route('**/api/albums/*/photos', (route) => route.abort())
      await chooseFiles(page, aged('chenonceau'))
      await page.getByText('1 photo attend d’être envoyée').waitFor({ timeout: 20_000 })
      await chooseFiles(page, aged('rocamadour'))
      await page.getByText('2 photos attendent d’être envoyées').waitFor()
      await screenshot(page, 'album-stopped-phone')
      await expectAccessible(page)
      await page.unroute('**/api/albums/*/photos')
      await press(page, 'Reprendre')
      await untilRestored(page, 4)
      expect(await albumOrder(page)).toEqual([
        'chevaux.jpg',
        'chambord.jpg',
        'chenonceau.jpg',
        'rocamadour.jpg',
      ])

      // Order by arrow, by the keyboard on the handle, and by dragging.
      await press(page, 'Avancer rocamadour.jpg d’une place')
      await page.getByRole('button', { name: 'Déplacer rocamadour.jpg' }).focus()
      const announced = (text: RegExp) =>
        page.getByText(text).first().waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await announced(/^rocamadour\.jpg est prise.: place 3 sur 4\.$/)
      // Two photos stand beside each other on a phone: the third is under the first. The arrow does
      // nothing until the drag has measured the places, nor on the first place.
      const isFirst = page.getByText(/^rocamadour\.jpg.: place 1 sur 4\.$/).first()
      await vi.waitFor(
        async () => {
          await page.keyboard.press('ArrowUp')
          await isFirst.waitFor({ state: 'attached', timeout: 3000 })
        },
        { timeout: 15_000 },
      )
      const saved = page.waitForResponse((reply) => reply.url().endsWith('/order'))
      await page.keyboard.press('Space')
      await saved
      await page.reload()
      await albumPhotos(page).nth(3).waitFor()
      expect(await albumOrder(page)).toEqual([
        'rocamadour.jpg',
        'chevaux.jpg',
        'chambord.jpg',
        'chenonceau.jpg',
      ])
      await screenshot(page, 'album-phone')

      const first = albumPhotos(page).first()
      const name = (await first.locator('p[title]').getAttribute('title')) ?? ''
      await press(page, `Ouvrir la photo 1, ${name}`)
      await dialog(page, name).getByText('Débloquer', { exact: false }).first().waitFor()
      await page.keyboard.press('Escape')
      await press(page, `Retirer ${name} de l’album`)
      await press(page, 'Retirer de l’album')
      await page.getByText('Photo retirée de l’album', { exact: true }).waitFor()
      await expect.poll(() => albumPhotos(page).count()).toBe(3)
      await page.getByRole('button', { name: /^Ouvrir la photo 1, / }).click()
      await press(page, 'Supprimer la photo')
      await press(page, 'Supprimer définitivement')
      await dialog(page, 'Reçu d’effacement')
        .getByRole('button', { name: 'Fermer', exact: true })
        .last()
        .click()
      await expect.poll(() => albumPhotos(page).count()).toBe(2)
      await keysOf(page).on(/^Ouvrir la photo 1, /)

      await press(page, 'Actions sur l’album')
      await page.getByRole('menuitem', { name: 'Renommer' }).click()
      await page.getByLabel('Titre').fill('Étés d’avant-guerre')
      await press(page, 'Enregistrer')
      await page.getByRole('heading', { name: 'Étés d’avant-guerre' }).waitFor()
      await openAlbums(page)
      await page.getByRole('link', { name: /Étés d’avant-guerre.*2.photos/s }).waitFor()
      await screenshot(page, 'albums-phone')
      await page.getByRole('link', { name: /Étés d’avant-guerre/ }).click()
      await press(page, 'Actions sur l’album')
      await page.getByRole('menuitem', { name: 'Supprimer l’album' }).click()
      await dialog(page, 'Supprimer cet album ?')
        .getByRole('button', { name: 'Supprimer l’album' })
        .click()
      await page.getByText('Votre premier album commence', { exact: false }).waitFor()
      await page.goto('/dashboard')
      await expect.poll(() => page.getByRole('article').count()).toBe(3)
    }),
  120_000,
)

test('photos over the size limit are adapted at one press, like a single one', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signInForAlbums(page, 'lourdes@antan.test', 3)
    const folder = await mkdtemp(join(tmpdir(), 'antan-heavy-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const heavy = async (name: string) => {
      const path = join(folder, `${name}.jpg`)
      const photo = await readFile(`fixtures/aged/${name}.jpg`)
      await writeFile(path, Buffer.concat([photo, Buffer.alloc(MAX_UPLOAD_BYTES)]))
      return path
    }
    const input = page.locator('main input[type=file]')
    await input.setInputFiles([await heavy('chevaux'), await heavy('chambord')])
    await page.getByText('2 fichiers n’ont pas été pris').waitFor()
    await expectAccessibleAtBothWidths(page, 'album-adapt')
    await press(page, 'Adapter ces 2\u00a0photos')
    await untilRestored(page, 2)
    expect(await page.getByText('Fichier trop volumineux', { exact: false }).count()).toBe(0)
    expect(await albumOrder(page)).toEqual(['chevaux.jpg', 'chambord.jpg'])
  }))
