/** The back office as an administrator works in it, and as everybody else is kept out of it. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openBrowser, type Browser } from './support/browser.ts'
import { screenshot } from './support/screenshot.ts'
import { startServer, type Server } from './support/server.ts'
import { login, openAccountMenu } from './support/verbs.ts'

const ADMIN = 'admin@antan.test'
const USER = 'utilisateur@antan.test'
let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { ENGINE: 'instant' } }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor()
async function asAdmin(page: Page, tab: string): Promise<void> {
  await login(page, ADMIN)
  await page.goto(`/admin?tab=${tab}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

test('visitors and users are refused; a promotion opens the door at once and a demotion shuts it', () =>
  browser.visit(server.url, 'desktop', async ({ page, newTab, allow }) => {
    // A demotion ends the sessions of the account: its next calls are refused.
    allow(/401/)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Retour à l’accueil', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await login(page, 'nouvelle@antan.test')
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
    await browser.visit(server.url, 'desktop', async ({ page: admin }) => {
      await asAdmin(admin, 'users')
      await button(admin, 'Actions pour nouvelle').click()
      await admin.getByRole('menuitem', { name: 'Nommer administrateur' }).click()
      await admin.getByRole('dialog').getByRole('button', { name: 'Nommer administrateur' }).click()
      await toast(admin, 'Administrateur nommé')
    })
    const other = await newTab()
    await other.goto('/admin?tab=users')
    await other.getByRole('heading', { name: 'Utilisateurs' }).waitFor()
    await button(other, 'Actions pour nouvelle').click()
    await other.getByRole('menuitem', { name: 'Retirer le rôle d’administrateur' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Retirer le rôle d’administrateur' }).click()
    await other.getByRole('heading', { name: 'Accès refusé' }).waitFor()
  }))

test('accounts: found, credited with a message, guarded, deleted after typing the word', () =>
  browser.visit(server.url, 'desktop', async ({ page, allow }) => {
    await browser.visit(server.url, 'desktop', ({ page: guest }) => login(guest, 'departe@antan.test'))
    await login(page, ADMIN)
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    await page.getByRole('heading', { name: 'Vue d’ensemble' }).waitFor()
    await page.getByRole('link', { name: 'Utilisateurs', exact: true }).click()
    await page.getByRole('searchbox').fill('utilisateur@')
    await page.getByText('1 résultat', { exact: true }).waitFor()
    await button(page, 'Actions pour utilisateur').click()
    await page.getByRole('menuitem', { name: 'Modifier les crédits' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nouveau solde').fill('12')
    await dialog.getByText('Le solde passera de 5 à 12.').waitFor()
    await dialog.getByLabel('Message').fill('Geste commercial')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Modifier les crédits' }).click()
    await toast(page, 'Crédits mis à jour')
    await page.getByRole('cell', { name: '12', exact: true }).waitFor()

    await page.getByRole('searchbox').fill('admin@')
    await button(page, 'Actions pour administrateur').click()
    await page.getByRole('menuitem', { name: 'Supprimer le compte' }).click()
    await toast(page, 'Action interdite')
    await page.getByText('Impossible de modifier le rôle du super administrateur.').first().waitFor()

    await page.getByRole('searchbox').fill('departe@')
    await button(page, 'Actions pour departe').click()
    await page.getByRole('menuitem', { name: 'Supprimer le compte' }).click()
    const confirm = dialog.getByRole('button', { name: 'Supprimer définitivement' })
    await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('supprimer')
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER')
    allow(/500/)
    await page.route('**/api/admin/users/*', (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.continue()))
    await confirm.click()
    await page.getByText('Impossible de supprimer l\'utilisateur.').first().waitFor()
    await page.unroute('**/api/admin/users/*')
    await button(page, 'Actions pour departe').click()
    await page.getByRole('menuitem', { name: 'Supprimer le compte' }).click()
    await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER')
    await confirm.click()
    await toast(page, 'Utilisateur supprimé')
    await page.getByText('Aucun utilisateur ne correspond à cette recherche.').waitFor()

    await button(page, 'Créer un compte local').click()
    await button(page, 'Créer le compte').click()
    await page.getByText('Ce champ est requis.').first().waitFor()
    await page.getByLabel('Nom d’utilisateur *').fill('Opératrice')
    await page.getByLabel('Adresse e-mail *').fill('operatrice@antan.test')
    await button(page, 'Créer le compte').click()
    await toast(page, 'Compte créé')
  }))

test('prices: checked, saved, told apart when two people save, shown on the site', () =>
  browser.visit(server.url, 'desktop', async ({ page, newTab, allow }) => {
    allow(/409|400/)
    await asAdmin(page, 'pricing')
    await button(page, 'Ajouter un plan').click()
    await page.getByLabel('Clé *').fill('pack_5')
    await page.getByLabel('Nom *').fill('Pack Essai')
    await page.getByLabel('Crédits *').fill('0')
    await page.getByLabel('Lien de paiement').fill('https://ailleurs.test/x')
    await button(page, 'Sauvegarder').last().click()
    await page.getByText('Au moins 1.').waitFor()
    await page.getByLabel('Crédits *').fill('5')
    await page.getByLabel('Prix (€) *').fill('12,90')
    await button(page, 'Sauvegarder').last().click()
    await page.getByText(/^L'URL doit commencer par .+\/$/).waitFor()
    await toast(page, 'Erreur')
    await page.getByText('Impossible de créer la configuration de tarifs.').first().waitFor()
    await page.getByLabel('Lien de paiement').fill('')
    await button(page, 'Sauvegarder').last().click()
    await toast(page, 'Configuration créée')
    const card = page.getByRole('article', { name: 'Pack Essai' })
    await card.getByText('12,90 €').waitFor()

    const other = await newTab()
    await other.goto('/admin?tab=pricing')
    await button(other, 'Modifier : pack_5').click()
    await other.getByLabel('Nom *').fill('Pack des autres')
    await button(page, 'Modifier : pack_5').click()
    await page.getByLabel('Nom *').fill('Pack à moi')
    await button(other, 'Sauvegarder').last().click()
    await toast(other, 'Configuration mise à jour')
    await button(page, 'Sauvegarder').last().click()
    await page.getByText('Modifié entre-temps').waitFor()
    await page.getByText('Enregistré : Pack des autres').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'admin-conflict')
    await button(page, 'Garder ma saisie').click()
    await button(page, 'Sauvegarder').last().click()
    await page.getByRole('article', { name: 'Pack à moi' }).waitFor()

    await button(page, 'Modifier : pack_5').click()
    await page.getByLabel('Description').fill('Non enregistrée')
    await page.getByText('Modifications non enregistrées').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Quitter sans enregistrer').click()

    await button(page, 'Appliquer à tous les packages').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Recalculer' }).click()
    await page.getByRole('article', { name: 'Pack à moi' }).getByText('14,95 €').waitFor()
    await page.getByLabel('Prix unitaire par crédit (€)').fill('3,19')
    await button(page, 'Sauvegarder').click()
    await toast(page, 'Prix unitaire mis à jour')
    await page.getByRole('switch', { name: 'Calcul automatique' }).click()
    await toast(page, 'Mode de calcul mis à jour')
    await other.goto('/')
    await other.getByRole('heading', { name: 'Pack à moi' }).waitFor()

    await button(page, 'Supprimer : pack_5').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await toast(page, 'Configuration supprimée')
    await page.getByRole('article', { name: 'Pack à moi' }).waitFor({ state: 'detached' })
  }))

test('photos are looked at on record, footer links come and go on the site, and the log tells it all', () =>
  browser.visit(server.url, 'desktop', async ({ page, newTab, allow }) => {
    await asAdmin(page, 'photos')
    await page.getByRole('searchbox').fill(USER)
    await page.getByText('2 résultats', { exact: true }).waitFor()
    await button(page, /^Voir vacances/).click()
    await page.getByText('Cette consultation est inscrite au journal d’administration.').waitFor()
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img')].every((image) => image.naturalWidth > 0))
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Footer', exact: true }).click()
    await button(page, 'Ajouter un lien').first().click()
    await button(page, 'Sauvegarder').click()
    await page.getByText('La plateforme est requise').waitFor()
    await page.getByLabel('Plateforme *').selectOption('instagram')
    await page.getByLabel('URL *').fill('pas une adresse')
    await button(page, 'Sauvegarder').click()
    await page.getByText('URL invalide').waitFor()
    await page.getByLabel('URL *').fill('https://instagram.com/antan')
    await button(page, 'Sauvegarder').click()
    await toast(page, 'Lien ajouté')
    const site = await newTab()
    await site.goto('/')
    await site.getByRole('contentinfo').getByRole('link', { name: /Instagram/i }).waitFor()
    await button(page, 'Supprimer : instagram').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await toast(page, 'Lien supprimé')

    await page.getByRole('link', { name: 'Journaux', exact: true }).click()
    await page.getByRole('cell', { name: /Photo consultée/ }).first().waitFor()
    await page.getByLabel('Filtrer par action').selectOption('UPDATE_CREDITS')
    await page.getByText('Geste commercial').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Exporter (CSV)').click()])
    expect(download.suggestedFilename()).toMatch(/^journal-administration-.+\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain('Geste commercial')
    await page.getByText('Connexions', { exact: true }).click()
    await page.getByRole('cell', { name: 'Réussie' }).first().waitFor()

    allow(/500/)
    await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('link', { name: 'Vue d’ensemble', exact: true }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).waitFor()
    await page.unroute('**/api/admin/stats')
    await button(page, 'Réessayer').click()
    await page.getByText('Disponibilité', { exact: true }).waitFor()
  }))

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test('every tab is readable, fits and passes the accessibility check', () =>
    browser.visit(server.url, device, async ({ page }) => {
      await asAdmin(page, 'overview')
      const tabs = await page.getByRole('navigation', { name: 'Rubriques de l’administration' }).getByRole('link').all()
      expect(tabs.length).toBeGreaterThanOrEqual(6)
      for (const address of await Promise.all(tabs.map((tab) => tab.getAttribute('href')))) {
        await page.goto(address ?? '')
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await page.waitForLoadState('networkidle')
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), address ?? '').toBeLessThanOrEqual(0)
        await screenshot(page, `admin-${address?.split('=')[1]}-${device}`)
        await expectAccessible(page)
      }
    }))
})
