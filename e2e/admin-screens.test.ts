/**
 * Every screen of the back office: empty and failed lists, words, width, accessibility and keyboard
 * focus.
 */
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { administrator } from './support/administrator.ts'
import { DEVICES } from './support/browser.ts'
import { expectReachable } from './support/keyboard.ts'
import { expectTouchTargets, expectWholeHints } from './support/layout.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'

const { asAdmin, waitForText } = administrator(sharedSite())

/** Each list, its endpoint and the words of its empty state. */
const LISTS = [
  ['?tab=pricing', 'pricing-configurations', 'Aucune configuration de tarifs trouvée.'],
  ['?tab=gallery', 'gallery-items', 'Aucune comparaison dans la galerie'],
  ['?tab=blog', 'blog-sections', 'Aucune section'],
  ['?tab=landing', 'landing-sections', 'Aucune section configurée'],
  ['?tab=settings&part=content', 'content-pages', 'Aucune page de contenu'],
  ['/legal-pages', 'legal-pages', 'Aucune page légale'],
  ['?tab=settings', 'api-configurations', 'Rien n’est enregistré.'],
] as const

test('every list has an empty state, and a retry when it cannot be loaded', () =>
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
        await waitForText(page, empty)
        await page.unroute(`**/api/admin/${list}`)
      }
    },
    { allowed: [/\b500\b/] },
  ))

/** Addresses of screens that are not tabs. */
const BEHIND = [
  '/admin/gallery-text',
  '/admin/landing?section=hero',
  '/admin/landing?section=testimonials',
  '/admin?tab=blog&part=metadata',
  '/admin?tab=settings&part=content',
  '/admin/search?q=antan',
]
/** Specified names on the screens. */
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

test('every screen is readable, fits, is accessible and shows the keyboard focus, on a phone and on a desktop', () =>
  asAdmin(
    async (page) => {
      // On a phone a select takes the side bar's place.
      await page.goto('/admin')
      await page.locator('main h2').first().waitFor()
      const places = page.getByRole('combobox', { name: 'Aller à la rubrique' })
      expect(await places.locator('option').count()).toBeGreaterThanOrEqual(13)
      await page.setViewportSize(DEVICES.desktop.viewport)
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
        for (const name of NAMES[address] ?? []) await waitForText(page, name)
        for (const device of ['phone', 'desktop'] as const) {
          await page.setViewportSize(DEVICES[device].viewport)
          await screenshot(page, `admin${address.replaceAll(/\W+/g, '-')}-${device}`)
          const measured = () =>
            page.evaluate(() => [
              document.documentElement.scrollWidth - window.innerWidth,
              document.querySelectorAll('h1').length,
            ])
          await expect.poll(measured, { message: `${address} on a ${device}` }).toEqual([0, 1])
          // At the top no control lies under the fixed header.
          await page.evaluate(() => window.scrollTo(0, 0))
          await expectAccessible(page)
          if (device === 'phone') {
            await expectTouchTargets(page)
            await expectWholeHints(page)
          }
          await expectReachable(page)
        }
        await page.setViewportSize(DEVICES.phone.viewport)
      }
    },
    { device: 'phone' },
  ))
