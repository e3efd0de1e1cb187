/** Two factors, the confirmation before a sensitive action, and what support staff may open. */
import type { Locator, Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { expectAccessible } from './support/accessibility.ts'
import { buyOverHttp, signIn } from './support/account.ts'
import { ADMIN, administrator } from './support/administrator.ts'
import { DEVICES } from './support/browser.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import { identifyAs } from './support/verbs.ts'

const site = ownSite()
const { asAdmin, press, waitForText, closeToast } = administrator(site)

/** Pictures of the shown screen on a phone and on a desktop. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    await page.setViewportSize(DEVICES[device].viewport)
    await screenshot(page, `${name}-${device}`, { fullPage: false })
  }
}
const isFocused = (place: Locator) =>
  place.evaluate((element) => element === document.activeElement)
/** The code of a time step; each step's code is accepted once. */
const codeAt = (secret: string, stepsLater: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsLater * 30_000,
  })

test('support staff read customers and are refused the rest', async () => {
  const email = 'aide@antan.test'
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => signIn(page, email))
  await asAdmin(async (page) => {
    await page.goto(`/admin?tab=users&q=${email}`)
    await press(page, /^Actions pour/)
    await page.getByRole('menuitem', { name: 'Nommer au support' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nommer au support' }).click()
    await closeToast(page, 'Rôle de support attribué')
    await waitForText(page, 'Support')
  })
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await signIn(page, email)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Utilisateurs' }).waitFor()
    await page.getByRole('link', { name: 'Ouvrir la fiche « aide »' }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Utilisateurs',
      'Photos',
      'Ventes',
    ])
    expect(await page.getByRole('button', { name: /^Actions pour|Créer un compte/ }).count()).toBe(
      0,
    )
    const placeholder = page.getByPlaceholder('Client, commande, photo…', { exact: true })
    expect(await placeholder.count()).toBe(1)
    await expectAccessible(page)
    await pictures(page, 'support-users')
    await page.getByRole('link', { name: 'Ouvrir la fiche « aide »' }).click()
    await page.getByRole('heading', { name: 'aide', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Crédits', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Modifier les crédits' }).count()).toBe(0)
    await pictures(page, 'support-customer')
    await page.goto('/admin?tab=pricing')
    await waitForText(page, 'Accès refusé')
    await pictures(page, 'support-refused')
  })
})

/** The answer to a sensitive action after an old sign-in. */
const TOO_OLD = {
  status: 403,
  json: {
    code: 'FRESH_SIGN_IN_REQUIRED',
    message: errorCopy.FRESH_SIGN_IN_REQUIRED,
    requestId: 'req-essai',
  },
}

test('a refund after an old sign-in waits for Google and continues with the typed values', async () => {
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await signIn(page, 'cliente@antan.test')
    await buyOverHttp(page, { planKey: 'pack_10' })
  })
  await asAdmin(
    async (page) => {
      // The server's own refusal has tests of its own (`admin/access.db.test.ts`).
      let refusals = 2
      await page.route('**/refund', (route) =>
        route.request().method() === 'POST' && refusals-- > 0
          ? route.fulfill(TOO_OLD)
          : route.continue(),
      )
      await page.goto('/admin?tab=sales')
      await page.getByRole('link', { name: /^Ouvrir la commande/ }).click()
      await page.getByRole('button', { name: 'Rembourser le paiement de 24,90 €' }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByLabel('Montant (€)').fill('7,47')
      await drawer.getByText('3 crédits repris.').waitFor()
      await drawer.getByRole('button', { name: 'Rembourser', exact: true }).click()

      const question = page.getByRole('dialog', { name: 'Confirmez votre identité' })
      const google = question.getByRole('link', { name: 'Continuer avec Google' })
      await google.waitFor()
      await expectAccessible(page)
      await pictures(page, 'identity-google')
      // Declining is a choice: no error is shown, and the typed values stay.
      await question.getByRole('button', { name: 'Annuler' }).click()
      await question.waitFor({ state: 'detached' })
      await expect
        .poll(() => drawer.getByRole('button', { name: 'Rembourser', exact: true }).isEnabled())
        .toBe(true)
      expect(
        await page
          .getByRole('region', { name: /^Notifications/ })
          .locator('li')
          .count(),
      ).toBe(0)
      expect(await drawer.getByLabel('Montant (€)').inputValue()).toBe('7,47')
      await drawer.getByRole('button', { name: 'Rembourser', exact: true }).click()
      const confirm = async (email: string) => {
        const [tab] = await Promise.all([page.context().waitForEvent('page'), google.click()])
        await tab.locator('input[name=email]').fill(email)
        await tab.locator('form:has(input[name=email]) [type=submit]').click()
        return tab
      }
      const wrong = await confirm('cliente@antan.test')
      await question.getByText(/^Ce compte Google n’est pas celui/).waitFor()
      await wrong.close().catch(() => undefined)
      await confirm(ADMIN)
      await closeToast(page, 'Remboursement effectué')
      await waitForText(page, 'Remboursée en partie')
    },
    { allowed: [/403/] },
  )
})

