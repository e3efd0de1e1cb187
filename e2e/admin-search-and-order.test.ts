/** The search of the back office, and the order of lists. */
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { administrator } from './support/administrator.ts'
import { DEVICES } from './support/browser.ts'
import { keysOf } from './support/keyboard.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

const site = ownSite()
const { asAdmin, waitForText, closeToast } = administrator(site)

test('with a mouse in a narrow window the open search field is not covered by a tooltip', () =>
  asAdmin(async (page) => {
    await page.clock.install()
    await page.setViewportSize({ width: 800, height: 700 })
    await page.goto('/admin')
    const tooltip = page.locator('body > [aria-hidden=true] > span')
    await page.getByRole('button', { name: 'Rechercher', exact: true }).hover()
    await tooltip.getByText('Rechercher', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Rechercher dans l’administration' }).waitFor()
    await page.getByRole('button', { name: 'Fermer la recherche', exact: true }).hover()
    await page.clock.runFor(1_000)
    expect(await tooltip.count()).toBe(0)
  }))

test('the search finds accounts, pages and panels by keyboard, and lists all results', () =>
  asAdmin(async (page) => {
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Vue d’ensemble' }).waitFor()
    const field = page.getByRole('searchbox', { name: 'Rechercher dans l’administration' })
    const focused = await page.evaluate(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
      return document.activeElement?.getAttribute('type')
    })
    expect(focused).toBe('search')
    await field.blur()
    await page.keyboard.press('/')
    await page.keyboard.type('utilisateur')
    const results = page.getByRole('region', { name: 'Résultats' })
    await results.getByRole('link', { name: /utilisateur@antan\.test/ }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'admin-search-desktop', { fullPage: false })
    // The first result is the panel of that name.
    await field.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Utilisateurs' }).waitFor()
    expect(await page.getByRole('banner').getByRole('searchbox').inputValue()).toBe('')
    // An address of usual length takes one line, in a table that fits the window.
    const address = page.getByRole('cell', { name: 'utilisateur@antan.test', exact: true })
    const height = await address
      .locator('.wrap-anywhere')
      .evaluate((one) => one.getBoundingClientRect().height)
    const table = page.getByRole('table')
    const overflow = await table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth)
    expect([height < 30, overflow]).toEqual([true, 0])

    await page.setViewportSize(DEVICES.phone.viewport)
    await page.getByRole('combobox', { name: 'Aller à la rubrique' }).selectOption('Journaux')
    await page.getByRole('heading', { name: 'Journaux' }).waitFor()
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
    // The outline of the focused field does not cover the row above it.
    const above = await page.getByRole('combobox', { name: 'Aller à la rubrique' }).boundingBox()
    expect((await field.boundingBox())!.y - above!.y - above!.height).toBeGreaterThanOrEqual(8)
    await field.fill('politique')
    await results
      .getByRole('link', { name: /Page légale/ })
      .first()
      .waitFor()
    await screenshot(page, 'admin-search-phone', { fullPage: false })
    // Escape closes the results, which empties the field, then the field.
    await field.press('Escape')
    await results.waitFor({ state: 'hidden' })
    await field.press('Escape')
    await field.waitFor({ state: 'hidden' })
    const keyboard = keysOf(page)
    await keyboard.on('Rechercher')
    await keyboard.key('Enter')
    await field.fill('politique')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Recherche : « politique »' }).waitFor()
    await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByText('Recherche').waitFor()
    await field.waitFor({ state: 'hidden' })
  }))

test('a list is put in order by dragging and by buttons, and a change by somebody else is shown', () =>
  asAdmin(
    async (page, { newTab }) => {
      await page.goto('/admin?tab=pricing')
      const open = page.getByRole('button', { name: 'Changer l’ordre' })
      await open.click()
      const dialog = page.getByRole('dialog', { name: 'Changer l’ordre' })
      const names = () => dialog.locator('ol > li > span:nth-child(3)').allTextContents()
      const before = await names()
      const handles = dialog.locator('[data-handle]')
      const from = await handles.first().boundingBox()
      const to = await handles.nth(2).boundingBox()
      await page.mouse.move(from!.x + 10, from!.y + 10)
      await page.mouse.down()
      await page.mouse.move(to!.x + 10, to!.y + to!.height - 2, { steps: 12 })
      await page.mouse.up()
      const [first, second, third, ...rest] = before
      await expect.poll(names).toEqual([second, third, first, ...rest])
      const { press, on } = keysOf(page)
      await press('button', `Monter « ${third} »`)
      await on(`Descendre « ${third} »`)
      await expect.poll(names).toEqual([third, second, first, ...rest])
      await expectAccessible(page)
      await screenshot(page, 'admin-order-desktop', { fullPage: false })
      await page.setViewportSize(DEVICES.phone.viewport)
      await screenshot(page, 'admin-order-phone', { fullPage: false })
      await page.setViewportSize(DEVICES.desktop.viewport)

      const other = await newTab()
      await other.goto('/admin?tab=pricing')
      await other.getByRole('button', { name: 'Changer l’ordre' }).click()
      await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
      await closeToast(page, 'Ordre enregistré')
      await dialog.waitFor({ state: 'detached' })
      await expect
        .poll(() => page.getByRole('article').getByRole('heading').allTextContents())
        .toEqual([third, second, first, ...rest])
      await other.getByRole('button', { name: `Descendre « ${first} »` }).click()
      await other.getByRole('button', { name: 'Sauvegarder' }).last().click()
      await waitForText(other, 'Modifié entre-temps')
    },
    { allowed: [/409/] },
  ))
