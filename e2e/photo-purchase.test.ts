/**
 * Buying for one photo: it waits for a credit or a pending payment; nothing is sent or paid twice.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleAtBothWidths } from './support/accessibility.ts'
import { buyOverHttp, callAsUser, restorePhoto, signIn, withOnePhoto } from './support/account.ts'
import { LOCKED, openDashboard, openPhoto } from './support/dashboard.ts'
import { atPayment, balance, choosePlan, placeOrder } from './support/purchase.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { choosePhoto, openPage, startButton, waitForRestoration } from './support/verbs.ts'

const FIRST_PHOTO = 'fixtures/aged/mont-saint-michel.jpg'
const OTHER_PHOTO = 'fixtures/aged/chenonceau.jpg'

const site = sharedSite()

/**
 * Restores a photo for an account whose trial is used and whose credit was withdrawn; returns its
 * public id.
 */
async function withLockedPhoto(page: Page, email: string): Promise<string> {
  await signIn(page, email)
  await restorePhoto(page, FIRST_PHOTO)
  await buyOverHttp(page, { planKey: 'single_credit' }, { waiver: false })
  const photo = await restorePhoto(page, OTHER_PHOTO)
  const [bought] = await callAsUser<{ id: number }[]>(page, 'transactions/user')
  await callAsUser(page, 'withdrawals', { data: { transactionId: bought?.id } })
  return photo
}
/** Counts the uploads that a page sends. */
function countUploads(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/photos/upload')) count += 1
  })
  return () => count
}
/**
 * Requests a second restoration after the trial, up to the checkout; returns the public id of the
 * first photo.
 */
async function askWithoutCredit(page: Page, email: string): Promise<string> {
  await withOnePhoto(page, email)
  const first = await waitForRestoration(page)
  await page.getByRole('button', { name: 'Restaurer une autre photo' }).click()
  await choosePhoto(page, OTHER_PHOTO)
  await page
    .getByText('Il vous faudra un crédit. Il n’est dépensé que si vous débloquez le résultat.')
    .waitFor()
  await startButton(page).click()
  await page.waitForURL(/\/checkout\?from=restore/)
  await photoWaits(page)
  return first
}
/** Waits for the restored picture of a photo other than `first`. */
const restoredAnother = (page: Page, first: string): Promise<void> =>
  page.locator(`img[src*="/api/images/watermark/"]:not([src*="${first}"])`).first().waitFor()
const photoWaits = async (page: Page) => {
  await page.getByText('Votre photo attend', { exact: true }).waitFor()
  await page.getByText('chenonceau.jpg', { exact: true }).waitFor()
}
const filesKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('held-photos')
        opened.onerror = () => reject(new Error('The kept photos cannot be read'))
        opened.onsuccess = () => {
          const count = opened.result.transaction('photos').objectStore('photos').count()
          count.onsuccess = () => resolve(count.result)
          count.onerror = () => reject(new Error('The kept photos cannot be counted'))
        }
      }),
  )

test(
  'a photo without a credit is kept through a cancelled payment, and its restoration starts after the purchase',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      allow(/402.*photos\/upload/)
      const first = await askWithoutCredit(page, 'attente@antan.test')
      await page.getByRole('radio', { name: /^À l’unité/ }).check()
      await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).waitFor()
      await screenshot(page, 'checkout-photo-waits-desktop', { fullPage: true })
      await expectAccessible(page)
      const uploads = countUploads(page)
      await placeOrder(page)
      await atPayment(page, 'Annuler et revenir au site')
      await photoWaits(page)
      await page.getByRole('link', { name: 'Retour à la restauration' }).waitFor()
      await placeOrder(page, { waiver: true })
      await atPayment(page, 'Payer')
      await restoredAnother(page, first)
      await page.getByRole('button', { name: 'Débloquer' }).first().waitFor()
      await balance(page, '1 crédit').waitFor()
      await page.reload()
      await restoredAnother(page, first)
      expect(uploads()).toBe(1)
      expect(await filesKept(page)).toBe(0)
    }),
  120_000,
)

test(
  'after paying and closing the tab, another tab finds the photo and restores it once',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, newTab, allow }) => {
      allow(/402.*photos\/upload/)
      const first = await askWithoutCredit(page, 'onglet-ferme@antan.test')
      await page.getByRole('radio', { name: /^À l’unité/ }).check()
      await placeOrder(page, { waiver: true })
      // Pays and closes the tab before the return page.
      const form = { action: 'pay', email: 'onglet-ferme@antan.test' }
      const paid = await page.request.post(page.url(), { form, maxRedirects: 0 })
      const returnLink = paid.headers()['location'] ?? ''
      const second = await newTab()
      const third = await newTab()
      await page.close()
      await second.goto('/dashboard')
      await balance(second, '1 crédit').waitFor()
      const uploads = [countUploads(second), countUploads(third)]
      await second.goto('/restore')
      await restoredAnother(second, first)
      // The return link, opened later, confirms the payment without the photo.
      await third.goto(returnLink)
      await third.getByRole('heading', { name: 'Paiement réussi !' }).waitFor()
      await third.goto('/restore')
      await restoredAnother(third, first)
      expect(uploads.map((count) => count())).toEqual([1, 0])
    }),
  120_000,
)

