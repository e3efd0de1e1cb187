/** A pack bought as a gift, mailed, and redeemed by another account. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAccessibleAtBothWidths } from './support/accessibility.ts'
import { signIn } from './support/account.ts'
import { dialog } from './support/dashboard.ts'
import { keysOf } from './support/keyboard.ts'
import { atPayment, balance } from './support/purchase.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadBy, identifyAs, openPage, untilHydrated } from './support/verbs.ts'

const site = sharedSite()
const ORDER = 'Commander avec obligation de paiement'

/** The mail to an address, once it is in the outbox. */
async function mailTo(address: string): Promise<string> {
  const outbox = join(site.server.dataDir, 'outbox')
  let found = ''
  await expect
    .poll(
      async () => {
        const names = await readdir(outbox).catch(() => [])
        const mails = await Promise.all(
          names
            .filter((name) => !name.startsWith('.'))
            .map((name) => readFile(join(outbox, name), 'utf8')),
        )
        found = mails.find((mail) => mail.includes(address)) ?? ''
        return found
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  return found
}

test('text that is typed before hydration is kept', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    for (const [path, label, text] of [
      ['/offrir', 'Pour', 'Mamie Jeanne'],
      ['/cadeau', 'Code cadeau', 'ANTAN-7KQ2'],
    ] as const) {
      const code = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await code.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const field = page.getByLabel(label, { exact: true })
      await field.fill(text)
      code.resolve()
      await untilHydrated(page)
      // Text typed afterwards updates the form.
      await field.press('End')
      await field.pressSequentially(' !')
      expect(await field.inputValue(), path).toBe(`${text} !`)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }))

const RECEIVER = 'jeanne@antan.test'

test('a gift is written, bought, mailed and redeemed once by another account', async () => {
  const code = await site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/status of 400/)
    await openPage(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Offrir' }).click()
    await page.getByRole('heading', { name: 'Offrez une nouvelle vie à leurs photos' }).waitFor()
    await page.getByRole('radio', { name: /^Pack Album/ }).check()
    await page.getByLabel('Pour', { exact: true }).fill('Mamie Jeanne')
    await page.getByLabel('De la part de').fill('Marie & Paul')
    await page.getByLabel(/^Votre message/).fill('Joyeux Noël !\nOn t’embrasse.')
    await page.getByLabel('Adresse e-mail de la personne').fill(RECEIVER)
    await page.getByRole('radio', { name: 'Château' }).check()
    await screenshot(page, 'gift-offer-signed-out')
    // The draft is kept through the sign-in.
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await identifyAs(page, 'marie@antan.test')
    await page.getByRole('button', { name: ORDER }).waitFor()
    expect(await page.getByLabel('Pour', { exact: true }).inputValue()).toBe('Mamie Jeanne')
    await page.getByText('24,90').last().waitFor()

    // The waiver and the day are asked for together, before anything is ordered.
    await page.getByRole('button', { name: ORDER }).click()
    await page.getByText('Cochez cette case pour commander.').waitFor()
    await page.getByText('Ce champ est requis.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('gift-day')
    await page
      .getByLabel('Jour de l’envoi')
      .fill(await page.getByLabel('Jour de l’envoi').getAttribute('min').then(String))
    await page.getByRole('checkbox', { name: /^Je demande que ce cadeau/ }).check()
    await expectAccessibleAtBothWidths(page, 'gift-offer')
    // Refusals of the server are shown beside their fields, without a toast over the form.
    await page.getByLabel('De la part de').fill('Marie 🎁')
    await page.getByRole('button', { name: ORDER }).click()
    await page.getByText(/^Un caractère ne peut pas être imprimé/).waitFor()
    expect(await page.getByText('Certaines informations sont à corriger.').count()).toBe(0)
    await page.getByLabel('De la part de').fill('Marie & Paul')
    await page.getByRole('button', { name: ORDER }).click()
    await page.getByText('Paiement de développement').waitFor()
    await atPayment(page, 'Payer')
    await page.getByRole('heading', { name: 'Votre cadeau est prêt' }).waitFor()
    await page.getByText('Pas encore utilisé').waitFor()
    await balance(page, '0 crédit').waitFor()
    await screenshot(page, 'gift-paid')
    await page.getByRole('button', { name: 'Imprimer la carte' }).click()
    const choice = dialog(page, 'La carte à imprimer')
    await choice.getByRole('radio', { name: 'Château', checked: true }).waitFor()
    await choice.getByRole('radio', { name: 'Prairie' }).check()
    await expectAccessibleAtBothWidths(page, 'gift-card', { fullPage: false })
    const asked = page.waitForRequest(/\/card\?design=prairie$/)
    const card = await downloadBy(choice.getByRole('button', { name: 'Télécharger la carte' }))
    await asked
    expect((await readFile(await card.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByText('Carte téléchargée', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Voir mes cadeaux' }).click()
    await page.getByRole('heading', { name: 'Cadeaux offerts' }).waitFor()
    await page.getByText('10 crédits pour Mamie Jeanne').waitFor()
    await screenshot(page, 'gift-settings')
    return (await page.getByText(/^ANTAN-/).textContent()) ?? ''
  })

  const mail = await mailTo(RECEIVER)
  await site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    // A link that a mail program mangled still opens the page.
    await openPage(page, '/cadeau#%')
    await page.getByLabel('Code cadeau').fill('ANTAN-1234')
    await page.getByRole('button', { name: 'Se connecter et utiliser le code' }).click()
    await page.getByText(/Ce code n’est pas complet/).waitFor()
    await keysOf(page).on('Code cadeau')
    await screenshot(page, 'gift-redeem-incomplete')

    const link = /\/cadeau#ANTAN[-0-9A-Z]+/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0] ?? ''
    expect(link).toContain(code)
    await page.goto('about:blank')
    await openPage(page, link)
    expect(await page.getByLabel('Code cadeau').inputValue()).toBe(code)
    expect(page.url()).not.toContain('ANTAN')
    await page.getByRole('button', { name: 'Se connecter et utiliser le code' }).click()
    await identifyAs(page, RECEIVER)
    await page.getByText(/^Les crédits seront ajoutés au compte/).waitFor()
    expect(await page.getByLabel('Code cadeau').inputValue()).toBe(code)
    await screenshot(page, 'gift-redeem')
    await page.getByRole('button', { name: 'Utiliser le code' }).click()
    await keysOf(page).on('10 crédits pour vous')
    await page.getByText('Offert par Marie & Paul').waitFor()
    await page.getByText('On t’embrasse.').waitFor()
    await balance(page, '10 crédits').waitFor()
    await expectAccessibleAtBothWidths(page, 'gift-redeemed')
    await page.getByRole('link', { name: 'Mes photos' }).click()
    await page.getByRole('heading', { name: 'Mes photos' }).waitFor()
  })

  // A second account sees that the code is used.
  await site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/409.*redemption/)
    await signIn(page, 'autre@antan.test')
    await openPage(page, `/cadeau/${code}`)
    expect(await page.getByLabel('Code cadeau').inputValue()).toBe(code)
    expect(page.url()).not.toContain('ANTAN')
    await page.getByLabel('Code cadeau').fill(code.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Utiliser le code' }).click()
    await page.getByText(/^Ce code a déjà été utilisé/).waitFor()
    await screenshot(page, 'gift-used')
  })
}, 120_000)

