/**
 * Pages are written, hidden and deleted; hostile text in any field of the back office stays text.
 */
import { expect, test } from 'vitest'
import { administrator, callAsAdmin } from './support/administrator.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'

const ATTACK =
  '<img src=x onerror="document.title=`canari`"><script>document.title="canari"</script>'

const site = ownSite()

const { asAdmin, waitForText, press, save } = administrator(site)

test('a legal page is written in markup, shown at once, changed and deleted; scripts in it do not run', () =>
  asAdmin(
    async (page) => {
      await page.goto('/admin/legal-pages')
      await press(page, 'Nouvelle page')
      await save(page)
      await waitForText(page, 'Veuillez remplir tous les champs obligatoires.')
      await page.getByLabel('Adresse de la page *').fill('essai')
      await page.getByLabel('Titre *').fill('Page d’essai')
      await page
        .getByRole('textbox', { name: 'Contenu *' })
        .fill(`# Un titre\n\nDu **gras** et ${ATTACK}`)
      await page
        .getByRole('region', { name: /^Aperçu/ })
        .getByRole('heading', { name: 'Un titre' })
        .waitFor()
      await save(page)
      await waitForText(page, 'Page créée')
      await page.goto('/legal/essai')
      await page.getByRole('heading', { level: 2, name: 'Un titre' }).waitFor()
      expect(await page.locator('strong', { hasText: 'gras' }).count()).toBe(1)
      await page.getByText(ATTACK).waitFor()
      expect(await page.title()).not.toBe('canari')
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Page d’essai', exact: true })
        .waitFor()

      await page.goto('/admin/legal-pages')
      await press(page, 'Modifier : Page d’essai')
      expect(await page.getByRole('textbox', { name: 'Contenu *' }).inputValue()).toBe(
        `# Un titre\n\nDu **gras** et ${ATTACK}`,
      )
      await page.getByRole('switch', { name: 'Page publiée' }).click()
      await save(page)
      await waitForText(page, 'Page mise à jour')
      await page.getByText('Brouillon', { exact: true }).waitFor()

      // Only the administrator sees the draft, and no page links to it.
      await page.goto('/legal/essai')
      await page.getByRole('heading', { level: 2, name: 'Un titre' }).waitFor()
      await waitForText(page, 'Brouillon')
      expect(
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: 'Page d’essai', exact: true })
          .count(),
      ).toBe(0)
      const asVisitor = await fetch(`${site.server.url}/legal/essai`)
      expect([asVisitor.status, (await asVisitor.text()).includes('Un titre')]).toEqual([
        404,
        false,
      ])
    },
    { allowed: [/status of 404 .*\/legal\/essai\)$/] },
  ))

test('a new page gets its address from its title, and a notice warns that the footer needs a section', () =>
  asAdmin(async (page) => {
    await page.goto('/admin?tab=settings&part=content')
    await press(page, 'Nouvelle page')
    const slug = page.getByLabel('Adresse de la page *')
    await page.getByLabel('Titre *').fill('Délais d’été')
    expect(await slug.inputValue()).toBe('delais-d-ete')
    const warning = page.getByText(/^Sans rubrique, la page n’apparaîtra pas/)
    expect(await warning.count()).toBe(0)
    await page.getByRole('switch', { name: 'Afficher dans le pied de page' }).click()
    await warning.waitFor()
    await screenshot(page, 'admin-page-warning-desktop')
    await page.getByLabel('Rubrique du pied de page').selectOption('Aide')
    await warning.waitFor({ state: 'detached' })
  }))

test.each(['phone', 'desktop'] as const)(
  'on a %s the buttons of a long form stay visible and cover no input',
  (device) =>
    asAdmin(
      async (page) => {
        await page.goto('/admin/landing?section=hero')
        const bar = page.locator('[data-save-bar]')
        await page.getByLabel('Preuve sociale').fill('Vrai')
        await bar.getByText('Modifications non enregistrées').waitFor()
        await page.evaluate(() => window.scrollTo(0, 0))
        const bottom = await bar.evaluate((one) =>
          Math.round(one.getBoundingClientRect().bottom - window.innerHeight),
        )
        expect(bottom).toBeLessThanOrEqual(0)
        await screenshot(page, `admin-save-bar-${device}`)
        // From the first input to the last by keyboard: none is under the bar when focused.
        await page.getByLabel('Preuve sociale').focus()
        for (let tabs = 0; tabs < 6; tabs++) {
          await page.keyboard.press('Tab')
          const gap = await page.evaluate(() => {
            const top = document.querySelector('[data-save-bar]')!.getBoundingClientRect().top
            const own = document.activeElement!.getBoundingClientRect().bottom
            return Math.round(top - own)
          })
          expect(gap).toBeGreaterThanOrEqual(0)
        }
      },
      { device },
    ),
)

test('a deleted legal page leaves no link', () =>
  asAdmin(async (page) => {
    await page.goto('/admin/legal-pages')
    await press(page, 'Supprimer : Conditions générales de vente')
    await waitForText(page, 'Êtes-vous sûr de vouloir supprimer cette page ?')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await waitForText(page, 'Page supprimée')
    const leftOver = 'a[href*="terms-of-sale"]'
    for (const path of [
      '/',
      '/support',
      '/legal/terms-of-service',
      '/legal/legal-mentions',
      '/checkout?plan=pack_10',
    ]) {
      await page.goto(path)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).waitFor()
      await expect.poll(() => page.locator(leftOver).count(), { message: path }).toBe(0)
    }
  }))

test('hostile text in every field stays text, on the site and in the back office', () =>
  asAdmin(async (page) => {
    const send = (method: string, url: string, data: object) => callAsAdmin(page, method, url, data)
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
      // It is shown as typed: no element was created, no script ran, nothing was escaped twice.
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
