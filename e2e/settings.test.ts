/** The account settings: name, preferences, data export and account deletion. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { withOnePhoto } from './support/account.ts'
import { keysOf } from './support/keyboard.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadBy, login } from './support/verbs.ts'

const site = sharedSite()

test(
  'a user changes the name and preferences, exports the data and deletes the account',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await withOnePhoto(page, 'reglages@antan.test')
      await page.goto('/settings')
      const name = page.getByLabel('Nouveau nom d’utilisateur')
      await page.getByRole('button', { name: 'Enregistrer le nouveau nom' }).click()
      await page.getByText('Champs requis', { exact: true }).waitFor()
      await keysOf(page).on('Nouveau nom d’utilisateur')
      await name.fill('Al')
      await page.getByRole('button', { name: 'Enregistrer le nouveau nom' }).click()
      await page
        .getByText("Le nom d'utilisateur doit contenir au moins 3 caractères.")
        .first()
        .waitFor()
      await expectAccessible(page)
      await name.fill('Alma phone')
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Enregistrer le nouveau nom' }).click()
      await page.getByText('Nom d’utilisateur modifié', { exact: true }).waitFor()
      await expect.poll(() => name.inputValue()).toBe('')
      await reloaded
      await expect
        .poll(() => page.getByLabel('Nom d’utilisateur actuel').inputValue())
        .toBe('Alma phone')

      for (const tab of await page.getByRole('tab').all()) {
        const box = await tab.boundingBox()
        expect(
          box && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0),
          'in view',
        ).toBe(true)
      }
      await page.getByRole('tab', { name: 'Confidentialité' }).click()
      await page.getByRole('switch', { name: 'Cookies analytiques' }).check()
      await page.getByRole('switch', { name: 'Photo prête' }).uncheck()
      await page.getByText('Modifications non enregistrées.').waitFor()
      await page.getByRole('button', { name: 'Enregistrer mes préférences' }).click()
      await page.getByText('Préférences enregistrées', { exact: true }).waitFor()
      const kept = await page.evaluate(() => ({
        cookie: document.cookie,
        cookies: localStorage.getItem('cookiePreferences'),
        mails: localStorage.getItem('emailPreferences'),
      }))
      expect(kept.cookie).toContain('cookieConsent=true')
      expect(JSON.parse(kept.cookies ?? '{}')).toMatchObject({
        analyticalCookies: true,
        performance: true,
      })
      expect(JSON.parse(kept.mails ?? '{}')).toEqual({
        emailMarketing: false,
        emailNotifications: false,
      })
      await page.reload()
      expect(await page.getByRole('switch', { name: 'Cookies analytiques' }).isChecked()).toBe(true)
      expect(await page.getByRole('switch', { name: 'Photo prête' }).isChecked()).toBe(false)
      // The settings show the later refusal of this browser, not the choice stored in the account.
      await page.evaluate(() => {
        document.cookie = 'cookieConsent=false; path=/'
      })
      await page.reload()
      expect(await page.getByRole('switch', { name: 'Cookies analytiques' }).isChecked()).toBe(
        false,
      )
      await screenshot(page, 'settings-privacy-phone')

      await page.getByRole('tab', { name: 'Mes données' }).click()
      await page.getByText('Photos restaurées', { exact: true }).waitFor()
      expect(await page.getByText('Total dépensé').count()).toBe(0)
      await screenshot(page, 'settings-data-phone')
      const file = await downloadBy(page.getByRole('button', { name: 'Télécharger mes données' }))
      await page.getByText('Export réussi', { exact: true }).waitFor()
      expect(file.suggestedFilename()).toMatch(/^antan-donnees-\d+-\d{4}-\d\d-\d\d\.zip$/)
      const zip = await readFile(await file.path())
      for (const entry of ['donnees.json', 'original.jpg']) expect(zip.includes(entry)).toBe(true)

      await page.getByRole('tab', { name: 'Suppression' }).click()
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
      const dialog = page.getByRole('dialog', { name: 'Supprimer définitivement votre compte ?' })
      await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('supprimer')
      expect(
        await dialog.getByRole('button', { name: 'Supprimer définitivement' }).isDisabled(),
      ).toBe(true)
      await screenshot(page, 'settings-deletion-phone')
      await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER')
      await page.evaluate(() => {
        const seen = window as unknown as { askedToSignIn: boolean }
        seen.askedToSignIn = false
        new MutationObserver(() => {
          seen.askedToSignIn ||= document.body.textContent.includes('Vous devez être connecté')
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      })
      await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
      await page.getByText('Compte supprimé avec succès', { exact: true }).waitFor()
      await page
        .getByText('Toutes vos données ont été supprimées définitivement (1 photo supprimée)', {
          exact: true,
        })
        .waitFor()
      await page
        .getByText('Votre compte est supprimé. La page d’accueil s’ouvre dans un instant.')
        .waitFor()
      await screenshot(page, 'settings-deleted-phone')
      await page.waitForURL((url) => url.pathname === '/')
      const receipt = page.getByRole('dialog', { name: 'Reçu d’effacement' })
      await receipt.getByText('1 photo', { exact: true }).waitFor()
      await screenshot(page, 'settings-receipt-phone', { fullPage: false })
      await receipt.getByRole('button', { name: 'Fermer' }).last().click()
      const asked = await page.evaluate(
        () => (window as unknown as { askedToSignIn: boolean }).askedToSignIn,
      )
      expect(asked).toBe(false)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await page.getByRole('banner').getByRole('button', { name: 'Se connecter' }).waitFor()
    }),
  180_000,
)

test(
  'without a session the settings ask for a sign-in; failures are shown in the specified words',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      allow(/500|403/)
      await page.goto('/settings?onglet=suppression')
      await page.getByText('Vous devez être connecté pour accéder aux paramètres.').waitFor()
      await expectAccessible(page)
      await login(page, 'pannes@antan.test')
      await page.getByRole('tab', { name: 'Suppression', selected: true }).waitFor()
      await page.route(
        /\/api\/user\/(delete-account|data-export|update-username)|privacy-settings/,
        (route) =>
          route.request().method() === 'GET' && route.request().url().includes('privacy')
            ? route.continue()
            : route.fulfill({
                status: 500,
                json: { code: 'INTERNAL', message: 'panne', requestId: 'r' },
              }),
      )
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
      await page.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER!')
      await page.keyboard.press('Enter')
      await page
        .getByText("Veuillez taper exactement 'SUPPRIMER' pour confirmer.", { exact: true })
        .waitFor()
      await page.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER')
      await page.keyboard.press('Enter')
      await page.getByText('Impossible de supprimer le compte.', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Garder mon compte' }).click()
      await page.getByRole('tab', { name: 'Mes données' }).click()
      await page.getByRole('button', { name: 'Télécharger mes données' }).click()
      await page
        .getByText('Impossible de télécharger vos données. Veuillez réessayer.', { exact: true })
        .waitFor()
      await page.getByRole('tab', { name: 'Confidentialité' }).click()
      await page.getByRole('button', { name: 'Enregistrer mes préférences' }).click()
      await page.getByText('Impossible de sauvegarder vos préférences.', { exact: true }).waitFor()
      await page.getByRole('tab', { name: 'Compte' }).click()
      await page.getByLabel('Nouveau nom d’utilisateur').fill('Nouveau nom')
      await page.getByRole('button', { name: 'Enregistrer le nouveau nom' }).click()
      await page.getByText("Impossible de modifier le nom d'utilisateur.").first().waitFor()
    }),
  120_000,
)
