/** The administrator edits what the site shows: every panel of content, its refusals, and the public page at the next view. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openBrowser, type Browser } from './support/browser.ts'
import { startServer, type Server } from './support/server.ts'
import { login } from './support/verbs.ts'

const ADMIN = 'admin@antan.test'
const PHOTO = join(import.meta.dirname, '../fixtures/aged/chambord.jpg')
const ATTACK = '<img src=x onerror="document.title=`canari`"><script>document.title="canari"</script>'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { ENGINE: 'instant' } }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const asAdmin = (run: (page: Page) => Promise<void>, allowed: RegExp[] = []) => browser.visit(server.url, 'desktop', async ({ page, allow }) => {
  allowed.forEach(allow)
  await login(page, ADMIN)
  await run(page)
})
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first().click()
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Sauvegarder', exact: true }).click()

describe('who may come in', () => {
  test.each([['/admin/gallery', 'Accès refusé'], ['/admin/landing', 'Accès refusé'], ['/admin/legal-pages', 'Accès refusé'], ['/admin/gallery-text', 'Accès non autorisé']])(
    '%s tells everybody else %j', (path, title) => browser.visit(server.url, 'desktop', async ({ page }) => {
      await page.goto(path)
      await page.getByRole('heading', { name: title }).waitFor()
      if (path !== '/admin/gallery' && path !== '/admin/landing') await says(page, 'Vous devez être administrateur pour accéder à cette page.')
    }))

  test('/admin/watermark leads visitors home and users to their photos', () => browser.visit(server.url, 'desktop', async ({ page }) => {
    await page.goto('/admin/watermark')
    await page.waitForURL(`${server.url}/`)
    await login(page, 'utilisateur@antan.test')
    await page.goto('/admin/watermark')
    await page.waitForURL(`${server.url}/dashboard`)
  }))
})

test('a legal page is written in markup, shown at once, changed and deleted; nothing in it runs', () => asAdmin(async (page) => {
  await page.goto('/admin/legal-pages')
  await press(page, 'Nouvelle page')
  await save(page)
  await says(page, 'Veuillez remplir tous les champs obligatoires.')
  await page.getByLabel('Slug *').fill('essai')
  await page.getByLabel('Titre *').fill('Page d’essai')
  await page.getByRole('textbox', { name: 'Contenu *' }).fill(`# Un titre\n\nDu **gras** et ${ATTACK}`)
  await page.getByRole('region', { name: /^Aperçu/ }).getByRole('heading', { name: 'Un titre' }).waitFor()
  await save(page)
  await says(page, 'Page créée')
  await page.goto('/legal/essai')
  await page.getByRole('heading', { level: 2, name: 'Un titre' }).waitFor()
  expect(await page.locator('strong', { hasText: 'gras' }).count()).toBe(1)
  await page.getByText(ATTACK).waitFor()
  expect(await page.title()).not.toBe('canari')

  await page.goto('/admin/legal-pages')
  await press(page, 'Modifier : essai')
  expect(await page.getByRole('textbox', { name: 'Contenu *' }).inputValue()).toBe(`# Un titre\n\nDu **gras** et ${ATTACK}`)
  await page.getByRole('switch', { name: 'Page publiée' }).click()
  await save(page)
  await says(page, 'Page mise à jour')
  await page.getByText('Brouillon', { exact: true }).waitFor()
  await press(page, 'Supprimer : essai')
  await says(page, 'Êtes-vous sûr de vouloir supprimer cette page ?')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await says(page, 'Page supprimée')
}))

test('the second of two administrators is told what differs', () => asAdmin(async (page) => {
  await page.goto('/admin/legal-pages')
  await press(page, 'Modifier : cookies-policy')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.put('/api/admin/legal-pages/cookies-policy', { headers: { authorization: `Bearer ${token}` }, data: { title: 'Témoins de connexion' } })
  await page.getByLabel('Titre *').fill('Politique des cookies')
  await save(page)
  await says(page, 'Modifié entre-temps')
  await page.getByText(/Témoins de connexion/).first().waitFor()
  await press(page, 'Garder ma saisie')
  await save(page)
  await says(page, 'Page mise à jour')
}, [/status of 409/]))

test('a landing section is switched, edited in its tabs, refused when a testimonial is incomplete, and follows on the home page', () => asAdmin(async (page) => {
  await page.goto('/admin/landing')
  const faq = page.getByRole('article', { name: 'FAQ' })
  await faq.getByRole('switch').click()
  await says(page, 'Le statut de la section a été modifié')
  await faq.getByText('Désactivée', { exact: true }).waitFor()
  await page.goto('/')
  expect(await page.locator('#faq').count()).toBe(0)

  await page.goto('/admin/landing?section=hero')
  await page.getByLabel('Titre de la section *').fill('Vos photos d’antan')
  await press(page, 'Sauvegarder')
  await says(page, 'La section a été modifiée avec succès')
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Vos photos d’antan' }).waitFor()

  await page.goto('/admin/landing?section=testimonials')
  await page.getByRole('tab', { name: 'Contenu' }).click()
  await press(page, 'Ajouter un témoignage')
  await says(page, 'Incomplet')
  await press(page, 'Sauvegarder')
  await says(page, 'Erreurs de validation')
  await says(page, 'Témoignage 1: Le nom est requis')
  await page.getByLabel('Nom', { exact: true }).fill('Ada')
  await page.getByRole('textbox', { name: 'Témoignage' }).fill('Ma grand-mère sourit de nouveau.')
  await says(page, 'Complet')
  await press(page, 'Sauvegarder')
  await says(page, 'La section a été modifiée avec succès')

  await press(page, 'Supprimer FAQ')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await says(page, 'La section a été supprimée avec succès')
  await press(page, 'Nouvelle section')
  await save(page)
  await says(page, 'Le type de section est requis')
  await says(page, 'Le titre est requis')
  await page.getByRole('radio', { name: /^FAQ/ }).check()
  await page.getByLabel('Titre de la section *').fill('Questions')
  await save(page)
  await says(page, 'La nouvelle section a été créée avec succès')
  await page.goto('/admin/landing?section=rien')
  await says(page, 'Aucune section sélectionnée')
}))

test('the watermark is drawn again as one edits, saved within its bounds, and tested on a picture', () => asAdmin(async (page) => {
  await page.goto('/admin/watermark')
  const live = page.getByAltText('Photo d’exemple avec le watermark tel qu’il est réglé')
  await live.waitFor()
  const before = await live.getAttribute('src')
  const card = page.getByRole('article', { name: 'Taille' })
  await card.getByRole('button', { name: 'Modifier : Taille' }).click()
  const value = card.getByRole('spinbutton', { name: 'Valeur' })
  await value.fill('90')
  await card.getByText('Entre 12 et 60.').waitFor()
  expect(await card.getByRole('button', { name: 'Sauver' }).isDisabled()).toBe(true)
  await value.fill('60')
  await expect.poll(() => live.getAttribute('src')).not.toBe(before)
  await card.getByRole('button', { name: 'Sauver' }).click()
  await says(page, 'La configuration du watermark a été mise à jour avec succès.')
  await page.locator('input[type=file]').setInputFiles(PHOTO)
  await press(page, 'Appliquer le watermark')
  await says(page, 'Test réussi !')
  await page.getByAltText('Image avec le watermark').waitFor()
}))

test('a gallery pair is added from two pictures and shown; a file that is none is refused', () => asAdmin(async (page) => {
  await page.goto('/admin/gallery')
  await press(page, 'Ajouter une comparaison')
  await page.getByLabel('Titre *').fill('Le perron')
  const files = page.getByRole('dialog').locator('input[type=file]')
  await files.nth(0).setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await says(page, 'Fichier non valide')
  await files.nth(0).setInputFiles(PHOTO)
  await files.nth(1).setInputFiles(PHOTO)
  await save(page)
  await says(page, 'Comparaison ajoutée')
  await page.goto('/gallery')
  await page.getByText('Le perron').first().waitFor()

  await page.goto('/admin/gallery-text')
  await page.getByLabel('Titre', { exact: true }).fill('Nos plus belles')
  await says(page, 'Modifié')
  await press(page, 'Prévisualiser')
  await page.getByRole('dialog', { name: 'Aperçu de la page galerie' }).getByText('Nos plus belles').waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Sauvegarder : Titre')
  await says(page, 'Les modifications ont été sauvegardées avec succès')
  await page.goto('/gallery')
  await page.getByRole('heading', { level: 1, name: 'Nos plus belles' }).waitFor()
}))

test('a blog section is made and shown; the header too', () => asAdmin(async (page) => {
  await page.goto('/admin?tab=blog')
  await press(page, 'Nouvelle section')
  await page.getByLabel('Clé *').fill('essai')
  await page.getByLabel('Titre *').fill('Une section d’essai')
  await page.getByLabel('Texte', { exact: true }).fill('Avec du *texte*.')
  await save(page)
  await says(page, 'Section créée')
  await page.getByRole('tab', { name: 'Métadonnées' }).click()
  await page.getByLabel('Titre *').fill('Le carnet')
  await press(page, 'Sauvegarder')
  await says(page, 'Métadonnées mises à jour')
  await page.goto('/blog')
  await page.getByRole('heading', { level: 1, name: 'Le carnet' }).waitFor()
  await page.getByRole('heading', { name: /Une section d’essai/ }).waitFor()
}))

test('outside services: nothing filled in is said, a secret never comes back', () => asAdmin(async (page) => {
  await page.goto('/admin?tab=settings')
  await press(page, 'Sauvegarder')
  await says(page, 'Veuillez remplir au moins un champ.')
  await page.getByLabel('Serveur SMTP').fill('127.0.0.1')
  await page.getByLabel('Identifiant', { exact: true }).fill('antan')
  await page.getByLabel('Mot de passe').fill('canari-secret')
  await page.getByLabel('Sécurité').selectOption('TLS')
  await press(page, 'Sauvegarder')
  await says(page, 'Configuration créée')
  await says(page, 'Configuré')
  expect(await page.content()).not.toContain('canari-secret')
  await press(page, 'Supprimer : Mot de passe')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await says(page, 'Configuration supprimée')
  await says(page, 'Non configuré')
}))

test.each(['phone', 'desktop'] as const)('on a %s every screen is whole and accessible', (device) => browser.visit(server.url, device, async ({ page }) => {
  await login(page, ADMIN)
  for (const path of ['/admin/legal-pages', '/admin/gallery', '/admin/gallery-text', '/admin/watermark', '/admin/landing', '/admin/landing?section=hero', '/admin?tab=blog', '/admin?tab=settings']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect.poll(() => page.locator('h1').count(), { message: path }).toBe(1)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0)
  }
}))
