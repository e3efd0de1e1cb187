/** What happens in every panel alike: one list from end to end, two administrators at once, lists that are empty or cannot be read, every screen on a phone and by keyboard, hostile text. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { administrator } from './support/administrator.ts'
import type { Device } from './support/browser.ts'
import { expectReachable, keysOf } from './support/keyboard.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

const ATTACK =
  '<img src=x onerror="document.title=`canari`"><script>document.title="canari"</script>'
const { asAdmin, says, press, save, remove } = administrator(ownSite())

/** A call beside the page, as somebody else would make it. */
async function call(page: Page, method: string, url: string, data: object) {
  const { origins } = await page.context().storageState()
  const token = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name === 'token')?.value
  const reply = await page.request.fetch(`/api/admin/${url}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    data,
  })
  expect([url, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([url, 200, ''])
}

test('a content page with the price of a credit is previewed, stands in the footer, is changed and deleted', () =>
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
      if (route.request().method() === 'POST') await says(page, 'Sauvegarde...')
      await route.continue()
    })
    await save(page)
    await says(page, 'Page créée')
    await page.goto('/page/nos-prix')
    await page.getByText(/Un crédit coûte \d+,\d\d/).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Nos prix' }).waitFor()
    await page.goto('/admin?tab=settings&part=content')
    await press(page, 'Modifier : nos-prix')
    await page.getByLabel('Titre *').fill('Nos tarifs')
    await page.keyboard.press('Escape')
    await press(page, 'Continuer la modification')
    await save(page)
    await says(page, 'Page mise à jour')
    await remove(page, 'Supprimer : nos-prix')
    await says(page, 'Page supprimée')
  }))

test('the second of two administrators is told what differs', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin/legal-pages')
      await press(page, 'Modifier : cookies-policy')
      await call(page, 'PUT', 'legal-pages/cookies-policy', { title: 'Témoins de connexion' })
      await page.getByLabel('Titre *').fill('Politique des cookies')
      await save(page)
      await says(page, 'Modifié entre-temps')
      await page
        .getByText(/Témoins de connexion/)
        .first()
        .waitFor()
      await press(page, 'Garder ma saisie')
      await save(page)
      await says(page, 'Page mise à jour')
    },
    { allowed: [/status of 409/] },
  ))

test('one value saved twice, and a row deleted after somebody changed it, are told with both values', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin/gallery-text')
      await page.getByLabel('Sous-titre', { exact: true }).fill('Ma phrase')
      await call(page, 'PUT', 'gallery-page-configurations/gallery_subtitle', {
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
      await call(page, 'PATCH', 'landing-sections/share', { title: 'À partager' })
      await share.getByRole('switch').click()
      await says(page, 'Le statut de la section a été modifié')
      await share.getByRole('heading', { name: 'À partager' }).waitFor()
      await call(page, 'PATCH', 'landing-sections/share', { title: 'Partagez' })
      await remove(page, 'Supprimer Partage')
      await page.getByText('Avant : À partager').waitFor()
      await page.getByText('Enregistré : Partagez').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer quand même' }).click()
      await says(page, 'La section a été supprimée avec succès')
    },
    { allowed: [/status of 409/] },
  ))

/** Each list with the words of its empty state. */
const LISTS = [
  ['?tab=pricing', 'pricing-configurations', 'Aucune configuration de tarifs trouvée.'],
  ['?tab=gallery', 'gallery-items', 'Aucune comparaison dans la galerie'],
  ['?tab=blog', 'blog-sections', 'Aucune section'],
  ['?tab=landing', 'landing-sections', 'Aucune section configurée'],
  ['?tab=settings&part=content', 'content-pages', 'Aucune page de contenu'],
  ['/legal-pages', 'legal-pages', 'Aucune page légale'],
  ['?tab=settings', 'api-configurations', 'Rien n’est enregistré.'],
] as const

test('every list says when it is empty, and offers another try when it cannot be read', () =>
  asAdmin(
    async (page) => {
      for (const [place, list, empty] of LISTS) {
        let fails = true
        await page.route(`**/api/admin/${list}`, (route) =>
          fails ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ json: [] }),
        )
        await page.goto(`/admin${place}`)
        const again = page.getByRole('alert').getByRole('button', { name: 'Réessayer' })
        await again.waitFor()
        fails = false
        await again.click()
        await says(page, empty)
        await page.unroute(`**/api/admin/${list}`)
      }
    },
    { allowed: [/\b500\b/] },
  ))

/** Screens that no tab leads to at once. */
const BEHIND = [
  '/admin/gallery-text',
  '/admin/landing?section=hero',
  '/admin/landing?section=testimonials',
  '/admin?tab=blog&part=metadata',
  '/admin?tab=settings&part=content',
]
/** The specified names of screens and of their parts. */
const NAMES: Record<string, readonly string[]> = {
  '/admin?tab=pricing': ['Appliquer à tous les packages'],
  '/admin?tab=footer': ['Gestion du Footer'],
  '/admin?tab=watermarks': ['Configuration des Watermarks', 'Actif', 'Aperçu en temps réel'],
  '/admin?tab=landing': ['Gestion Landing Page', 'Nouvelle section', 'Activée', 'Éditer'],
  '/admin/gallery-text': [
    'Édition des textes de la galerie',
    'Titre et Description',
    'Statistiques',
    'Call-to-Action',
    'Prévisualiser',
  ],
}

test.each<Device>(['phone', 'desktop'])(
  'on a %s every screen is readable, fits, passes the accessibility check and shows the keyboard where it is',
  (device) =>
    asAdmin(
      async (page) => {
        await page.goto('/admin')
        await page.locator('main h2').first().waitFor()
        const tabs = await page
          .getByRole('navigation', { name: 'Rubriques de l’administration' })
          .locator('a')
          .all()
        expect(tabs.length).toBeGreaterThanOrEqual(13)
        const addresses = await Promise.all(tabs.map((tab) => tab.getAttribute('href')))
        for (const address of [...addresses.map(String), ...BEHIND]) {
          await page.goto(address)
          await page.locator('main h2').first().waitFor()
          await expect
            .poll(() => page.locator('main .animate-breathe').count(), {
              message: `${address} is loaded`,
            })
            .toBe(0)
          for (const name of NAMES[address] ?? []) await says(page, name)
          await screenshot(page, `admin${address.replaceAll(/\W+/g, '-')}-${device}`)
          expect(
            await page.evaluate(() => [
              document.documentElement.scrollWidth - window.innerWidth,
              document.querySelectorAll('h1').length,
            ]),
            address,
          ).toEqual([0, 1])
          await expectAccessible(page)
          await expectReachable(page)
        }
      },
      { device },
    ),
)

test('by keyboard alone the focus follows into dialogs and back, to what is refused, and past what is deleted', () =>
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
    await enter('button', 'Supprimer : youtube')
    await enter('button', 'Supprimer')
    await says(page, 'Aucun lien réseau social configuré')
    await on('Ajouter un lien')

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

test('by keyboard alone what takes the place of what went away has the focus, and an item of a list keeps it', () =>
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
    await enter('button', 'Nouvelle section')
    await enter('button', 'Sauvegarder')
    await on('Type de section *')
    await key('Escape')
    await on('Nouvelle section')
    await enter('button', 'Éditer FAQ')
    await on('FAQ')
    await enter('tab', 'Contenu', 'Space')
    await enter('button', 'Descendre la question 1')
    await on('Descendre la question 2')
    await enter('button', 'Ajouter une question')
    await on('Question')
    await page.getByRole('tab', { name: 'Général' }).press('Space')
    await page.getByLabel('Titre de la section *').fill('')
    await page.getByRole('tab', { name: 'Médias' }).press('Space')
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

test('hostile text in every field stays words, on the site and in the back office', () =>
  asAdmin(async (page) => {
    const send = (method: string, url: string, data: object) => call(page, method, url, data)
    const html = `<p>Texte ${ATTACK}</p>`
    await send('POST', 'pricing-configurations', {
      planKey: 'hostile',
      name: ATTACK.slice(0, 120),
      credits: 1,
      basePrice: '1',
      badge: ATTACK.slice(0, 60),
      description: ATTACK,
      features: [{ name: ATTACK, included: true }],
      sortOrder: 99,
    })
    await send('POST', 'content-pages', {
      slug: 'hostile',
      title: ATTACK,
      content: html,
      metaDescription: ATTACK,
      showInFooter: true,
      footerSection: 'support',
    })
    await send('POST', 'legal-pages', {
      slug: 'hostile',
      title: ATTACK,
      content: html,
      metaDescription: ATTACK,
    })
    await send('POST', 'blog-sections', {
      sectionKey: 'hostile',
      title: ATTACK,
      subtitle: ATTACK,
      sortOrder: 99,
      content: { text: html, additionalText: html, imageAlt: ATTACK, imageCaption: ATTACK },
    })
    await send('PUT', 'blog-metadata', {
      title: ATTACK,
      subtitle: ATTACK,
      author: ATTACK,
      metaTitle: ATTACK,
      metaDescription: ATTACK,
      ctaTitle: ATTACK,
      ctaSubtitle: ATTACK,
      ctaButtonText: ATTACK,
      categoryTags: [ATTACK.slice(0, 60)],
    })
    await send('PATCH', 'landing-sections/hero', {
      title: ATTACK,
      subtitle: ATTACK,
      content: {
        socialProof: ATTACK,
        ctaText: ATTACK,
        secondaryText: ATTACK,
        caption: ATTACK,
        imageAlt: ATTACK,
      },
    })
    await send('PATCH', 'landing-sections/how-it-works', {
      title: ATTACK,
      content: {
        steps: [{ stepNumber: 1, title: ATTACK, description: ATTACK, icon: 'Zap' }],
        ctaText: ATTACK,
      },
    })
    for (const key of ['gallery_title', 'gallery_subtitle', 'memories_label', 'cta_button_text'])
      await send('PUT', `gallery-page-configurations/${key}`, { configValue: ATTACK })
    const offices = [
      '/admin/legal-pages',
      '/admin/gallery-text',
      '/admin?tab=pricing',
      '/admin?tab=blog',
      '/admin?tab=landing',
      '/admin?tab=logs',
      '/admin?tab=settings&part=content',
    ]
    for (const path of ['/', '/gallery', '/blog', '/page/hostile', '/legal/hostile', ...offices]) {
      await page.goto(path)
      // It stands there as it was typed, and nothing of it became an element, ran, or was escaped twice.
      const shown = () =>
        page.evaluate(
          () =>
            document.body.innerText +
            [...document.querySelectorAll('input')].map(({ value }) => value).join(' '),
        )
      await expect.poll(shown, { message: path }).toContain('onerror="document.title')
      expect([
        path,
        (await shown()).includes('&lt;'),
        await page.locator('img[src=x], [onerror]').count(),
      ]).toEqual([path, false, 0])
      expect(await page.title()).not.toBe('canari')
    }
  }))
