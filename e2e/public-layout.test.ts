/**
 * The layout of public pages: at every width, before hydration, on paper and with reduced motion.
 * Over 300 lines because each is one short visit.
 */
import { expect, test } from 'vitest'
import { PAID, photoFixtures } from './states/fixtures.ts'
import { settled } from './states/state.ts'
import { photosOfDemonstration } from './states/walk.ts'
import { signIn } from './support/account.ts'
import { expectWholeWords } from './support/layout.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { openPage, untilHydrated } from './support/verbs.ts'

const site = sharedSite()

test('at every width between a phone and a desktop the page fits the window, and its header takes one line', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    const expectWithin = async () => {
      for (const width of [320, 640, 768, 1023, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        // A new message moves to its place after a resize.
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
            { message: `${width} px` },
          )
          .toBeLessThanOrEqual(0)
        const tallest = await page.evaluate(() =>
          Math.max(
            ...[...document.querySelectorAll('body header a, body header button')].map(
              (one) => one.getBoundingClientRect().height,
            ),
          ),
        )
        expect(tallest, `${width} px`).toBeLessThanOrEqual(48)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await openPage(page, '/support')
    await expectWithin()
    await signIn(page, 'utilisateur@antan.test')
    await openPage(page, '/support')
    await expectWithin()
  }))

test('at a text size of 200 %, or with spaced text, header and footer fit', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    const parts = page.getByRole('banner').locator('a:visible, button:visible')
    const expectInside = async (place: string) => {
      const inFooter = page.getByRole('contentinfo').locator('a, button')
      const outside = await parts.or(inFooter).evaluateAll((all) =>
        all.flatMap((part) => {
          const { left, right } = part.getBoundingClientRect()
          const name = part.getAttribute('aria-label') ?? part.textContent
          return left >= 0 && right <= innerWidth ? [] : [`${name} ${left} to ${right}`]
        }),
      )
      expect(outside, place).toEqual([])
    }
    const expectWithin = async (who: string) => {
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 780 })
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
        await expectInside(`${who}, ${width} px`)
        const logo = parts.first()
        const menu = parts.last()
        expect((await menu.boundingBox())!.y, `${who}, ${width} px`).toBeLessThan(
          (await logo.boundingBox())!.y + 48,
        )
        await screenshot(page, `letters-doubled-${who}-${width}`, { fullPage: false })
      }
    }
    await openPage(page, '/support')
    await expectWithin('visitor')
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    await page.setViewportSize({ width: 360, height: 780 })
    // WCAG 1.4.12, in a font whose letters are wider than ours.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important } a, button { font-family: sans-serif !important }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    await expectInside('spaced text')
    await signIn(page, 'utilisateur@antan.test')
    await openPage(page, '/support')
    await expectWithin('user')
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('banner').getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).waitFor()
    const menu = (await page.getByRole('menu').boundingBox())!
    expect([menu.x >= 0, menu.x + menu.width <= 360]).toEqual([true, true])
    await screenshot(page, 'letters-doubled-menu-360', { fullPage: false })
  }))

test('on a phone the columns of a written table keep the width of a few words', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    for (const path of ['/legal/privacy-policy', '/blog']) {
      await openPage(page, path)
      const widths = await page
        .locator('.prose :is(th, td)')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
      expect(widths.length, path).toBeGreaterThan(0)
      expect(Math.min(...widths), path).toBeGreaterThanOrEqual(150)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
    }
  }))

