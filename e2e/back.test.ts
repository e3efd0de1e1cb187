/** Back and Android's back gesture close what is open before they leave the page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from './support/account.ts'
import { dialog, openPhoto, LOCKED } from './support/dashboard.ts'
import { sharedSite } from './support/site.ts'
import { openAccountMenu, openPage } from './support/verbs.ts'

const site = sharedSite()
const pathOf = (page: Page): string => new URL(page.url()).pathname

/**
 * Presses Back in the browser; unlike `goBack` it doesn't wait for a page that the site may refuse
 * to leave.
 */
async function pressBack(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await devtools.send('Page.getNavigationHistory')
  await devtools.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id })
  await devtools.detach()
}

/** Records the close watchers of the page, because only Android sends them a gesture. */
const recordWatchers = (page: Page) =>
  page.addInitScript(() => {
    type Watcher = { requestClose(): void; destroy(): void }
    const scope = window as unknown as {
      CloseWatcher: new () => Watcher
      watchers: Set<Watcher>
    }
    scope.watchers = new Set()
    scope.CloseWatcher = class extends scope.CloseWatcher {
      constructor() {
        super()
        scope.watchers.add(this)
      }
      override destroy() {
        scope.watchers.delete(this)
        super.destroy()
      }
    }
  })
/** Sends the gesture to the latest watcher; returns whether the page takes it. */
const swipeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { watchers } = window as unknown as { watchers: Set<{ requestClose: () => void }> }
    const latest = [...watchers].at(-1)
    if (latest) watchers.delete(latest)
    latest?.requestClose()
    return latest !== undefined
  })

test('Back closes the menu of a phone, then leaves the screen', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await openPage(page, '/support')
    const menu = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await menu.getByRole('link', { name: 'Galerie' }).click()
    await page.waitForURL('**/gallery')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await menu.waitFor()
    await pressBack(page)
    await menu.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/gallery')
    await page.goBack()
    await page.waitForURL('**/support')
  }))

test.each([
  ['the gesture', async (page: Page) => expect(await swipeBack(page)).toBe(true)],
  ['Back', pressBack],
])('unsaved words are asked about before %s closes their dialog, topmost first', (_, goBack) =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await recordWatchers(page)
    await signIn(page, 'utilisateur@antan.test')
    await page.goto('/')
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Tableau de bord' }).click()
    const photo = await openPhoto(page, LOCKED)
    await photo.getByRole('button', { name: 'Raconter cette photo' }).click()
    const memory = dialog(page, 'Raconter cette photo')
    await memory.getByLabel('Titre').fill('La plage')
    const question = dialog(page, 'Quitter sans enregistrer ?')
    await goBack(page)
    await question.getByRole('button', { name: 'Continuer à écrire' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await memory.getByLabel('Titre').inputValue()).toBe('La plage')
    await goBack(page)
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await memory.waitFor({ state: 'detached' })
    await goBack(page)
    await photo.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/dashboard')
    expect(await swipeBack(page)).toBe(false)
  }),
)

test('without CloseWatcher and the navigation API, Back leaves the page, and dialogs work as usual', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await page.addInitScript(() => {
      delete (window as { CloseWatcher?: unknown }).CloseWatcher
      Object.defineProperty(window, 'navigation', { value: undefined })
    })
    await openPage(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Galerie' }).click()
    await page.waitForURL('**/gallery')
    await page.getByRole('button', { name: 'Se connecter' }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Se connecter' }).first().click()
    await page.getByRole('dialog').waitFor()
    await pressBack(page)
    await page.waitForURL((url) => url.pathname === '/')
  }))
