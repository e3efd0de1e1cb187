/**
 * A support case: a customer's page with its causes, notes, sessions and a photo opened with a
 * reason; and reports.
 */
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { buyOverHttp, withOnePhoto } from './support/account.ts'
import { administrator } from './support/administrator.ts'
import { DEVICES } from './support/browser.ts'
import { dialog } from './support/dashboard.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

const site = ownSite()
const { asAdmin, waitForText, closeToast } = administrator(site)
const CUSTOMER = 'odette@antan.test'
const REASON = 'C’est mon arrière-grand-mère, je ne veux pas qu’on la montre.'

test('a customer’s page shows causes and states, keeps notes, and opens a photo only with a reason', async () => {
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await withOnePhoto(page, CUSTOMER)
    await buyOverHttp(page, { planKey: 'pack_10' })
    await page.goto('/dashboard')
    await page
      .getByRole('button', { name: /^Voir\s: / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Demander à la famille' }).click()
    const family = dialog(page, 'Demander à la famille')
    await family.getByLabel('Un mot de vous', { exact: false }).fill('Trouvée chez mamie')
    await family.getByRole('button', { name: 'Créer le lien' }).click()
    const url = await family.getByLabel('Le lien à envoyer').inputValue()
    await page.goto(url)
    await page.getByRole('button', { name: 'Signaler cette page' }).click()
    await page.getByLabel('Que se passe-t-il', { exact: false }).fill(REASON)
    await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await page
      .locator(':focus')
      .filter({ hasText: 'Merci. Votre signalement nous est parvenu' })
      .waitFor()
  })
  await asAdmin(
    async (page) => {
      await page.goto('/admin?tab=users')
      await page.getByRole('link', { name: 'Ouvrir la fiche « odette »' }).click()
      await page.getByRole('heading', { name: 'odette', level: 2 }).waitFor()
      const part = (name: string) => page.getByRole('region', { name, exact: true })
      await part('Liens de famille').or(part('Photos et partages')).first().waitFor()
      await part('Photos et partages').getByText('1 ouvert', { exact: false }).waitFor()
      await part('Crédits').getByRole('link', { name: 'Voir la commande « Pack Album »' }).waitFor()
      await part('Achats').getByRole('cell', { name: '24,90 €' }).first().waitFor()
      await part('Factures et avoirs')
        .getByRole('button', { name: /^Télécharger F/ })
        .waitFor()
      await part('E-mails').getByRole('row').nth(1).waitFor()

      await page.getByRole('button', { name: 'Modifier les crédits' }).click()
      await page.getByLabel('Nouveau solde').fill('14')
      await page.getByLabel('Message').fill('Geste pour l’attente')
      await page.getByRole('dialog').getByRole('button', { name: 'Modifier les crédits' }).click()
      await closeToast(page, 'Crédits mis à jour')
      await part('Crédits').getByText('Geste pour l’attente').waitFor()
      await part('Crédits').getByText('par administrateur').waitFor()
      await part('Compte').getByText('14 crédits').waitFor()

      await part('Notes').getByText('Aucune note.').waitFor()
      const add = page.getByRole('button', { name: 'Ajouter la note' })
      expect(await add.isDisabled()).toBe(true)
      await page.getByLabel('Nouvelle note').fill('A appelé le 22 novembre.\nRappeler demain.')
      await add.click()
      await closeToast(page, 'Note ajoutée')
      await part('Notes').getByText('A appelé le 22 novembre.', { exact: false }).waitFor()
      await expectAccessible(page)
      for (const device of ['phone', 'desktop'] as const) {
        await page.setViewportSize(DEVICES[device].viewport)
        await screenshot(page, `admin-customer-${device}`)
        const credits = await page
          .getByRole('button', { name: 'Modifier les crédits' })
          .boundingBox()
        const more = await page.getByRole('button', { name: 'Actions pour odette' }).boundingBox()
        expect(credits!.height, `words on one line on a ${device}`).toBeLessThan(46)
        expect(more!.y, `one row on a ${device}`).toBeLessThan(credits!.y + credits!.height)
      }

      await part('Photos')
        .getByRole('button', { name: /^Voir / })
        .click()
      const opening = page.getByRole('dialog')
      await opening.getByLabel('Motif').selectOption('Signalement')
      expect(await opening.getByRole('img').count()).toBe(0)
      await expectAccessible(page)
      await page.setViewportSize(DEVICES.phone.viewport)
      await screenshot(page, 'admin-opening-phone', { fullPage: false })
      await page.setViewportSize(DEVICES.desktop.viewport)
      await opening.getByRole('button', { name: 'Ouvrir la photo' }).click()
      await opening.getByText('Original', { exact: true }).waitFor()
      await page.waitForFunction(() => {
        const images = [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img')]
        return images.length === 2 && images.every((image) => image.naturalWidth > 0)
      })
      await page.keyboard.press('Escape')

      await part('Notes')
        .getByRole('button', { name: /^Supprimer la note/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
      await closeToast(page, 'Note supprimée')
      await part('Notes').getByText('Aucune note.').waitFor()
      await page.getByLabel('Nouvelle note').fill('À rappeler')
      await page
        .getByRole('navigation', { name: 'Fil d’Ariane' })
        .getByRole('link', { name: 'Utilisateurs' })
        .click()
      await page.getByRole('button', { name: 'Continuer la modification' }).click()
      await page.getByLabel('Nouvelle note').fill('')
      await part('Sessions ouvertes')
        .getByRole('button', { name: /^Fermer la session/ })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Fermer', exact: true })
        .last()
        .click()
      await closeToast(page, 'Session fermée')
      await part('Sessions ouvertes').getByText('Aucune session ouverte.').waitFor()

      await page.goto('/admin?tab=logs')
      for (const action of [
        'Fiche client consultée',
        'Photo ouverte, avec motif',
        'Note supprimée',
        'Session fermée',
      ])
        await page.getByRole('cell', { name: action, exact: true }).first().waitFor()
      await page.getByRole('cell', { name: /^photo_.+ – Signalement$/ }).waitFor()
      await page.goto('/admin/users/987654')
      await waitForText(page, 'Ce compte n’existe plus.')
    },
    { allowed: [/404/] },
  )
}, 180_000)

test('a reported page is found in its panel, and its link is closed', () =>
  asAdmin(async (page) => {
    await page.goto('/admin?tab=reports')
    await page.getByText(REASON).waitFor()
    await expectAccessible(page)
    for (const device of ['phone', 'desktop'] as const) {
      await page.setViewportSize(DEVICES[device].viewport)
      await screenshot(page, `admin-reports-${device}`)
    }
    await page.getByRole('button', { name: /^Fermer le lien : .*\(.+\), / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer le lien' }).click()
    await closeToast(page, 'Lien fermé')
    await waitForText(page, 'Rien pour l’instant.')
    await page.getByLabel('Filtrer par état').selectOption('Lien fermé')
    await page.getByText(REASON).waitFor()
    await page.getByRole('link', { name: 'Ouvrir la fiche « odette »' }).click()
    await page
      .getByRole('region', { name: 'Photos et partages' })
      .getByText('0 ouvert, 1 terminé')
      .waitFor()
  }))

test('several rows are selected and confirmed with their number; a failed one is reported and stays selected', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin?tab=users')
      await page.getByRole('tab', { name: 'Photos' }).click()
      await page.getByRole('checkbox', { name: /^Tout sélectionner sur cette page/ }).check()
      const bar = page.getByRole('group', { name: 'Actions sur la sélection' })
      await bar.getByText('3 lignes sélectionnées').waitFor()
      await page.getByRole('checkbox', { name: /^Sélectionner carte-postale/ }).uncheck()
      await bar.getByText('2 lignes sélectionnées').waitFor()
      await expectAccessible(page)
      for (const device of ['phone', 'desktop'] as const) {
        await page.setViewportSize(DEVICES[device].viewport)
        await screenshot(page, `admin-bulk-${device}`, { fullPage: false })
      }
      await bar.getByRole('button', { name: 'Relancer' }).click()
      await waitForText(page, 'Aucune ligne sélectionnée n’est concernée par cette action.')
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()

      let refused = false
      await page.route('**/api/admin/photos/*', (route) => {
        if (refused || route.request().method() !== 'DELETE') return route.continue()
        refused = true
        return route.fulfill({ status: 500, body: '{}' })
      })
      await bar.getByRole('button', { name: 'Supprimer' }).click()
      await waitForText(page, 'Supprimer 2 photos ?')
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await waitForText(page, '1 ligne sur 2 en échec')
      await screenshot(page, 'admin-bulk-failed', { fullPage: false })
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
      await bar.getByText('1 ligne sélectionnée').waitFor()
      await page.getByText('2 résultats', { exact: true }).waitFor()

      // While rows are worked on the browser asks before the page is closed; another screen gets
      // the outcome.
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/admin/photos/*', async (route) => {
        if (route.request().method() === 'DELETE') await held
        await route.continue()
      })
      const maySilentlyClose = () =>
        page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
      expect(await maySilentlyClose()).toBe(true)
      await bar.getByRole('button', { name: 'Supprimer' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await page.getByText(/^0 sur 1… Gardez cette page ouverte/).waitFor()
      expect(await maySilentlyClose()).toBe(false)
      await page.goBack()
      await page.getByRole('heading', { name: 'Utilisateurs' }).waitFor()
      release()
      await closeToast(page, '1 photo supprimée')
      expect(await maySilentlyClose()).toBe(true)
      await page.getByRole('tab', { name: 'Photos' }).click()
      await page.getByText('1 résultat', { exact: true }).waitFor()
      expect(await bar.count()).toBe(0)
    },
    { allowed: [/500/] },
  ))
