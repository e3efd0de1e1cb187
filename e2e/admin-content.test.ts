/**
 * Content panels: editing, validation, and the public page at the next view. Over 300 lines because
 * each panel has one journey here.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adminGalleryCopy } from '#copy/admin/gallery.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/account.ts'
import { administrator } from './support/administrator.ts'
import { DEVICES } from './support/browser.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

/** Small pictures, because each is converted to every width and format. */
const PHOTO = join(import.meta.dirname, '../fixtures/guide/rocamadour-640.jpg')

const site = ownSite()

const { asAdmin, waitForText, press, save, remove } = administrator(site)

test('each screen has its message for unauthorised accounts; the watermark screen links to the account', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    const sentence = 'Vous devez être administrateur pour accéder à cette page.'
    const words = {
      gallery: ['Accès refusé'],
      landing: ['Accès refusé'],
      'legal-pages': ['Accès refusé', sentence],
      'gallery-text': ['Accès non autorisé', sentence],
    }
    for (const [name, texts] of Object.entries(words)) {
      await page.goto(`/admin/${name}`)
      for (const text of texts) await waitForText(page, text)
    }
    await page.goto('/admin/watermark')
    await page.waitForURL(`${site.server.url}/`)
    await signIn(page, 'utilisateur@antan.test')
    await page.goto('/admin/watermark')
    await page.waitForURL(`${site.server.url}/dashboard`)
  }))

test('a landing section is switched and edited, an incomplete testimonial is refused, and the home page follows', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin/landing')
      const faq = page.getByRole('article', { name: 'FAQ' })
      await faq.getByRole('switch').click()
      await waitForText(page, 'Le statut de la section a été modifié')
      await faq.getByText('Désactivée', { exact: true }).waitFor()
      await page.goto('/')
      expect(await page.locator('#faq').count()).toBe(0)

      await page.goto('/admin/landing?section=hero')
      await page.getByLabel('Titre de la section *').fill('Vos photos d’antan')
      await press(page, 'Sauvegarder')
      await waitForText(page, 'La section a été modifiée avec succès')
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: 'Vos photos d’antan' }).waitFor()

      await page.goto('/admin/landing?section=hero')
      const link = page.getByLabel('Lien du bouton', { exact: true })
      await link.fill('javascript:alert(1)')
      await press(page, 'Sauvegarder')
      await expect.poll(() => link.getAttribute('aria-invalid')).toBe('true')
      await page
        .getByText(/^Ce lien n’est pas permis/)
        .first()
        .waitFor()
      await press(page, 'Annuler')
      await press(page, 'Quitter sans enregistrer')

      await page.goto('/admin/landing?section=testimonials')
      await press(page, 'Ajouter un témoignage')
      await waitForText(page, 'Incomplet')
      await press(page, 'Sauvegarder')
      await waitForText(page, 'Erreurs de validation')
      await waitForText(page, 'Témoignage 1: Le nom est requis')
      expect(await page.getByLabel('Nom', { exact: true }).getAttribute('aria-invalid')).toBe(
        'true',
      )
      await page.getByLabel('Nom', { exact: true }).fill('Ada')
      await page
        .getByRole('textbox', { name: 'Témoignage' })
        .fill('Ma grand-mère sourit de nouveau.')
      await waitForText(page, 'Complet')
      await press(page, 'Sauvegarder')
      await waitForText(page, 'La section a été modifiée avec succès')

      const create = page.getByRole('button', { name: 'Nouvelle section' })
      const allExist = page.getByText(/Chaque type de section existe déjà/)
      await allExist.waitFor()
      expect(await create.isDisabled()).toBe(true)
      await remove(page, 'Supprimer FAQ')
      await waitForText(page, 'La section a été supprimée avec succès')
      await create.click()
      const dialog = page.getByRole('dialog', { name: 'Créer une nouvelle section' })
      await dialog.getByPlaceholder('Ex: Comment ça marche').waitFor()
      expect(await dialog.getByLabel("Ordre d'affichage *").inputValue()).toBe('7')
      expect(await dialog.getByRole('switch', { name: 'Section active' }).isChecked()).toBe(true)
      await waitForText(page, 'Afficher cette section sur le site')
      await save(page)
      await waitForText(page, 'Le type de section est requis')
      await waitForText(page, 'Le titre est requis')
      await page.getByRole('radio', { name: /^FAQ/ }).check()
      await page.getByLabel('Titre de la section *').fill('Questions')
      await save(page)
      await waitForText(page, 'La nouvelle section a été créée avec succès')
      await allExist.waitFor()
      expect(await create.isDisabled()).toBe(true)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
        .toBe(true)
      await page.goto('/admin/landing?section=rien')
      await waitForText(page, 'Aucune section sélectionnée')
    },
    { allowed: [/status of 400/] },
  ))

