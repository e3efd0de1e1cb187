/**
 * Versions of content in the browser: listed with their author, compared in words, restored into
 * the page.
 */
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { administrator, callAsAdmin } from './support/administrator.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

const site = ownSite()
const { asAdmin, waitForText, press, save } = administrator(site)

test('on a phone an earlier version of a page is compared word by word and restored', () =>
  asAdmin(
    async (page) => {
      const slug = 'versions-phone'
      const content = '<h2>Délais</h2><p>Une restauration prend dix minutes.</p>'
      await page.goto('/admin/legal-pages')
      await callAsAdmin(page, 'POST', 'legal-pages', { slug, title: 'Nos délais', content })
      await page.reload()
      await press(page, 'Modifier : Nos délais')
      const text = page.getByRole('textbox', { name: 'Contenu *' })
      await text.fill((await text.inputValue()).replace('dix', 'deux'))
      await save(page)
      await waitForText(page, 'Page mise à jour')

      await press(page, 'Modifier : Nos délais')
      await press(page, 'Versions : Nos délais')
      const drawer = page.getByRole('dialog', { name: 'Versions : Nos délais' })
      const versions = drawer.getByRole('list', { name: 'Liste des versions' })
      await expect.poll(() => versions.getByRole('button').count()).toBe(2)
      await versions.getByText('Version actuelle').waitFor()
      await drawer.locator('ins', { hasText: 'dix' }).waitFor()
      await drawer.locator('del', { hasText: 'deux' }).waitFor()
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()!.width)
      await screenshot(page, 'admin-versions-phone', { fullPage: false })

      await drawer.getByRole('button', { name: 'Restaurer cette version' }).click()
      await waitForText(page, 'Version restaurée')
      await drawer.waitFor({ state: 'detached' })
      await page.goto(`/legal/${slug}`)
      await page.getByText('Une restauration prend dix minutes.').waitFor()
      await page.goto('/admin/legal-pages')
      await press(page, 'Modifier : Nos délais')
      await press(page, 'Versions : Nos délais')
      await expect.poll(() => versions.getByRole('button').count()).toBe(3)
      await drawer.getByText(/^Restaurée de la version du /).waitFor()
    },
    { device: 'phone' },
  ))

test('a section of the home page is edited on one scrolling page, and an earlier version is restored into the open editor', () =>
  asAdmin(async (page) => {
    await page.goto('/admin/landing?section=hero')
    for (const part of ['Général', 'Contenu', 'Médias'])
      await page.getByRole('region', { name: part, exact: true }).waitFor()
    expect(await page.getByRole('tab', { name: 'Médias' }).count()).toBe(0)
    const title = page.getByLabel('Titre de la section *')
    const before = await title.inputValue()
    await title.fill('Un titre provisoire')
    await page.getByLabel('Preuve sociale').fill('Vrai')
    await press(page, 'Sauvegarder')
    await waitForText(page, 'La section a été modifiée avec succès')

    await page.goto('/admin/landing?section=hero')
    await press(page, /^Versions : /)
    await press(page, 'Restaurer cette version')
    await waitForText(page, 'Version restaurée')
    await expect.poll(() => title.inputValue()).toBe(before)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: before }).waitFor()
  }))
