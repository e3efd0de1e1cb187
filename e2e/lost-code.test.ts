/** Code of the page that a bad connection loses: a message says so, and it can be tried again. */
import { expect, test } from 'vitest'
import { siteCopy } from '#copy/public/site.ts'
import { signIn } from './support/account.ts'
import { sharedSite } from './support/site.ts'
import { startButton, untilHydrated } from './support/verbs.ts'

const PHOTO = 'fixtures/aged/mont-saint-michel.jpg'

const site = sharedSite()

test('code that did not arrive is asked for again, and the chosen photo stays', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_FAILED|uncaught/)
    const loseOnce = (file: RegExp) =>
      page.route(file, (route) => route.abort('failed'), { times: 1 })
    await loseOnce(/assets\/restore-/)
    await page.goto('/restore')
    const offer = page.getByRole('alert').filter({ hasText: siteCopy.incomplete })
    await offer.getByRole('link', { name: siteCopy.reloadPage }).click()
    await untilHydrated(page)
    expect(await offer.count()).toBe(0)

    await loseOnce(/assets\/sign-in-dialog/)
    // Reading the photo can take a busy machine longer than the five seconds of a message.
    await Promise.all([
      page.getByText(siteCopy.reload).first().waitFor(),
      page.locator('input[type=file]:not([capture])').first().setInputFiles(PHOTO),
    ])
    await startButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continuer avec Google' }).waitFor()
  }))

test('a page without a server-rendered part says that its code did not arrive', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_FAILED|Failed to fetch|status of 404/)
    await signIn(page, 'code-perdu@antan.test')
    await page.route(/assets\/settings-/, (route) => route.abort('failed'), { times: 1 })
    await page.goto('/settings')
    await page.getByRole('main').getByText(siteCopy.offline).waitFor()
    await page.getByRole('button', { name: siteCopy.retry }).click()
    await page.getByRole('tab', { name: 'Suppression' }).waitFor()
    // Files that a release removed are missing on every connection.
    await page.route(/assets\/delete-dialog-/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('tab', { name: 'Suppression' }).click()
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await page.getByText(siteCopy.newRelease).first().waitFor()
    await page.getByRole('link', { name: siteCopy.reloadPage }).click()
    await untilHydrated(page)
  }))
