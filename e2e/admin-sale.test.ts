/**
 * An order found by search and refunded in part, with the effect that the preview showed; a
 * contested one.
 */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { buyOverHttp, signIn } from './support/account.ts'
import { administrator } from './support/administrator.ts'
import { DEVICES } from './support/browser.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import { downloadBy } from './support/verbs.ts'

const site = ownSite()
const { asAdmin, waitForText, closeToast } = administrator(site)
const BUYER = 'cliente@antan.test'

test('an order is found with the search, opened with its history, and refunded in part', async () => {
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await signIn(page, BUYER)
    await buyOverHttp(page, { planKey: 'pack_10' })
  })
  await asAdmin(async (page, visit) => {
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Vue d’ensemble' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(BUYER)
    await page
      .getByRole('region', { name: 'Résultats' })
      .getByRole('link', { name: /^Pack Album/ })
      .click()
    await page.getByRole('heading', { name: 'Commande « Pack Album »' }).waitFor()
    await waitForText(
      page,
      'Exécution immédiate demandée : plus de rétractation pour ce qui est utilisé',
    )
    const download = await downloadBy(page.getByRole('button', { name: /^Télécharger F/ }))
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('button', { name: 'Rembourser le paiement de 24,90 €' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('10 crédits repris.').waitFor()
    const submit = drawer.getByRole('button', { name: 'Rembourser', exact: true })
    const asked = Promise.withResolvers<() => Promise<void>>()
    await page.route(/\/refund\?amount=7\.47/, (route) => asked.resolve(() => route.continue()), {
      times: 1,
    })
    await drawer.getByLabel('Montant (€)').fill('7,47\u00a0€')
    const answer = await asked.promise
    expect(await submit.isDisabled()).toBe(true)
    await answer()
    await drawer.getByText('3 crédits repris.').waitFor()
    await drawer.getByText('Solde ensuite : 7 crédits.').waitFor()
    await drawer.getByLabel('Motif').selectOption('Résultat insatisfaisant')
    await expectAccessible(page)
    for (const device of ['phone', 'desktop'] as const) {
      await page.setViewportSize(DEVICES[device].viewport)
      await screenshot(page, `admin-refund-${device}`, { fullPage: false })
    }
    await submit.click()
    await closeToast(page, 'Remboursement effectué')
    await waitForText(page, 'Remboursée en partie')
    await page.getByRole('button', { name: /^Télécharger A/ }).waitFor()
    await expectAccessible(page)
    for (const device of ['phone', 'desktop'] as const) {
      await page.setViewportSize(DEVICES[device].viewport)
      await screenshot(page, `admin-sale-${device}`)
    }

    await page
      .getByRole('navigation', { name: 'Fil d’Ariane' })
      .getByRole('link', { name: 'Ventes' })
      .click()
    await page.getByRole('cell', { name: '7,47 €' }).waitFor()
    await page.getByLabel('Filtrer par état').selectOption('Remboursée')
    await waitForText(page, 'Aucune commande ne correspond à cette recherche.')
    await page.getByLabel('Filtrer par état').selectOption('Remboursée en partie')
    await page.getByRole('cell', { name: '7,47 €' }).waitFor()
    await expectAccessible(page)
    for (const device of ['phone', 'desktop'] as const) {
      await page.setViewportSize(DEVICES[device].viewport)
      await screenshot(page, `admin-sales-${device}`)
    }
    await page.getByRole('tab', { name: 'Paiements' }).click()
    await page.getByRole('cell', { name: '−7,47 €' }).waitFor()
    await page.getByRole('button', { name: /^Télécharger A/ }).waitFor()
    await expectAccessible(page)
    for (const device of ['phone', 'desktop'] as const) {
      await page.setViewportSize(DEVICES[device].viewport)
      await screenshot(page, `admin-payments-${device}`)
    }
    const file = await downloadBy(page.getByRole('button', { name: 'Exporter (CSV)' }))
    expect(await readFile(await file.path(), 'utf8')).toContain('Remboursement;Effectué;-7,47')
    await page.getByRole('tab', { name: 'Abonnements' }).click()
    await waitForText(page, 'Rien pour l’instant.')
    await page.getByRole('tab', { name: 'Commandes' }).click()
    await page.getByRole('link', { name: /^Ouvrir la commande/ }).click()
    await page.getByRole('link', { name: 'Voir le compte' }).click()
    await page.getByRole('region', { name: 'Compte' }).getByText(BUYER).waitFor()
    await page.getByRole('region', { name: 'Compte' }).getByText('7 crédits').waitFor()
    visit.allow(/status of 404/)
    await page.goto('/admin/sales/order_absent')
    await waitForText(page, 'Cette commande n’existe pas.')
    await page.getByRole('link', { name: 'Voir les ventes' }).waitFor()
  })
})

test('a contested payment says so, offers no refund, and is no revenue', async () => {
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await signIn(page, 'contestee@antan.test')
    await buyOverHttp(page, { planKey: 'pack_10' })
    const { request } = page.context()
    const book = await (await request.get(`${site.server.url}/dev-payments/`)).text()
    // The newest charge is listed first.
    const charge = /\bch_\w+/.exec(book)?.[0] ?? ''
    const form = { action: 'dispute', id: charge }
    expect((await request.post(`${site.server.url}/dev-payments/`, { form })).ok()).toBe(true)
  })
  await asAdmin(async (page) => {
    await page.goto('/admin?tab=sales&q=contestee')
    await page.getByRole('cell', { name: 'Contestée' }).waitFor()
    await page.getByRole('link', { name: /^Ouvrir la commande/ }).click()
    await waitForText(
      page,
      'Ce paiement est contesté auprès de la banque : répondez-y dans le tableau de bord de Stripe. Il ne peut pas être remboursé ici.',
    )
    expect(await page.getByRole('button', { name: /^Rembourser/ }).count()).toBe(0)
    await expectAccessible(page)
    for (const device of ['phone', 'desktop'] as const) {
      await page.setViewportSize(DEVICES[device].viewport)
      await screenshot(page, `admin-sale-disputed-${device}`)
    }
    await page.goto('/admin')
    await waitForText(page, 'Sans les paiements contestés (24,90 €)')
    for (const device of ['phone', 'desktop'] as const) {
      await page.setViewportSize(DEVICES[device].viewport)
      await screenshot(page, `admin-overview-disputed-${device}`)
    }
  })
})