test('at a text size of 200 % every page fits a phone, and its buttons can be pressed', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    const expectFits = async (path: string) => {
      await openPage(page, path)
      await settled(page)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBe(360)
      const cut = await page
        .locator('main :is(h1, h2, h3, p, a, button, label)')
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const { left, right } = one.getBoundingClientRect()
            const scrolls = one.closest('table, .sr-only, [aria-hidden=true]')
            return scrolls || (left >= 0 && right <= innerWidth) ? [] : [one.textContent]
          }),
        )
      expect(cut, path).toEqual([])
      await expectWholeWords(page, path)
      const squeezed = await page.locator('main :is(a, button) > svg').evaluateAll((icons) =>
        icons.flatMap((icon) => {
          const { width, height } = icon.getBoundingClientRect()
          return width < height - 1 ? [icon.parentElement!.textContent] : []
        }),
      )
      expect(squeezed, `${path}: icons without their width`).toEqual([])
      await screenshot(page, `letters-doubled${path.replaceAll(/[/?=]/g, '-')}`)
    }
    for (const path of [
      '/',
      '/gallery',
      '/blog',
      '/support',
      '/offrir',
      '/legal/privacy-policy',
      '/legal/cookies-policy',
      '/verifier',
    ])
      await expectFits(path)
    await page.goto('/gallery')
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await page.getByRole('banner').getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    await signIn(page, 'utilisateur@antan.test')
    await page.route('**/api/transactions/user*', (route) => route.fulfill({ json: [PAID] }))
    for (const path of ['/dashboard', '/checkout', '/settings', '/album']) await expectFits(path)
    const [locked, unlocked] = await photosOfDemonstration(page)
    const album = {
      publicId: 'album_essai',
      title: 'Chez Mamie',
      createdAt: locked.createdAt,
      photos: [unlocked, { ...photoFixtures(locked).working, publicId: locked.publicId }],
      allowance: { photos: 6, limit: 'locked' },
      secondsLeft: null,
    }
    await page.route('**/api/albums/album_essai', (route) => route.fulfill({ json: { album } }))
    await expectFits('/album/album_essai')
    const state = page.getByText(/^Restauration, \d+/)
    const badge = await state.boundingBox()
    const card = await state.locator('xpath=ancestor::li').boundingBox()
    expect(badge!.x + badge!.width, 'right edge of a state').toBeLessThan(card!.x + card!.width)
    await openPage(page, '/dashboard')
    const picture = page.locator('main img[src*="photo_"]').first()
    const photo = /photo_[\w-]+/.exec((await picture.getAttribute('src')) ?? '')?.[0]
    // In the fallback font, whose letters are wider, as before the fonts arrive.
    await page.route('**/*.woff2', (route) => route.abort())
    await expectFits(`/restore?photo=${photo}`)
    await openPage(page, `/restore?photo=${photo}`)
    await page.getByRole('button', { name: 'Voir en grand' }).click()
    const large = page.getByRole('dialog', { name: 'Comparaison en grand' })
    // Enlarged, the two buttons of the picture leave the close button where it was, in any font.
    const closing = large.getByRole('button', { name: 'Fermer' })
    const place = await closing.boundingBox()
    await large.getByRole('button', { name: 'Agrandir' }).click()
    await large.getByRole('button', { name: 'Voir l’original' }).waitFor()
    expect(await closing.boundingBox()).toEqual(place)
    await screenshot(page, 'large-view-fallback-font', { fullPage: false })
    await page.unroute('**/*.woff2')
    await closing.click()
    await large.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Voir en grand')
  }))

test('at a page zoom of 200 % an open photo keeps clear of every edge alike', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 })
    await signIn(page, 'utilisateur@antan.test')
    await openPage(page, '/dashboard')
    await page
      .getByRole('button', { name: /^Voir\s: / })
      .first()
      .click()
    const box = await page.getByRole('dialog').evaluate((dialog) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      return [left, innerWidth - right, top, innerHeight - bottom]
    })
    expect(Math.min(...box), 'px to the nearest edge').toBeGreaterThanOrEqual(16)
  }))

test('forced colours show the open tab, the open page and the outline of badges', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await signIn(page, 'utilisateur@antan.test')
    const background = (name: string) =>
      page
        .getByRole('main')
        .getByRole('tab', { name })
        .evaluate((tab) => getComputedStyle(tab).backgroundColor)
    await openPage(page, '/settings')
    expect(await background('Compte')).not.toBe(await background('Suppression'))
    await openPage(page, '/dashboard')
    const badge = page.getByText('HD disponible', { exact: true })
    expect(await badge.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
    await openPage(page, '/gallery')
    const pages = page.getByRole('banner').getByRole('navigation').getByRole('link')
    const colours = await pages.evaluateAll((links) =>
      links.map((link) => [link.textContent, getComputedStyle(link).backgroundColor] as const),
    )
    const open = colours.find(([name]) => name === 'Galerie')
    expect(colours.filter(([, colour]) => colour === open?.[1])).toHaveLength(1)
  }))

test('italics that arrive late are drawn in their font all the same', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    const font = Promise.withResolvers<void>()
    await page.route('**/source-sans-3-latin-wght-italic*', async (route) => {
      await font.promise
      await route.continue()
    })
    await page.goto('/blog', { waitUntil: 'commit' })
    const word = page.locator('main .prose em').first()
    await word.waitFor()
    const late = await word.evaluate((one) => one.getBoundingClientRect().width)
    // Longer than the tenth of a second after which an optional font is given up.
    await page.waitForTimeout(400)
    font.resolve()
    await expect
      .poll(() => word.evaluate((one) => one.getBoundingClientRect().width))
      .not.toBe(late)
  }))

test('content above the fold does not move when the rest of the page arrives', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    // Without JavaScript, so that elements can be removed from the page.
    allow(/ERR_FAILED/)
    await page.route('**/assets/*.js', (route) => route.abort('failed'))
    for (const path of ['/', '/gallery', '/blog', '/restore', '/support']) {
      await page.goto(path)
      await settled(page)
      const moved = await page.evaluate(() => {
        const content = 'main :is(h1, h2, h3, p, a, button, label, img)'
        const elements = [...document.querySelectorAll(content)].filter(
          (element) => element.getBoundingClientRect().top < innerHeight,
        )
        const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
        const tops = elements.map(topOf)
        // From the end of the page: removes each element with everything after it in the document.
        for (let last = elements.length - 1; last > 0; last--) {
          const cut = document.createRange()
          cut.setStartBefore(elements[last]!)
          cut.setEndAfter(document.body.lastChild!)
          cut.deleteContents()
          for (const [place, element] of elements.slice(0, last).entries())
            if (Math.abs(topOf(element) - tops[place]!) > 4)
              return `${element.outerHTML.slice(0, 120)} at ${tops[place]}, without ${elements[last]!.outerHTML.slice(0, 120)} at ${topOf(element)}`
        }
        return `none of ${elements.length}`
      })
      expect.soft(moved, path).toMatch(/^none of \d+$/)
    }
  }))