test('a second factor is enrolled, asked for at the sign-in, and required of everybody', async () => {
  let secret = ''
  let used = ''
  let recovery = ''
  await asAdmin(async (page) => {
    await page.goto('/admin/second-factor')
    await press(page, 'Activer la double authentification')
    await page.getByRole('img', { name: 'QR code de la clé d’authentification' }).waitFor()
    secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expectAccessible(page)
    await pictures(page, 'second-factor-enrolment')
    await page.setViewportSize(DEVICES.phone.viewport)
    const open = page.getByRole('link', { name: 'Ouvrir l’application sur cet appareil' })
    expect(await open.isVisible()).toBe(true)
    expect(new URL((await open.getAttribute('href')) ?? '').searchParams.get('secret')).toBe(secret)
    await page.setViewportSize(DEVICES.desktop.viewport)
    await page.locator('h3:focus').filter({ hasText: '1. Ajoutez Antan' }).waitFor()
    used = codeAt(secret, 0)
    const firstCode = page.getByLabel('Code à 6 chiffres')
    await firstCode.fill('')
    await press(page, 'Activer')
    await waitForText(page, 'Saisissez un code.')
    await expect.poll(() => isFocused(firstCode)).toBe(true)
    // As pasted from an application that shows it in two halves.
    await page.keyboard.insertText(` ${used.slice(0, 3)} ${used.slice(3)} `)
    await press(page, 'Activer')
    const heading = page.getByRole('heading', { name: 'Vos codes de secours' })
    await heading.waitFor()
    expect(await isFocused(heading)).toBe(true)
    // As without https or permission.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await press(page, 'Copier les codes')
    await closeToast(page, 'Impossible de copier les codes.')
    const codes = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
    expect(await codes.count()).toBe(10)
    recovery = (await codes.first().textContent()) ?? ''
    await expectAccessible(page)
    await pictures(page, 'second-factor-codes')
    await page.getByLabel('J’ai mis ces codes en lieu sûr').check()
    await press(page, 'Terminer')
    await waitForText(page, 'Il reste 10 codes de secours sur 10.')
    await pictures(page, 'second-factor-on')

    await page.goto('/admin?tab=settings&part=security')
    await page.getByRole('switch', { name: 'Exiger la double authentification' }).click()
    await pictures(page, 'security-required')
    await page.getByRole('dialog').getByRole('button', { name: 'Exiger', exact: true }).click()
    await closeToast(page, 'Réglage enregistré')
    await pictures(page, 'security-settings')
  })

  await site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/400/)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Se connecter' }).click()
    await identifyAs(page, ADMIN)
    const code = page.getByLabel('Code de l’application ou code de secours')
    await code.fill(used)
    await press(page, 'Vérifier le code')
    await page.getByText(/^Ce code n’est pas le bon, ou il a déjà servi/).waitFor()
    await pictures(page, 'second-step')
    await code.fill(codeAt(secret, 1))
    await press(page, 'Vérifier le code')
    await waitForText(page, 'Connexion réussie !')
  })
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Se connecter' }).click()
    await identifyAs(page, ADMIN)
    await page.getByLabel('Code de l’application ou code de secours').fill(recovery.toLowerCase())
    await press(page, 'Vérifier le code')
    await waitForText(page, 'Connexion réussie !')
    await page.goto('/admin/second-factor')
    await waitForText(page, 'Il reste 9 codes de secours sur 10.')
    await press(page, 'Désactiver la double authentification')
    const question = page.getByRole('dialog')
    const code = question.getByLabel('Code de l’application ou code de secours')
    const submit = question.getByRole('button', { name: 'Désactiver', exact: true })
    await submit.click()
    await question.getByText('Saisissez un code.').waitFor()
    await expect.poll(() => isFocused(code)).toBe(true)
  })
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await signIn(page, 'aide@antan.test')
    await page.goto('/admin?tab=users')
    await page.getByText(/^La double authentification est exigée/).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await expectAccessible(page)
    await pictures(page, 'second-factor-required')
  })
})
