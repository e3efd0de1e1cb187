/**
 * Purchases, refused payments, withdrawals, single photos and subscriptions against the payment
 * sandbox.
 */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, withOnePhoto } from './support/account.ts'
import {
  atPayment,
  balance,
  buy,
  choosePlan,
  placeOrder,
  restoreAnother,
} from './support/purchase.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { continueWithGoogle, downloadBy, waitForRestoration } from './support/verbs.ts'

const OTHER_PHOTO = 'fixtures/aged/chenonceau.jpg'

const site = sharedSite()

test(
  'a pack is bought, used once and withdrawn from, and then a single photo is paid for',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
      // The first unlock is refused until immediate execution is requested.
      allow(/409.*\/unlock/)
      await withOnePhoto(page, 'pack@antan.test')
      await page.goto('/checkout')
      await page.getByRole('radio', { name: /Le plus populaire/, checked: true }).waitFor()
      await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).waitFor()
      expect(await page.getByText('Plan key manquant').count()).toBe(0)
      await screenshot(page, 'checkout-choice-phone')
      await page.getByRole('radio', { name: /^Pack Album/ }).check()
      await page.getByText('24,90').last().waitFor()
      await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).waitFor()
      await screenshot(page, 'checkout-recap-phone')

      await placeOrder(page)
      await atPayment(page, 'Payer')
      await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor()
      await page.getByText('Confirmé', { exact: true }).waitFor()
      // The return page starts at its top, although the order button was further down.
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await balance(page, '10 crédits').waitFor()
      await screenshot(page, 'payment-success-phone')

      // Bought without requesting immediate execution: the first use asks for it.
      await restoreAnother(page, OTHER_PHOTO)
      await waitForRestoration(page)
      await page.getByRole('button', { name: 'Débloquer' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Débloquer' }).click()
      const question = page.getByRole('dialog', { name: 'Utiliser ce crédit maintenant ?' })
      await question.getByRole('checkbox').check()
      await screenshot(page, 'waiver-phone')
      await question.getByRole('button', { name: 'Confirmer et débloquer' }).click()
      await page.getByText('Photo débloquée !', { exact: true }).waitFor()
      await balance(page, '9 crédits').waitFor()

      await restoreAnother(page, OTHER_PHOTO)
      await waitForRestoration(page)
      await page.goto('/settings#achats')
      await page.getByText('Payé', { exact: true }).waitFor()
      await screenshot(page, 'settings-account-phone')
      const invoice = await downloadBy(page.getByRole('button', { name: /^Facture / }))
      expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe('%PDF-')
      await page.getByText(/^Facture .*PDF téléchargé$/).waitFor()
      await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
      await page.getByRole('dialog').getByText('22,41').waitFor()
      await screenshot(page, 'withdrawal-phone')
      await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
      await page.getByText('Rétractation enregistrée', { exact: true }).waitFor()
      await balance(page, '0 crédit').waitFor()
      await page
        .getByRole('button', { name: 'Renoncer au contrat ici' })
        .waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toMatch(/^Facture /)
      // A job returns the money; its line comes without a reload.
      await page.getByText('Remboursé', { exact: true }).waitFor()

      await page.goto('/restore')
      // The account sent this picture before.
      await page.getByText('Vous avez déjà débloqué cette photo\u00a0:').waitFor()
      await page.getByRole('button', { name: 'Payer cette photo 2,99' }).click()
      await page.getByRole('dialog').getByText('2,99').first().waitFor()
      await screenshot(page, 'direct-phone')
      await expectAccessible(page)
      await placeOrder(page, { waiver: true })
      await atPayment(page, 'Payer')
      await page.getByText('Photo automatiquement débloquée !', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Télécharger' }).first().waitFor()
      expect(new URL(page.url()).searchParams.get('payment')).toBeNull()
      expect(await page.evaluate(() => sessionStorage.getItem('paymentRestoreContext'))).toBeNull()
    }),
  240_000,
)