test('an order after the session has ended offers to sign in, and keeps the choice', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/401/)
    await signIn(page, 'commande-expiree@antan.test')
    await choosePlan(page, 'Pack Famille')
    await callAsUser(page, 'auth/logout', { data: {} })
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
    await page.getByText('Connectez-vous pour acheter des crédits').waitFor()
    expect(page.url()).toMatch(/plan=/)
  }))

test(
  'an order for a photo that was unlocked meanwhile is refused with a link that reloads the page',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
      allow(/409/)
      const photo = await withLockedPhoto(page, 'debloquee-ailleurs@antan.test')
      await openPage(page, `/restore?photo=${photo}`)
      await page.getByRole('button', { name: 'Payer cette photo 2,99' }).click()
      const order = page.getByRole('button', { name: 'Commander avec obligation de paiement' })
      await order.waitFor()
      await buyOverHttp(page, { credits: 1 })
      await callAsUser(page, `photos/${photo}/unlock`, { data: {} })
      await order.click()
      await page.getByText('Cette photo est déjà débloquée', { exact: false }).waitFor()
      await expectAccessibleAtBothWidths(page, 'order-refused')
      await page.getByRole('link', { name: 'Recharger la page', exact: true }).click()
      await page.getByRole('button', { name: 'Télécharger' }).first().waitFor()
    }),
  120_000,
)

test(
  'while a payment is processed no screen asks to pay again; a failed one can be paid again, and the photo unlocks when the money arrives',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, newTab }) => {
      const photo = await withLockedPhoto(page, 'traitement@antan.test')
      const payLater = async () => {
        await page.getByRole('button', { name: 'Payer cette photo 2,99' }).click()
        await placeOrder(page, { waiver: true })
        await atPayment(page, 'Payer plus tard (virement)')
        await page.getByText('Paiement en cours de traitement', { exact: true }).waitFor()
      }
      const elsewhere = await newTab()
      const receive = async (outcome: 'Virement refusé' | 'Virement reçu') => {
        await elsewhere.goto('/dev-payments')
        await elsewhere.getByRole('button', { name: outcome, exact: true }).first().click()
      }
      await page.goto(`/restore?photo=${photo}`)
      await payLater()
      await receive('Virement refusé')
      await page.getByText('Le paiement n’a pas abouti', { exact: true }).waitFor()
      await page
        .getByText('Votre paiement a été refusé. Rien n’a été débité.', { exact: true })
        .waitFor()
      await page.getByRole('button', { name: 'Payer cette photo 2,99' }).waitFor()
      await expectAccessibleAtBothWidths(page, 'payment-failed-at-photo')

      await payLater()
      expect(await page.getByText('Paiement en cours de traitement').count()).toBe(1)
      expect(
        await page.getByRole('button', { name: /^Payer cette photo|^Débloquer/ }).count(),
      ).toBe(0)
      await screenshot(page, 'payment-processing', { fullPage: true })

      // The same without the return address, and in the dialog.
      await elsewhere.goto(`/restore?photo=${photo}`)
      await elsewhere.getByText('Paiement en cours de traitement', { exact: true }).waitFor()
      expect(await elsewhere.getByRole('button', { name: /^Payer cette photo/ }).count()).toBe(0)
      await elsewhere.goto('/dashboard')
      await elsewhere.getByRole('article').first().getByRole('button', { name: 'Voir' }).click()
      await elsewhere.getByText('Paiement en cours de traitement', { exact: true }).waitFor()
      expect(await elsewhere.getByRole('button', { name: /^Payer cette photo/ }).count()).toBe(0)
      await screenshot(elsewhere, 'dialog-payment-processing-phone')

      await receive('Virement reçu')
      await page.getByText('Photo automatiquement débloquée !', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Télécharger' }).first().waitFor()
      expect(new URL(page.url()).searchParams.get('payment')).toBeNull()
    }),
  120_000,
)

test('an address with a forged payment changes nothing and shows nothing', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await signIn(page, 'utilisateur@antan.test')
    const me = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as object)
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({ json: { user: { ...me, credits: 3 } } }),
    )
    await openDashboard(page)
    await openPhoto(page, LOCKED)
    const photo = await page
      .locator('img[src*="/api/images/watermark/"]')
      .first()
      .getAttribute('src')
    // Text that is shown for a moment counts too.
    await page.addInitScript((claim) => {
      const seen = window as unknown as { claims: string[] }
      seen.claims = []
      new MutationObserver(() => {
        const found = new RegExp(claim).exec(document.body?.textContent ?? '')
        if (found) seen.claims.push(found[0])
      }).observe(document, { childList: true, subtree: true, characterData: true })
    }, 'Vos crédits sont arrivés|Finalisation de votre paiement|Paiement en cours')
    await page.goto(`/restore?photo=${/photo_[\w-]+/.exec(photo ?? '')?.[0]}&payment=success`)
    await page.waitForURL((url) => !url.searchParams.has('payment'))
    await page.getByRole('button', { name: 'Débloquer' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { claims: string[] }).claims)).toEqual(
      [],
    )
  }))
