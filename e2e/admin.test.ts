/**
 * The back office: administrators' work, and access of everybody else. Over 300 lines because its
 * journeys share one site.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/account.ts'
import { administrator } from './support/administrator.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import { downloadBy, openAccountMenu } from './support/verbs.ts'

const USER = 'utilisateur@antan.test'
const site = ownSite()
const { asAdmin, waitForText, closeToast, remove } = administrator(site)

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/admin${address}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

test('visitors and users are refused; promotions and demotions apply at once', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, newTab, allow }) => {
    // A demotion ends the sessions of the account, so its next calls are refused.
    allow(/401/)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Retour à l’accueil', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await signIn(page, 'nouvelle@antan.test')
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
    await asAdmin(async (admin) => {
      await open(admin, '?tab=users')
      await button(admin, 'Actions pour nouvelle').click()
      await admin.getByRole('menuitem', { name: 'Nommer administrateur' }).click()
      await admin.getByRole('dialog').getByRole('button', { name: 'Nommer administrateur' }).click()
      await waitForText(admin, 'Administrateur nommé')
    })
    const other = await newTab()
    await other.goto('/admin?tab=users')
    await other.getByRole('heading', { name: 'Utilisateurs' }).waitFor()
    await button(other, 'Actions pour nouvelle').click()
    await other.getByRole('menuitem', { name: 'Retirer le rôle d’administrateur' }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: 'Retirer le rôle d’administrateur' })
      .click()
    await other.getByRole('heading', { name: 'Accès refusé' }).waitFor()
  }))

test('accounts: searched, credited with a message, protected, deleted after typing the word', () =>
  asAdmin(
    async (page) => {
      await site.browser.visit(site.server.url, 'desktop', ({ page: guest }) =>
        signIn(guest, 'departe@antan.test'),
      )
      await page.goto('/')
      await openAccountMenu(page)
      await page.getByRole('menuitem', { name: 'Administration' }).click()
      await page.getByRole('heading', { name: 'Vue d’ensemble' }).waitFor()
      // A page number beyond the end, as after deletions, leads back.
      await open(page, '?tab=users&page=9')
      await waitForText(page, 'utilisateur@antan.test')
      await page.getByRole('tab', { name: 'Utilisateurs', exact: true }).click()
      await page.getByRole('main').getByRole('searchbox').fill('utilisateur@')
      await page.getByText('1 résultat', { exact: true }).waitFor()
      // The filters of a list persist across a reload.
      await page.reload()
      await page.getByText('1 résultat', { exact: true }).waitFor()
      expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('utilisateur@')
      expect(await page.title()).toBe('Utilisateurs · Administration · Antan')
      await button(page, 'Actions pour utilisateur').click()
      await page.getByRole('menuitem', { name: 'Modifier les crédits' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nouveau solde').fill('12')
      await dialog.getByText('Le solde passera de 5 à 12.').waitFor()
      await dialog.getByLabel('Message').fill('Geste commercial')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Modifier les crédits' }).click()
      await closeToast(page, 'Crédits mis à jour')
      await page.getByRole('cell', { name: '12', exact: true }).waitFor()

      await page.getByRole('main').getByRole('searchbox').fill('admin@')
      await button(page, 'Actions pour administrateur').click()
      await page.getByRole('menuitem', { name: 'Supprimer le compte' }).click()
      await waitForText(page, 'Impossible de modifier le rôle du super administrateur.')
      await closeToast(page, 'Action interdite')

      await page.getByRole('main').getByRole('searchbox').fill('departe@')
      await button(page, 'Actions pour departe').click()
      await page.getByRole('menuitem', { name: 'Supprimer le compte' }).click()
      const confirm = dialog.getByRole('button', { name: 'Supprimer définitivement' })
      await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('supprimer')
      expect(await confirm.isDisabled()).toBe(true)
      await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER')
      await page.route('**/api/admin/users/*', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 500, body: '{}' })
          : route.continue(),
      )
      await confirm.click()
      await dialog.getByText("Impossible de supprimer l'utilisateur.").waitFor()
      await page.unroute('**/api/admin/users/*')
      // The dialog keeps what was typed.
      await confirm.click()
      await waitForText(page, 'Utilisateur supprimé')
      await page.getByText('Aucun utilisateur ne correspond à cette recherche.').waitFor()

      await button(page, 'Créer un compte local').click()
      await button(page, 'Créer le compte').click()
      await page.getByText('Ce champ est requis.').first().waitFor()
      await page.getByLabel('Nom d’utilisateur *').fill('Opératrice')
      await page.getByLabel('Adresse e-mail *').fill('operatrice@antan.test')
      await button(page, 'Créer le compte').click()
      await waitForText(page, 'Compte créé')
    },
    { allowed: [/500/] },
  ))

test('prices: validated, saved, compared when two people save, shown on the site', () =>
  asAdmin(
    async (page, { newTab }) => {
      const plans = Promise.withResolvers<void>()
      await page.route('**/api/admin/pricing-configurations', async (route) => {
        await plans.promise
        await route.continue()
      })
      await open(page, '?tab=pricing')
      const add = button(page, 'Ajouter un pack')
      const place = await add.boundingBox()
      plans.resolve()
      await page.getByRole('article', { name: 'Pack Album' }).waitFor()
      // A button that moves when the list arrives loses the press that is on its way.
      expect(await add.boundingBox()).toEqual(place)
      await page.unroute('**/api/admin/pricing-configurations')
      await add.click()
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
      await waitForText(page, 'Erreur')
      await page.getByText('Impossible de créer la configuration de tarifs.').first().waitFor()
      await page.getByLabel('Lien de paiement').fill('')
      await button(page, 'Sauvegarder').last().click()
      await waitForText(page, 'Configuration créée')
      const card = page.getByRole('article', { name: 'Pack Essai' })
      await card.getByText('12,90 €').waitFor()

      const other = await newTab()
      await other.goto('/admin?tab=pricing')
      await button(other, 'Modifier : Pack Essai').click()
      await other.getByLabel('Nom *').fill('Pack des autres')
      await button(page, 'Modifier : Pack Essai').click()
      await page.getByLabel('Nom *').fill('Pack à moi')
      await button(other, 'Sauvegarder').last().click()
      await waitForText(other, 'Configuration mise à jour')
      await button(page, 'Sauvegarder').last().click()
      await page.getByText('Modifié entre-temps').waitFor()
      await page.getByText('Enregistré : Pack des autres').waitFor()
      await expectAccessible(page)
      await screenshot(page, 'admin-conflict')
      await button(page, 'Garder ma saisie').click()
      await button(page, 'Sauvegarder').last().click()
      await page.getByRole('article', { name: 'Pack à moi' }).waitFor()

      await button(page, 'Modifier : Pack à moi').click()
      await page.getByLabel('Description').fill('Non enregistrée')
      await page.getByText('Modifications non enregistrées').waitFor()
      await page.keyboard.press('Escape')
      await button(page, 'Quitter sans enregistrer').click()

      await button(page, 'Appliquer à tous les packages').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Pack à moi').waitFor()
      await dialog.getByText('aucun → 14,95 €').waitFor()
      await button(page, 'Confirmer et appliquer').click()
      const mine = page.getByRole('article', { name: 'Pack à moi' })
      await mine.getByText('14,95 €').waitFor()
      await page.getByLabel('Prix unitaire par crédit (€)').fill('3,19')
      await button(page, 'Sauvegarder').click()
      await closeToast(page, 'Prix unitaire mis à jour')
      await waitForText(page, '« À l’unité » coûte 2,99 €, le prix unitaire est de 3,19 €')
      await expectAccessible(page)
      await button(page, 'Aligner « À l’unité » sur 3,19 €').click()
      await closeToast(page, 'Prix aligné')
      await page.getByText('« À l’unité » coûte 2,99 €').waitFor({ state: 'detached' })

      const automatic = page.getByRole('switch', {
        name: 'Calcul automatique',
        includeHidden: true,
      })
      await automatic.click()
      await dialog.getByText('14,95 € → 15,95 €').waitFor()
      await expectAccessible(page)
      await screenshot(page, 'admin-price-changes', { fullPage: false })
      await other.reload()
      await button(other, 'Modifier : Pack à moi').click()
      await other.getByLabel('Prix (€) *').fill('13,90')
      await button(other, 'Sauvegarder').last().click()
      await closeToast(other, 'Configuration mise à jour')
      await button(page, 'Confirmer et appliquer').click()
      await dialog.getByText('Les tarifs ont changé depuis cet aperçu.').waitFor()
      expect(await automatic.getAttribute('aria-checked')).toBe('false')
      await button(page, 'Confirmer et appliquer').click()
      await closeToast(page, 'Mode de calcul mis à jour')
      await mine.getByText('15,95 €').waitFor()
      await other.goto('/')
      await other.getByRole('heading', { name: 'Pack à moi' }).waitFor()

      await remove(page, 'Supprimer : Pack à moi')
      await waitForText(page, 'Configuration supprimée')
      await page.getByRole('article', { name: 'Pack à moi' }).waitFor({ state: 'detached' })
    },
    { allowed: [/409|400/] },
  ))

