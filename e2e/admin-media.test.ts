/** The library: a picture is sent, described, chosen in a field, replaced everywhere and deleted. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { administrator } from './support/administrator.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

/** A small picture, because it is converted to every width and format. */
const PHOTO = join(import.meta.dirname, '../fixtures/guide/rocamadour-640.jpg')

const site = ownSite()
const { asAdmin, says, press, save, told } = administrator(site)

test('on a desktop a picture is sent to the library, described and put on the home page from there', () =>
  asAdmin(async (page) => {
    await page.goto('/admin?tab=media')
    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Ajouter une image')
    await (await chooser).setFiles(PHOTO)
    await told(page, 'Image uploadée')
    const card = page.getByRole('article').filter({ hasText: 'Inutilisée' }).first()
    await card.getByRole('button', { name: /^Décrire/ }).click()
    await page.getByLabel('Description', { exact: true }).fill('Falaise desktop')
    await save(page)
    await told(page, 'Description enregistrée')
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
    await says(page, 'La section a été modifiée avec succès')
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
    await told(page, 'Image remplacée')
    await used.getByText('Inutilisée').waitFor()
    await used.getByRole('button', { name: /^Supprimer/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await told(page, 'Fichier supprimé')
    await used.waitFor({ state: 'detached' })
  }))
