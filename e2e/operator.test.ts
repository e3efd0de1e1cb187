/**
 * An operator's first day: a new installation is prepared, sells, refunds and helps a customer;
 * staff follow links alone.
 */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible } from './support/accessibility.ts'
import { buyOverHttp, signIn, withOnePhoto } from './support/account.ts'
import { administrator } from './support/administrator.ts'
import { DEVICES } from './support/browser.ts'
import { balance } from './support/purchase.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import { openAccountMenu, unlock } from './support/verbs.ts'

const site = ownSite()
const { asAdmin, waitForText, closeToast, press } = administrator(site)
const CUSTOMER = 'lucie@antan.test'
const SUPPORT = 'support@antan.test'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** From the home page to the back office, as the menu of the account leads there. */
async function enterBackOffice(page: Page): Promise<void> {
  await page.goto('/')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Administration' }).click()
}
/** Opens a customer's page from the search field. */
async function findCustomer(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Rechercher dans l’administration' }).fill(CUSTOMER)
  const results = page.getByRole('region', { name: 'Résultats' })
  await results.getByRole('region', { name: 'Clients' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'lucie', exact: true }).waitFor()
}
async function pictures(page: Page, name: string): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    await page.setViewportSize(DEVICES[device].viewport)
    await screenshot(page, `operator-${name}-${device}`)
  }
}

test('the overview lists what is missing before the opening and drops completed items', () =>
  asAdmin(async (page) => {
    await enterBackOffice(page)
    const list = page.getByRole('region', { name: /^Avant d’ouvrir/ })
    const item = (name: string) => list.getByRole('listitem').filter({ hasText: name })
    await list.getByText('0 sur 7').waitFor()
    await item('Connexion avec Google')
      .getByText(/\/api\/auth\/google\/callback$/)
      .waitFor()
    await item('Avis de paiement')
      .getByText(/\/api\/stripe\/webhook$/)
      .waitFor()
    await item('Avis de paiement')
      .getByText(/invoice\.paid/)
      .waitFor()
    await expectAccessible(page)
    await pictures(page, 'opening')

    await item('Coordonnées de l’éditeur').getByRole('link', { name: 'Compléter' }).click()
    for (const [label, value] of Object.entries({
      'Nom ou raison sociale': 'Antan SARL',
      'Forme juridique et capital': 'SARL au capital de 1 000 €',
      Adresse: '1 rue des Archives, 75003 Paris',
      'Immatriculation (SIREN, RCS ou répertoire des métiers)': 'RCS Paris 123 456 789',
      'Directeur ou directrice de la publication': 'Anne Archer',
      'Hébergeur (nom, adresse, pays)': 'Hébergeur, Paris, France',
      'Médiateur de la consommation (nom, adresse, site)': 'Médiateur, Paris',
    }))
      await page.getByLabel(label, { exact: true }).fill(value)
    await press(page, 'Sauvegarder')
    await closeToast(page, 'Coordonnées enregistrées')
    await tab(page, 'Vue d’ensemble')
    await list.getByText('1 sur 7').waitFor()
    await item('Textes légaux relus')
      .getByRole('link', { name: 'Ouvrir les pages légales' })
      .click()
    await page.getByRole('heading', { name: 'Pages légales' }).waitFor()
    await tab(page, 'Vue d’ensemble')
    await press(page, 'J’ai relu les textes')
    await closeToast(page, 'Relecture enregistrée')
    await list.getByText('2 sur 7').waitFor()
    await press(page, 'Vérifier maintenant')
    await item('Connexion avec Google')
      .getByText(/^Fournisseur de développement/)
      .waitFor()
    await item('Paiements Stripe')
      .getByText(/^Clés d’essai/)
      .waitFor()
    await pictures(page, 'opening-tested')
    await page.getByRole('link', { name: 'Voir le site' }).first().click()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Mentions légales' })
      .first()
      .click()
    await page.getByText('Antan SARL').first().waitFor()
    expect(await page.getByText('en préparation').count()).toBe(0)
  }))

