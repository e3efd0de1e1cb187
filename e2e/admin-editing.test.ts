/** Editing in the back office: the life of a page, two administrators at once, and keyboard use. */
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { administrator, callAsAdmin } from './support/administrator.ts'
import { keysOf } from './support/keyboard.ts'
import { ownSite } from './support/site.ts'

const { asAdmin, waitForText, press, save, remove } = administrator(ownSite())

test('a content page with the price of a credit is previewed, linked in the footer, changed and deleted', () =>
  asAdmin(async (page) => {
    await page.goto('/admin?tab=settings&part=content')
    await press(page, 'Nouvelle page')
    await page.getByLabel('Adresse de la page *').fill('Pas un slug')
    await page.getByLabel('Titre *').fill('Nos prix')
    await page.getByRole('textbox', { name: 'Contenu *' }).fill('Un crédit coûte {{prix_credit}}.')
    await page
      .getByRole('region', { name: /^Aperçu/ })
      .getByText(/Un crédit coûte \d+,\d\d/)
      .waitFor()
    await save(page)
    await page.getByText(/^Lettres minuscules sans accent/).waitFor()
    await page.getByLabel('Adresse de la page *').fill('nos-prix')
    await page.getByRole('switch', { name: 'Afficher dans le pied de page' }).click()
    await page.getByLabel('Rubrique du pied de page').selectOption('support')
    await page.route('**/api/admin/content-pages', async (route) => {
      if (route.request().method() === 'POST') await waitForText(page, 'Sauvegarde...')
      await route.continue()
    })
    await save(page)
    await waitForText(page, 'Page créée')
    await page.goto('/page/nos-prix')
    await page.getByText(/Un crédit coûte \d+,\d\d/).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Nos prix' }).waitFor()
    await page.goto('/admin?tab=settings&part=content')
    await press(page, 'Modifier : Nos prix')
    await page.getByLabel('Titre *').fill('Nos tarifs')
    await page.keyboard.press('Escape')
    await press(page, 'Continuer la modification')
    await save(page)
    await waitForText(page, 'Page mise à jour')
    await remove(page, 'Supprimer : Nos tarifs')
    await waitForText(page, 'Page supprimée')
  }))

test('the second of two administrators sees the differences, and that a page was deleted', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin/legal-pages')
      await press(page, 'Modifier : Politique de cookies')
      await callAsAdmin(page, 'PUT', 'legal-pages/cookies-policy', {
        title: 'Témoins de connexion',
        content: 'Un autre texte.',
      })
      await page.getByLabel('Titre *').fill('Politique des cookies')
      await save(page)
      await waitForText(page, 'Modifié entre-temps')
      await page
        .getByText(/Témoins de connexion/)
        .first()
        .waitFor()
      // Only what was typed here: the other administrator's text stays.
      expect(await page.getByRole('dialog').getByRole('term').allTextContents()).toEqual(['Titre'])
      await press(page, 'Garder ma saisie')
      await save(page)
      await waitForText(page, 'Page mise à jour')
      await press(page, 'Modifier : Politique des cookies')
      await callAsAdmin(page, 'DELETE', 'legal-pages/cookies-policy')
      await page.getByLabel('Titre *').fill('Encore les cookies')
      await save(page)
      await waitForText(page, 'Cet élément a été supprimé entre-temps.')
    },
    { allowed: [/status of 40[49]/] },
  ))

