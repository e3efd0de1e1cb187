/** Pages are formatted with the toolbar, with a picture, and published on a date. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { administrator } from './support/administrator.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

/** A small picture, because it is converted to every width and format. */
const PHOTO = join(import.meta.dirname, '../fixtures/guide/rocamadour-640.jpg')

const site = ownSite()
const { asAdmin, waitForText, press, save, closeToast } = administrator(site)

test('on a desktop the toolbar formats the selection, takes a picture and leaves the undo of the browser', () =>
  asAdmin(async (page) => {
    const slug = 'outils-desktop'
    await page.goto('/admin/legal-pages')
    await press(page, 'Nouvelle page')
    await page.getByLabel('Titre *').fill('Outils')
    await page.getByLabel('Adresse de la page *').fill(slug)
    const text = page.getByRole('textbox', { name: 'Contenu *' })
    const preview = page.getByRole('region', { name: /^Aperçu/ })
    await text.fill('un mot')
    await text.press('Control+a')
    await text.press('Control+b')
    await preview.locator('strong', { hasText: 'un mot' }).waitFor()
    expect(await text.inputValue()).toBe('**un mot**')
    await text.press('Control+z')
    await expect.poll(() => text.inputValue()).toBe('un mot')

    const toolbar = page.getByRole('toolbar', { name: 'Mise en forme : Contenu *' })
    await toolbar.getByRole('button', { name: 'Titre', exact: true }).click()
    await preview.getByRole('heading', { level: 2, name: 'un mot' }).waitFor()
    await text.press('Control+End')
    await text.press('Enter')
    await text.press('Enter')
    await toolbar.getByRole('button', { name: 'Liste', exact: true }).click()
    await preview.getByRole('listitem').getByText('élément').waitFor()
    await text.press('Control+End')
    await text.press('Enter')
    await text.press('Enter')
    await text.press('Control+k')
    await page.keyboard.type('/blog')
    expect(await text.inputValue()).toBe('# un mot\n\n- élément\n\n[texte du lien](/blog)')

    await text.press('Control+End')
    const chooser = page.waitForEvent('filechooser')
    await toolbar.getByRole('button', { name: 'Image', exact: true }).click()
    await (await chooser).setFiles(PHOTO)
    await closeToast(page, 'Image uploadée')
    await page.keyboard.type('Rocamadour')
    await preview.getByRole('img', { name: 'Rocamadour' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'admin-toolbar-desktop', { fullPage: false })
    await save(page)
    await waitForText(page, 'Page créée')
    await page.goto(`/legal/${slug}`)
    await page.getByRole('img', { name: 'Rocamadour' }).waitFor()
    await page.goto('/admin/legal-pages')
    await press(page, 'Modifier : Outils')
    expect(await text.inputValue()).toContain('![Rocamadour](/media/')
  }))

test('a draft shows when it will be published, stays hidden, and a past date is refused', () =>
  asAdmin(async (page) => {
    await page.goto('/admin/legal-pages')
    await press(page, 'Nouvelle page')
    await page.getByLabel('Titre *').fill('Plus tard')
    await page.getByRole('textbox', { name: 'Contenu *' }).fill('Bientôt.')
    const date = page.getByLabel('Publier le (heure de Paris)')
    await date.fill('2099-01-02T08:00')
    await save(page)
    await waitForText(page, 'Ce contenu est déjà affiché : masquez-le d’abord, ou retirez la date.')
    await page.getByRole('switch', { name: 'Page publiée' }).click()
    await date.fill('2020-01-02T08:00')
    await save(page)
    await waitForText(page, 'Choisissez une date à venir.')
    await date.fill('2099-01-02T08:00')
    await waitForText(page, 'Sera publié le 2 janv. 2099, 08:00.')
    await screenshot(page, 'admin-publish-at', { fullPage: false })
    await save(page)
    await waitForText(page, 'Page créée')
    await waitForText(page, 'Sera publié le 2 janv. 2099, 08:00')
    expect((await fetch(`${site.server.url}/legal/plus-tard`)).status).toBe(404)
  }))