test('the watermark preview follows each change, is saved within its limits, and is tested on a picture', () =>
  asAdmin(async (page) => {
    await page.goto('/admin/watermark')
    await page.getByRole('heading', { name: 'Aperçu en temps réel' }).waitFor()
    const live = page.getByAltText('Photo d’exemple avec le filigrane tel qu’il est réglé')
    await live.waitFor()
    const before = await live.getAttribute('src')
    const card = page.getByRole('article', { name: 'Taille' })
    await card.getByRole('button', { name: 'Modifier : Taille' }).click()
    const value = card.getByRole('spinbutton', { name: 'Valeur' })
    await value.fill('90')
    await card.getByText('Une taille de 12 à 60 px, en nombre entier.').waitFor()
    expect(await card.getByRole('button', { name: 'Sauver' }).isDisabled()).toBe(true)
    await value.fill('60')
    await expect.poll(() => live.getAttribute('src')).not.toBe(before)
    await card.getByRole('button', { name: 'Sauver' }).click()
    await waitForText(page, 'La configuration du watermark a été mise à jour avec succès.')
    const picker = page.locator('input[type=file]')
    const unreadable = {
      name: 'photo.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('no picture'),
    }
    await picker.setInputFiles(unreadable)
    await waitForText(
      page,
      'Ce navigateur ne sait pas lire cette image. Convertissez-la en JPG ou en PNG, puis choisissez-la à nouveau.',
    )
    await picker.setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: (await sharp(PHOTO).resize(400).png().toBuffer()).subarray(0, 60),
    })
    await waitForText(
      page,
      'Cette image est abîmée ou incomplète. Essayez avec une autre copie du fichier.',
    )
    const gif = await sharp(PHOTO).resize(400).gif().toBuffer()
    await picker.setInputFiles({ name: 'photo.gif', mimeType: 'image/gif', buffer: gif })
    await page.route('**/test-upload', async (route) => {
      await waitForText(page, 'Application du watermark...')
      await route.continue()
    })
    await press(page, 'Appliquer le watermark')
    await waitForText(page, 'Test réussi !')
    await waitForText(page, 'Image uploadée et watermark appliqué avec succès !')
    await waitForText(page, 'Le watermark a été appliqué à votre image.')
    await page.getByAltText('Image avec le filigrane').waitFor()
  }))

test('a gallery pair is added from two pictures and shown; other files are refused', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin/gallery')
      // Nobody has consented: there is nothing to fill in.
      await press(page, 'Depuis la photo d’un client')
      await waitForText(page, adminGalleryCopy.photo.empty)
      expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0)
      await page.keyboard.press('Escape')
      await press(page, 'Ajouter une comparaison')
      await page.getByLabel('Titre *').fill('Le perron')
      const files = page.getByRole('dialog').locator('input[type=file]')
      await files
        .nth(0)
        .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
      await waitForText(page, 'Fichier non valide')
      await files.nth(0).setInputFiles(PHOTO)
      await files.nth(1).setInputFiles(PHOTO)
      await save(page)
      await waitForText(page, 'Comparaison ajoutée')
      await page.goto('/gallery')
      await page.getByText('Le perron').first().waitFor()
      await page.goto('/admin/gallery')
      await press(page, 'Modifier : Le perron')
      // Another administrator changes its title meanwhile.
      await page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        const items = (await (await fetch('/api/admin/gallery-items', { headers })).json()) as {
          id: number
          title: string
        }[]
        const body = new FormData()
        body.set('title', 'Le seuil')
        await fetch(
          `/api/admin/gallery-items/${items.find(({ title }) => title === 'Le perron')?.id}`,
          { method: 'PUT', headers, body },
        )
      })
      await page.getByRole('dialog').locator('input[type=file]').nth(1).setInputFiles(PHOTO)
      await save(page)
      await waitForText(page, 'Modifié entre-temps')
      expect(await page.getByLabel('Titre *').inputValue()).toBe('Le seuil')
      await expect
        .poll(() =>
          page
            .locator('dd img')
            .evaluateAll((images) =>
              images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
            ),
        )
        .toEqual([true, true])
      await press(page, 'Reprendre les valeurs enregistrées')
      await page.getByLabel('Titre *').fill('')
      await save(page)
      await waitForText(page, 'Ce champ est requis.')
      await page.getByLabel('Titre *').fill('Le perron, 1931')
      await save(page)
      await waitForText(page, 'Comparaison modifiée')
      await press(page, 'Modifier : Le perron, 1931')
      await press(page, 'Versions : Le perron, 1931')
      const versions = page.getByRole('dialog', { name: 'Versions : Le perron, 1931' })
      const list = versions.getByRole('list', { name: 'Liste des versions' }).getByRole('button')
      await expect.poll(() => list.count()).toBe(3)
      await list.last().click()
      await versions.locator('del', { hasText: '1931' }).waitFor()
      for (const device of ['phone', 'desktop'] as const) {
        await page.setViewportSize(DEVICES[device].viewport)
        await screenshot(page, `admin-pair-versions-${device}`, { fullPage: false })
      }
      await expectAccessible(page)
      await press(page, 'Restaurer cette version')
      await waitForText(page, 'Version restaurée')
      await remove(page, 'Supprimer : Le perron')
      await waitForText(page, 'Comparaison supprimée')

      await page.goto('/admin/gallery-text')
      await page.getByLabel('Titre', { exact: true }).fill('Nos plus belles')
      await waitForText(page, 'Modifié')
      for (const label of ['Sous-titre', 'Nombre de souvenirs'])
        await page.getByLabel(label, { exact: true }).fill('')
      await press(page, 'Prévisualiser')
      for (const text of ['Nos plus belles', 'Description de la galerie', '10,000+'])
        await page
          .getByRole('dialog', { name: 'Aperçu de la page galerie' })
          .getByText(text, { exact: true })
          .waitFor()
      await page.keyboard.press('Escape')
      for (const label of ['Sous-titre', 'Nombre de souvenirs'])
        await press(page, `Annuler : ${label}`)
      await press(page, 'Sauvegarder : Titre')
      await waitForText(page, 'Les modifications ont été sauvegardées avec succès')
      await page.goto('/gallery')
      await page.getByRole('heading', { level: 1, name: 'Nos plus belles' }).waitFor()
    },
    { allowed: [/status of 409/] },
  ))