test('conflicts of a value saved twice and of a changed row that is deleted show both values', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin/gallery-text')
      await page.getByLabel('Sous-titre', { exact: true }).fill('Ma phrase')
      await callAsAdmin(page, 'PUT', 'gallery-page-configurations/gallery_subtitle', {
        configValue: 'La phrase d’un autre',
      })
      await press(page, 'Sauvegarder : Sous-titre')
      const dialog = page.getByRole('dialog', { name: 'Modifié entre-temps' })
      await dialog.getByText('Votre saisie : Ma phrase').waitFor()
      await dialog.getByText('Enregistré : La phrase d’un autre').waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Reprendre les valeurs enregistrées' }).click()
      await expect
        .poll(() => page.getByLabel('Sous-titre', { exact: true }).inputValue())
        .toBe('La phrase d’un autre')

      await page.goto('/admin/landing')
      const share = page.getByRole('article', { name: 'Partage' })
      await share.waitFor()
      await callAsAdmin(page, 'PATCH', 'landing-sections/share', { title: 'À partager' })
      await share.getByRole('switch').click()
      await waitForText(page, 'Le statut de la section a été modifié')
      await share.getByRole('heading', { name: 'À partager' }).waitFor()
      await callAsAdmin(page, 'PATCH', 'landing-sections/share', { title: 'Partagez' })
      await remove(page, 'Supprimer Partage')
      await page.getByText('Avant : À partager').waitFor()
      await page.getByText('Enregistré : Partagez').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer quand même' }).click()
      await waitForText(page, 'La section a été supprimée avec succès')
    },
    { allowed: [/status of 409/] },
  ))

test('the keyboard focus moves into dialogs and back, to the refused field, and past a deleted row', () =>
  asAdmin(async (page) => {
    const { press: enter, key, on } = keysOf(page)
    await page.goto('/admin?tab=footer')
    await enter('button', 'Ajouter un lien')
    await on('Plateforme *')
    await enter('button', 'Sauvegarder')
    await on('Plateforme *')
    await page.getByLabel('Plateforme *').selectOption('youtube')
    await page.getByLabel('URL *').fill('https://youtube.com/@antan')
    await key('Enter')
    await page.getByRole('status').filter({ hasText: 'Lien ajouté' }).waitFor()
    await on('Ajouter un lien')
    await enter('button', 'Supprimer : YouTube')
    await enter('button', 'Supprimer')
    await waitForText(page, 'Aucun lien réseau social configuré')
    await on('Ajouter un lien')

    await page.goto('/admin?tab=pricing')
    await enter('button', 'Modifier : Pack Album')
    await on('Nom *')
    await key('Escape')
    await on('Modifier : Pack Album')

    await page.goto('/admin?tab=users')
    await enter('button', 'Actions pour utilisateur')
    await on('Modifier les crédits')
    await key('Enter')
    await page.getByRole('dialog').waitFor()
    await key('Escape')
    await on('Actions pour utilisateur')
    await enter('button', 'E-mail')
    await on('E-mail, tri croissant')
  }))

test('the keyboard focus moves to the replacement of a removed control, and stays on a list item', () =>
  asAdmin(async (page) => {
    const { press: enter, key, on } = keysOf(page)
    await page.goto('/admin/watermark')
    await enter('button', 'Modifier : Taille')
    await on('Valeur')
    await enter('button', 'Annuler')
    await on('Modifier : Taille')
    await enter('switch', 'Utiliser la valeur : Taille', 'Space')
    await page
      .getByRole('status')
      .filter({ hasText: 'La configuration du watermark a été mise à jour avec succès.' })
      .waitFor()
    await on('Utiliser la valeur : Taille')

    await page.goto('/admin/gallery-text')
    await enter('textbox', 'Texte du bouton', 'End')
    await key('x')
    await enter('button', 'Annuler : Texte du bouton')
    await on('Texte du bouton')

    await page.goto('/admin/landing')
    await remove(page, 'Supprimer Témoignages')
    await enter('button', 'Nouvelle section')
    await enter('button', 'Sauvegarder')
    await on('Type de section *')
    await key('Escape')
    await on('Nouvelle section')
    await enter('button', 'Éditer FAQ')
    await on('FAQ')
    await enter('button', 'Descendre la question 1')
    await on('Descendre la question 2')
    await enter('button', 'Ajouter une question')
    await on('Question')
    await page.getByLabel('Titre de la section *').fill('')
    await enter('button', 'Sauvegarder')
    await on('Titre de la section *')
    await enter('button', 'Annuler')
    await enter('button', 'Quitter sans enregistrer')
    await on('Éditer FAQ')

    await page.goto('/admin?tab=logs')
    await page.getByLabel('Du', { exact: true }).fill('2026-01-01')
    await enter('button', 'Toutes les dates')
    await on('Au')
  }))