test('hydration changes no position and no colour', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    // Without the cookie policy, which shows the stored choice of this browser.
    for (const path of ['/', '/gallery', '/blog', '/restore', '/legal/privacy-policy']) {
      const code = Promise.withResolvers<void>()
      await page.route('**/*.woff2', (route) => route.abort('failed'))
      await page.route('**/assets/*.js', async (route) => {
        await code.promise
        await route.continue()
      })
      // Scripts delay DOMContentLoaded; the state is the last element of the page.
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('#page-state').waitFor({ state: 'attached' })
      const places = () =>
        page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'main :is(h1, h2, h3, p, a, button, label, img, figure, li), footer :is(h2, a)',
            ),
          ]
            .filter((element) => element.checkVisibility())
            .map((element) => {
              const { x, y, width, height } = element.getBoundingClientRect()
              const { color, fontSize, fontWeight } = getComputedStyle(element)
              return [
                element.tagName,
                element.textContent.slice(0, 30),
                Math.round(x),
                Math.round(y + scrollY),
                Math.round(width),
                Math.round(height),
                color,
                fontSize,
                fontWeight,
              ].join(' ')
            }),
        )
      const early = await places()
      expect(early.length, path).toBeGreaterThan(10)
      code.resolve()
      await untilHydrated(page)
      expect(await places(), path).toEqual(early)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }))

test('a title keeps its position and height when its font arrives late', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    for (const path of ['/', '/gallery']) {
      const font = Promise.withResolvers<void>()
      await page.route('**/*fraunces*.woff2', async (route) => {
        await font.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await untilHydrated(page)
      const title = () =>
        page.locator('h1').evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const { y, height } = range.getBoundingClientRect()
          return [Math.round(y), Math.round(height)]
        })
      const early = await title()
      font.resolve()
      await page.evaluate(() => document.fonts.load('32px Fraunces'))
      expect(await title(), path).toEqual(early)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }))

test('printed pages contain the content only; with reduced motion nothing is animated', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/blog')
    await page.emulateMedia({ media: 'print' })
    const shown = (selector: string) => page.locator(selector).first().isVisible()
    expect([
      await shown('article h1'),
      await shown('article img'),
      await shown('body > div > div > header'),
      await shown('footer'),
      await shown('article nav'),
    ]).toEqual([true, true, false, false, false])
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    // Links that look like buttons are text: paper has no background for their pale letters.
    for (const path of ['/', '/blog']) {
      await page.emulateMedia({ media: 'screen' })
      await openPage(page, path)
      await page.emulateMedia({ media: 'print' })
      const button = page
        .getByRole('main')
        .getByRole('link', { name: /^Restaurer/ })
        .first()
      expect(
        await button.evaluate((link) => {
          const { color, backgroundColor, borderTopWidth, textDecorationLine } =
            getComputedStyle(link)
          return [color, backgroundColor, borderTopWidth, textDecorationLine]
        }),
        path,
      ).toEqual(['rgb(36, 28, 21)', 'rgba(0, 0, 0, 0)', '0px', 'underline'])
      // No heading of a section is left alone at the foot of a sheet.
      const headings = page.locator(
        '#comment-ca-marche header, #galerie header, #tarifs, #faq div:has(> header)',
      )
      expect(
        await headings.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter)),
      ).toEqual(path === '/' ? ['avoid', 'avoid', 'avoid', 'avoid'] : [])
      // The badge of a plan is inside its card: outside, the edge of a sheet would cut it.
      const badge = page.locator('main li').getByText('Le plus populaire', { exact: true })
      expect(
        await badge.evaluateAll((all) => all.map((one) => getComputedStyle(one).position)),
      ).toEqual(path === '/' ? ['static'] : [])
      await screenshot(page, `printed-${path === '/' ? 'landing' : 'blog'}`)
    }
    // Closed questions are printed with their answers.
    await page.emulateMedia({ media: 'screen' })
    await openPage(page, '/support')
    await page.emulateMedia({ media: 'print' })
    const question = page.locator('h3:has(> button[aria-expanded=false])').first()
    await question.getByRole('button').waitFor()
    await page.locator('h3:has(> button[aria-expanded=false]) + div').first().waitFor()

    await page.emulateMedia({ media: 'screen', reducedMotion: 'no-preference' })
    await openPage(page, '/')
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      )
    await expect.poll(moving, { timeout: 10_000 }).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(moving, { timeout: 5_000 }).toBe(0)
  }))