test('a blog section is created, shown, changed and deleted, and the header changed', () =>
  asAdmin(async (page) => {
    await page.goto('/admin?tab=blog')
    await press(page, 'Nouvelle section')
    await save(page)
    await waitForText(page, 'Ce champ est requis.')
    await page.getByLabel('Clé *').fill('essai')
    await page.getByLabel('Titre *').fill('Une section d’essai')
    await page.getByLabel('Texte', { exact: true }).fill('Avec du *texte*.')
    await save(page)
    await waitForText(page, 'Section créée')
    await page.getByRole('tab', { name: 'Métadonnées' }).click()
    await page.getByLabel('Titre *').fill('')
    await press(page, 'Sauvegarder')
    await waitForText(page, 'Ce champ est requis.')
    await page.getByLabel('Titre *').fill('Le carnet')
    await page.getByLabel('Étiquettes').fill(' photos ,, soin,photos ')
    await press(page, 'Sauvegarder')
    await waitForText(page, 'Métadonnées mises à jour')
    expect(await page.getByLabel('Étiquettes').inputValue()).toBe('photos, soin')
    await page.getByRole('tab', { name: 'Sections' }).click()
    await page.getByRole('tab', { name: 'Métadonnées' }).click()
    expect(await page.getByLabel('Titre *').inputValue()).toBe('Le carnet')
    expect(await page.getByLabel('Étiquettes').inputValue()).toBe('photos, soin')
    await page.goto('/blog')
    await page.getByRole('heading', { level: 1, name: 'Le carnet' }).waitFor()
    await page.getByRole('heading', { name: /Une section d’essai/ }).waitFor()
    await page.goto('/admin?tab=blog')
    await press(page, 'Modifier : Une section d’essai')
    await page.getByLabel('Titre *').fill('Une autre section')
    await save(page)
    await waitForText(page, 'Section mise à jour')
    await remove(page, 'Supprimer : Une autre section')
    await waitForText(page, 'Section supprimée')
  }))

test('external services: missing settings are named, and secrets are never returned', () =>
  asAdmin(async (page) => {
    await page.goto('/admin?tab=settings')
    await press(page, 'Sauvegarder')
    await waitForText(page, 'Veuillez remplir au moins un champ.')
    await page.getByLabel('Serveur SMTP').fill('127.0.0.1')
    await page.getByLabel('Identifiant', { exact: true }).fill('antan')
    await page.getByLabel('Mot de passe').fill('canari-secret')
    await page.getByRole('combobox', { name: 'Sécurité' }).selectOption('TLS')
    await press(page, 'Sauvegarder')
    await waitForText(page, 'Configuration créée')
    await waitForText(page, 'Configuré')
    expect(await page.content()).not.toContain('canari-secret')
    await page.getByLabel('Identifiant', { exact: true }).fill('antan-courrier')
    await press(page, 'Sauvegarder')
    await waitForText(page, 'Configuration mise à jour')
    await page.getByRole('cell', { name: 'antan-courrier' }).waitFor()
    await remove(page, 'Supprimer : Mot de passe')
    await waitForText(page, 'Configuration supprimée')
    await waitForText(page, 'Non configuré')
  }))