test('a buyer who withdraws from a gift sees what becomes of its code, and that no mail follows', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signIn(page, 'cadeau-annule@antan.test')
    await openPage(page, '/offrir')
    await page.getByLabel('Pour', { exact: true }).fill('Mamie Jeanne')
    await page.getByLabel('De la part de').fill('Marie')
    await page.getByLabel('Adresse e-mail de la personne').fill('jeanne-annulee@antan.test')
    const day = page.getByLabel('Jour de l’envoi')
    await day.fill((await day.getAttribute('max'))!)
    await page.getByRole('checkbox', { name: /^Je demande que ce cadeau/ }).check()
    await page.getByRole('button', { name: ORDER }).click()
    await page.getByText('Paiement de développement').waitFor()
    await atPayment(page, 'Payer')
    await page.getByText('E-mail prévu le', { exact: false }).waitFor()
    await openPage(page, '/settings')
    await page
      .getByRole('button', { name: /^Renoncer au contrat ici : Cadeau pour Mamie Jeanne,/ })
      .click()
    const asked = dialog(page, 'Renoncer à cet achat ?')
    await asked
      .getByText('Le code du cadeau pour Mamie Jeanne ne pourra plus', { exact: false })
      .waitFor()
    expect(await asked.getByRole('button', { name: 'Garder le cadeau' }).isVisible()).toBe(true)
    await asked.getByRole('button', { name: 'Confirmer la rétractation' }).click()
    await page.getByText('Annulé', { exact: true }).waitFor()
    expect(await page.getByText('E-mail prévu le', { exact: false }).count()).toBe(0)
  }))