test('opening a photo is logged, footer links appear and disappear on the site, and the log lists all of it', () =>
  asAdmin(
    async (page, { newTab }) => {
      await open(page, '?tab=photos')
      await page.getByRole('main').getByRole('searchbox').fill(USER)
      await page.getByText('2 résultats', { exact: true }).waitFor()
      await button(page, /^Voir vacances/).click()
      await page.getByText('Cette consultation est inscrite au journal d’administration.').waitFor()
      await button(page, 'Ouvrir la photo').click()
      await page.getByRole('dialog').getByText('Original', { exact: true }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await button(page, /^Actions pour vacances/).click()
      await page.getByRole('menuitem', { name: 'Supprimer' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await waitForText(page, 'Photo supprimée')
      await page.getByText('1 résultat', { exact: true }).waitFor()
      await page.getByRole('main').getByRole('searchbox').fill('introuvable')
      await waitForText(page, 'Aucune photo ne correspond à cette recherche.')

      await page.getByRole('tab', { name: 'Pied de page', exact: true }).click()
      await page.getByText('Aucun lien réseau social configuré').waitFor()
      await button(page, 'Ajouter un lien').first().click()
      await button(page, 'Sauvegarder').click()
      await page.getByText('La plateforme est requise').waitFor()
      await page.getByText('URL invalide').waitFor()
      await page.getByLabel('Plateforme *').selectOption('instagram')
      await page.getByLabel('URL *').fill('pas une adresse')
      await button(page, 'Sauvegarder').click()
      await page.getByText('URL invalide').waitFor()
      await page.getByLabel('URL *').fill('https://instagram.com/antan')
      await button(page, 'Sauvegarder').click()
      await waitForText(page, 'Lien ajouté')
      await button(page, 'Ajouter un lien').click()
      expect(await page.getByRole('option', { name: 'Instagram (Utilisé)' }).isDisabled()).toBe(
        true,
      )
      await page.keyboard.press('Escape')
      await button(page, 'Modifier : Instagram').click()
      await page.getByLabel('URL *').fill('https://instagram.com/antan.photos')
      await button(page, 'Sauvegarder').click()
      await waitForText(page, 'Lien modifié')
      const visitorTab = await newTab()
      await visitorTab.goto('/')
      await visitorTab
        .getByRole('contentinfo')
        .getByRole('link', { name: /Instagram/i })
        .waitFor()
      await remove(page, 'Supprimer : Instagram')
      await waitForText(page, 'Lien supprimé')

      await page.getByRole('tab', { name: 'Journaux', exact: true }).click()
      await page
        .getByRole('cell', { name: /Photo consultée/ })
        .first()
        .waitFor()
      await page.getByLabel('Filtrer par action').selectOption('UPDATE_CREDITS')
      await page.getByText('Geste commercial').waitFor()
      const download = await downloadBy(button(page, 'Exporter (CSV)'))
      expect(download.suggestedFilename()).toMatch(/^journal-administration-.+\.csv$/)
      expect(await readFile(await download.path(), 'utf8')).toContain('Geste commercial')
      await page.getByLabel('Du', { exact: true }).fill('2099-01-01')
      await page.getByText('Aucune entrée ne correspond à cette recherche.').waitFor()
      await page.getByLabel('Au', { exact: true }).fill('2026-01-01')
      await page.getByText('La première date est après la dernière').waitFor()
      await button(page, 'Toutes les dates').click()
      await page.getByText('Geste commercial').waitFor()
      await page.getByText('Connexions', { exact: true }).click()
      await page.getByRole('cell', { name: 'Réussie' }).first().waitFor()

      // The tabs by keyboard.
      await page.getByRole('tab', { name: 'Journaux', selected: true }).press('ArrowRight')
      await page.getByRole('tab', { name: 'Exploitation', exact: true }).press('Space')
      await page.getByRole('cell', { name: /Restaurations/ }).waitFor()
      await page.getByText('En ordre', { exact: true }).nth(3).waitFor()
      await page.getByText(/ libres sur /).waitFor()
      await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 500, body: '' }))
      await page.getByRole('tab', { name: 'Vue d’ensemble', exact: true }).click()
      await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).waitFor()
      await page.unroute('**/api/admin/stats')
      await button(page, 'Réessayer').click()
      await page.getByText('Disponibilité', { exact: true }).waitFor()
    },
    { allowed: [/500/] },
  ))