test(
  'a subscription is bought, renewed and cancelled from the footer; deleting the account ends another',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      await signIn(page, 'abonnement@antan.test')
      await buy(page, 'Formule mensuelle')
      await balance(page, '5 crédits').waitFor()
      // A second one is refused before the order.
      allow(/409.*recap/)
      await page.goto('/checkout?plan=monthly_5')
      await page.getByText('Vous avez déjà un abonnement en cours.', { exact: true }).waitFor()
      expect(
        await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).count(),
      ).toBe(0)
      await page.getByRole('radio', { name: /^Pack Album/ }).waitFor()
      await screenshot(page, 'checkout-subscribed-desktop')
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'Voir mon abonnement' }).click()
      await page.getByRole('heading', { name: 'Abonnement', exact: true, level: 2 }).waitFor()
      await page.goto('/dev-payments')
      await page.getByRole('button', { name: 'Renouveler', exact: true }).first().click()
      await page.goto('/')
      await balance(page, '10 crédits').waitFor()
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Résilier votre abonnement' })
        .click()
      await page.getByRole('button', { name: 'Résilier votre abonnement' }).click()
      await page.getByRole('button', { name: 'Confirmer la résiliation' }).click()
      await page.getByText('Abonnement résilié', { exact: true }).waitFor()
      await page
        .getByText('Aucun nouveau prélèvement n’aura lieu', { exact: false })
        .first()
        .waitFor()
      await screenshot(page, 'subscription-ended-desktop')
      // The cancellation can be taken back until the paid month ends.
      await page.getByRole('button', { name: 'Reprendre mon abonnement' }).click()
      const resuming = page.getByRole('dialog', { name: 'Reprendre votre abonnement ?' })
      await resuming.getByText('9,99 € TTC par mois', { exact: false }).waitFor()
      await screenshot(page, 'subscription-resume-desktop', { fullPage: false })
      await expectAccessible(page)
      await resuming.getByRole('button', { name: 'Reprendre avec obligation de paiement' }).click()
      await page.getByText('Abonnement repris', { exact: true }).waitFor()
      await page.getByText(/^Prochain prélèvement le /).waitFor()
      await page.getByRole('button', { name: 'Résilier votre abonnement' }).waitFor()
      // A withdrawal also ends the subscription: the dialog announces it, and the screen shows it.
      await page.getByRole('button', { name: /^Renoncer au contrat ici/ }).click()
      const leaving = page.getByRole('dialog', { name: 'Renoncer à cet achat ?' })
      await leaving.getByText('L’abonnement prend fin aussi', { exact: false }).waitFor()
      await leaving.getByRole('button', { name: 'Confirmer la rétractation' }).click()
      await page.getByText('Vous n’avez pas d’abonnement en cours.').waitFor()
      await buy(page, 'Formule mensuelle')
      await page.goto('/settings?onglet=suppression')
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
      await page.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER')
      await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
      await page.getByText('Compte supprimé avec succès', { exact: true }).waitFor()
      await page.waitForURL((url) => url.pathname === '/')
      await page.goto('/dev-payments')
      await page
        .getByRole('listitem')
        .filter({ hasText: /· sub_/ })
        .first()
        .getByText(/^canceled ·/)
        .waitFor()
    }),
  120_000,
)

test(
  'a refused card and a cancelled payment cost nothing, and the order can be placed again',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      // Answer of the payment page to a refused card.
      allow(/402.*dev-payments/)
      await signIn(page, 'refus@antan.test')
      await choosePlan(page, 'À l’unité')
      await placeOrder(page)
      await atPayment(page, 'Simuler un refus de la carte')
      await page.getByText('Votre carte a été refusée', { exact: false }).waitFor()
      await atPayment(page, 'Annuler et revenir au site')
      await page.waitForURL(
        (url) => url.pathname === '/checkout' && url.search === '?plan=single_credit',
      )
      await page.getByText('Paiement annulé', { exact: true }).waitFor()
      await balance(page, '0 crédit').waitFor()
      await placeOrder(page)
      await atPayment(page, 'Payer avec 3-D Secure')
      await atPayment(page, 'Confirmer le paiement')
      await page.getByText('Confirmé', { exact: true }).waitFor()
      await balance(page, '1 crédit').waitFor()
    }),
  120_000,
)

test(
  'a delayed payment is awaited, and confirmed when it arrives',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, newTab }) => {
      await signIn(page, 'virement@antan.test')
      await choosePlan(page, 'À l’unité')
      await placeOrder(page)
      await atPayment(page, 'Payer plus tard (virement)')
      await page.getByRole('heading', { name: 'Paiement en attente de confirmation' }).waitFor()
      await page.getByText('En attente', { exact: true }).waitFor()
      await screenshot(page, 'payment-pending-phone')
      const operator = await newTab()
      await operator.goto('/dev-payments')
      await operator.getByRole('button', { name: 'Virement reçu', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor()
      await balance(page, '1 crédit').waitFor()
    }),
  120_000,
)

test(
  'a plan chosen while signed out is kept through the sign-in; an unknown plan and another’s payment are refused',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      allow(/404/)
      await page.goto('/checkout?plan=pack_25&credits=25&amount=49.90&show_trial=true')
      await page.getByText('Connectez-vous pour acheter des crédits').waitFor()
      await page.getByRole('link', { name: 'Retour à l’accueil', exact: true }).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
      await continueWithGoogle(page, 'choix@antan.test')
      await page.waitForURL(/\/checkout\?plan=pack_25/)
      await page.getByText('Votre première photo est offerte').waitFor()
      await page.getByText('49,90').last().waitFor()
      await page.getByRole('link', { name: 'Retour au tableau de bord' }).waitFor()
      await page.goto('/checkout?plan=pack_inconnu&from=restore')
      await page.getByText('Pack de crédits introuvable.').waitFor()
      await page.getByRole('link', { name: 'Retour à la restauration' }).waitFor()
      await page.goto('/payment-success?session_id=cs_test_inconnu')
      await page.getByText('Ce paiement est introuvable sur votre compte.').waitFor()
    }),
  120_000,
)

test('going back from the payment page, and reloading, show the order button where it was', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signIn(page, 'retour-paiement@antan.test')
    await page.goto('/checkout')
    const order = page.getByRole('button', { name: 'Commander avec obligation de paiement' })
    await order.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => Math.round(scrollY))
    expect(before).toBeGreaterThan(500)
    await order.click()
    await page.getByRole('heading', { name: 'Paiement', exact: true }).waitFor()
    await page.goBack()
    for (const again of [false, true]) {
      if (again) await page.reload()
      await order.waitFor()
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before)
    }
  }))