test('the first sale is in the sales with its history, and is refunded in part', async () => {
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await withOnePhoto(page, CUSTOMER)
    await unlock(page)
    await buyOverHttp(page, { planKey: 'pack_10' })
  })
  await asAdmin(async (page) => {
    await enterBackOffice(page)
    await page
      .getByRole('region', { name: /^Avant d’ouvrir/ })
      .getByText('3 sur 7')
      .waitFor()
    await tab(page, 'Ventes')
    await page.getByRole('link', { name: /^Ouvrir la commande/ }).click()
    await page.getByRole('heading', { name: 'Commande « Pack Album »' }).waitFor()
    await waitForText(
      page,
      'Exécution immédiate demandée : plus de rétractation pour ce qui est utilisé',
    )
    await press(page, 'Rembourser le paiement de 24,90 €')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Montant (€)').fill('4,98')
    await drawer.getByText('2 crédits repris.').waitFor()
    await drawer.getByLabel('Motif').selectOption('Geste commercial')
    await drawer.getByRole('button', { name: 'Rembourser', exact: true }).click()
    await closeToast(page, 'Remboursement effectué')
    await waitForText(page, 'Remboursée en partie')
  })
  await site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signIn(page, CUSTOMER)
    await page.goto('/')
    await balance(page, '8 crédits').waitFor()
  })
})

test('support reads the case of a customer and changes nothing; the administrator settles it', async () => {
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => signIn(page, SUPPORT))
  await asAdmin(async (page) => {
    await enterBackOffice(page)
    await tab(page, 'Utilisateurs')
    await press(page, 'Actions pour support')
    await page.getByRole('menuitem', { name: 'Nommer au support' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nommer au support' }).click()
    await closeToast(page, 'Rôle de support attribué')
  })
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await signIn(page, SUPPORT)
    await enterBackOffice(page)
    await findCustomer(page)
    await part(page, 'Achats').getByRole('cell', { name: '24,90 €' }).first().waitFor()
    await part(page, 'Photos et partages').getByText('1, dont 1 débloquée').waitFor()
    for (const name of [/^Voir mont/, /crédits$/, 'Ajouter la note', /^Fermer la session/])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
    await expectAccessible(page)
    await pictures(page, 'support-customer')
    await part(page, 'Crédits')
      .getByRole('link', { name: /^Voir la commande/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Commande « Pack Album »' }).waitFor()
    expect(await page.getByRole('button', { name: /^Rembourser/ }).count()).toBe(0)
    await pictures(page, 'support-sale')
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/admin?tab=logs')
    await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
    const places = page.getByRole('combobox', { name: 'Aller à la rubrique' })
    expect(await places.inputValue()).toBe('')
    await places.selectOption('Utilisateurs')
    await page.getByRole('heading', { name: 'Utilisateurs' }).waitFor()
  })
  await asAdmin(async (page) => {
    await enterBackOffice(page)
    await findCustomer(page)
    await part(page, 'Photos')
      .getByRole('button', { name: /^Voir / })
      .click()
    const opening = page.getByRole('dialog')
    await opening.getByLabel('Motif').selectOption('Défaut de la restauration')
    await press(page, 'Ouvrir la photo')
    await opening.getByText('Original', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await press(page, 'Modifier les crédits')
    await page.getByLabel('Nouveau solde').fill('9')
    await page.getByLabel('Message').fill('Une retouche offerte')
    const credits = page.getByRole('dialog')
    await credits.getByRole('button', { name: 'Modifier les crédits' }).click()
    await closeToast(page, 'Crédits mis à jour')
    // The open dialog keeps the focus, and with it what is typed.
    await credits.waitFor({ state: 'detached' })
    await page.getByLabel('Nouvelle note').fill('Visage du fond signalé, un crédit offert.')
    await press(page, 'Ajouter la note')
    await closeToast(page, 'Note ajoutée')
    await tab(page, 'Journaux')
    for (const action of ['Note ajoutée', 'Photo ouverte, avec motif', 'Paiement remboursé'])
      await page.getByRole('cell', { name: action, exact: true }).first().waitFor()
  })
  await site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signIn(page, CUSTOMER)
    await page.goto('/')
    await balance(page, '9 crédits').waitFor()
  })
})
