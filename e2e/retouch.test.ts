/** Retouching with touch and mouse; replies are simulated, unlike in `restore-retouch.test.ts`. */
import type { Page } from 'playwright-core'
import type { Photo } from '#contract/photos.ts'
import type { Retouch, Stroke } from '#contract/retouches.ts'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { withOnePhoto } from './support/account.ts'
import type { Device } from './support/browser.ts'
import { openDashboard, openPhoto } from './support/dashboard.ts'
import { keysOf } from './support/keyboard.ts'
import { expectFitsOnItsSide, withToast } from './support/layout.ts'
import { fingersOf, offerRetouching, stageOf } from './support/retouch.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'

const site = sharedSite()

type Answer = 'new version' | 'nothing new' | 'cut' | 401
type Answers = { sent: Retouch[]; next: Answer }

/** Simulates retouches: the photo is in progress for one poll, then has a new version or not. */
async function answerRetouches(page: Page): Promise<Answers> {
  const answers: Answers = { sent: [], next: 'new version' }
  const offer = { made: 0, left: 6 }
  let polls = 2
  await offerRetouching(page, offer)
  await page.route('**/api/photos/secure/*', async (route) => {
    const reply = await route.fetch()
    const { photo } = (await reply.json()) as { photo: Photo }
    polls += 1
    return route.fulfill({
      json: { photo: polls < 2 ? { ...photo, status: 'processing' } : photo },
    })
  })
  await page.route('**/api/photos/*/retouches', async (route) => {
    answers.sent.push(route.request().postDataJSON() as Retouch)
    if (answers.next === 'cut') return route.abort('failed')
    if (answers.next === 401)
      return route.fulfill({
        status: 401,
        json: {
          code: 'UNAUTHENTICATED',
          message: 'Votre session a expiré. Reconnectez-vous pour continuer.',
          requestId: 'req-essai',
        },
      })
    polls = 0
    if (answers.next === 'new version') offer.made += 1
    const [photo] = await page.evaluate(async () => {
      const list = await fetch('/api/photos/user', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
      return (await list.json()) as Photo[]
    })
    return route.fulfill({ json: { photo: { ...photo, status: 'processing' } } })
  })
  return answers
}

/** Signs up with one restored photo and opens 'Retoucher' on it. */
async function openRetoucher(page: Page, email: string): Promise<Answers> {
  const answers = await answerRetouches(page)
  await withOnePhoto(page, email)
  await page.getByRole('button', { name: 'Retoucher', exact: true }).click()
  await stageOf(page).ready()
  return answers
}
const button = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true })

const visit = (device: Device, run: Parameters<typeof site.browser.visit>[2]) =>
  site.browser.visit(site.server.url, device, run)

test('fingers paint, zoom and pan on a phone; undo and redo; the new version is compared with the old one', () =>
  visit('phone', async ({ page }) => {
    const answers = await openRetoucher(page, 'doigts@antan.test')
    const fingers = await fingersOf(page)
    const { strokes, zoom, at } = stageOf(page)
    await screenshot(page, 'retouch-phone', { fullPage: false })
    await expectFitsOnItsSide(
      page,
      page.getByRole('application', { name: 'Photo à retoucher' }).getByRole('img').first(),
      [
        page.getByLabel('Taille du pinceau'),
        button(page, 'Tout effacer'),
        button(page, 'Appliquer'),
      ],
    )
    expect(await button(page, 'Appliquer').isDisabled()).toBe(true)

    await fingers.draw(await at([0.3, 0.4], [0.4, 0.5], [0.5, 0.45]), async () => {
      await screenshot(page, 'retouch-phone-finger', { fullPage: false })
    })
    await expect.poll(strokes).toBe(1)
    const whole = await zoom()
    await fingers.pinch(await at([0.45, 0.5], [0.55, 0.5]), await at([0.2, 0.45], [0.8, 0.55]))
    await expect.poll(zoom).toBeGreaterThan(whole * 2)
    expect(await strokes()).toBe(1)

    await page.getByText('Garder l’original', { exact: true }).click()
    await fingers.draw(await at([0.5, 0.6], [0.6, 0.7]))
    await expect.poll(strokes).toBe(2)
    await screenshot(page, 'retouch-phone-zoomed', { fullPage: false })
    await button(page, 'Annuler le dernier trait').click()
    await expect.poll(strokes).toBe(1)
    await button(page, 'Rétablir le trait').click()
    await expect.poll(strokes).toBe(2)
    await button(page, 'Tout effacer').click()
    await expect.poll(strokes).toBe(0)
    await button(page, 'Annuler le dernier trait').click()
    await expect.poll(strokes).toBe(2)

    await button(page, 'Appliquer').click()
    await page.getByText('Nouvelle version prête').waitFor()
    expect(answers.sent).toHaveLength(1)
    const [{ strokes: sent }] = answers.sent as [Retouch]
    expect(sent.map(({ tool }) => tool)).toEqual(['erase', 'keep'])
    await screenshot(page, 'retouch-phone-done', { fullPage: false })
    await expectAccessible(page)
    await button(page, 'Terminer').click()
    await page.getByRole('button', { name: 'Afficher la version 1' }).waitFor()
    await page.getByRole('button', { name: 'Côte à côte' }).click()
    await page.getByLabel('Première version').selectOption({ label: 'L’original' })
    await screenshot(page, 'compare-phone', { fullPage: false })
  }))

test('the mouse cleans, the wheel zooms to 400 %, and a line is sent where it was drawn', () =>
  visit('desktop', async ({ page }) => {
    const answers = await openRetoucher(page, 'souris@antan.test')
    const { strokes, zoom, at, onPicture, picture } = stageOf(page)
    const { width, height } = await picture()
    await page.getByText('Nettoyer une zone', { exact: true }).click()
    await page.getByText('seules les marques claires et fines y sont effacées').waitFor()
    const line = await onPicture([0.25, 0.5], [0.75, 0.5])
    await page.mouse.move(...line[0]!)
    await page.mouse.down()
    await page.mouse.move(...line[1]!, { steps: 12 })
    await page.mouse.up()
    await expect.poll(strokes).toBe(1)
    await withToast(page, async () =>
      expect(await onPicture([0.25, 0.5], [0.75, 0.5])).toEqual(line),
    )
    await screenshot(page, 'retouch-desktop', { fullPage: false })
    await expectAccessible(page)
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -400)
    await expect.poll(zoom).toBe(400)
    await page.getByText('Déplacer la photo', { exact: true }).click()
    const [middle, aside] = await at([0.5, 0.5], [0.3, 0.4])
    await page.mouse.move(...middle!)
    await page.mouse.down()
    await page.mouse.move(...aside!)
    await page.mouse.up()
    expect(await strokes()).toBe(1)
    await button(page, 'Appliquer').click()
    await page.getByText('Nouvelle version prête').waitFor()
    const [{ tool, points, radius }] = answers.sent[0]!.strokes as [Stroke]
    expect(tool).toBe('clean')
    // A busy browser may report one point of the line twice.
    const along = points.map(([x]) => x / width)
    expect(Math.min(...along)).toBeCloseTo(0.25, 1)
    expect(Math.max(...along)).toBeCloseTo(0.75, 1)
    const off = points.filter(([, y]) => Math.abs(y / height - 0.5) > 0.05)
    expect(off).toEqual([])
    expect(points.length).toBeLessThan(12)
    expect(radius).toBeGreaterThanOrEqual(1)
    await screenshot(page, 'retouch-desktop-done', { fullPage: false })
    await button(page, 'Terminer').click()
    await page.getByRole('button', { name: 'Côte à côte' }).click()
    await page.getByLabel('Première version').waitFor()
    await screenshot(page, 'compare-desktop', { fullPage: false })
  }))

test('the keyboard paints a line and a dot, announces them, and undoes', () =>
  visit('desktop', async ({ page }) => {
    const answers = await openRetoucher(page, 'clavier@antan.test')
    const { strokes } = stageOf(page)
    const keys = keysOf(page)
    const status = page.getByRole('dialog').getByRole('status').first()
    await page.getByRole('application', { name: 'Photo à retoucher' }).focus()
    await keys.key('ArrowRight')
    await expect.poll(() => status.textContent()).toMatch(/% de la gauche/)
    await keys.key(' ')
    await expect.poll(() => status.textContent()).toMatch(/^Pinceau posé/)
    await keys.key('Shift+ArrowRight')
    await keys.key('ArrowDown')
    await keys.key(' ')
    await expect.poll(() => status.textContent()).toBe('Pinceau levé, 1 trait')
    await keys.key('+')
    await expect.poll(() => status.textContent()).toMatch(/^Pinceau 6 sur/)
    await keys.key('Enter')
    await keys.key('Escape')
    await expect.poll(() => status.textContent()).toBe('Trait abandonné')
    await keys.key('Enter')
    await keys.key('Enter')
    await expect.poll(strokes).toBe(2)
    await keys.key('Control+z')
    await expect.poll(strokes).toBe(1)
    await keys.key('Control+Shift+Z')
    await expect.poll(strokes).toBe(2)
    await keys.press('button', 'Appliquer')
    await page.getByText('Nouvelle version prête').waitFor()
    const [line, dot] = answers.sent[0]!.strokes
    expect(line!.points).toHaveLength(3)
    expect(dot!.points).toHaveLength(1)
    expect(dot!.radius).toBeGreaterThan(line!.radius)
    await keys.on('Nouvelle version prête')
  }))

test('strokes survive a lost connection, a retouch that fails, an expired session and the closing of the window', () =>
  visit('phone', async ({ page, allow }) => {
    allow(/retouches|ERR_FAILED/)
    const answers = await openRetoucher(page, 'gardes@antan.test')
    const fingers = await fingersOf(page)
    const { strokes, at, ready } = stageOf(page)
    await fingers.draw(await at([0.3, 0.4], [0.4, 0.5]))
    await expect.poll(strokes).toBe(1)

    answers.next = 'cut'
    await button(page, 'Appliquer').click()
    await page.getByText('La retouche n’a pas pu commencer').waitFor()
    expect(await strokes()).toBe(1)
    await screenshot(page, 'retouch-phone-failed', { fullPage: false })

    answers.next = 'nothing new'
    await button(page, 'Appliquer').click()
    await page.getByText('La retouche n’a pas abouti').waitFor()
    expect(await strokes()).toBe(1)

    await button(page, 'Fermer').click()
    await page.getByText('Vos traits ne sont pas envoyés').waitFor()
    await screenshot(page, 'retouch-phone-leaving', { fullPage: false })
    await button(page, 'Continuer').click()
    await button(page, 'Fermer').click()
    await button(page, 'Garder et fermer').click()
    await page.reload()
    await page.getByRole('button', { name: 'Reprendre la retouche' }).click()
    await ready()
    await expect.poll(strokes).toBe(1)

    answers.next = 401
    await button(page, 'Appliquer').click()
    await page.getByText(/^Votre session a expiré/).waitFor()
    await button(page, 'Se connecter').click()
    await page.getByRole('button', { name: 'Continuer avec Google' }).waitFor()
    await screenshot(page, 'retouch-phone-signed-out', { fullPage: false })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Continuer avec Google' }).waitFor({ state: 'hidden' })
    expect(await strokes()).toBe(1)

    await button(page, 'Fermer').click()
    await button(page, 'Abandonner').click()
    await page.getByRole('button', { name: 'Retoucher', exact: true }).waitFor()
    expect(answers.sent).toHaveLength(3)
  }))

test('the dialog of a photo opens the same tool and stays open afterwards', () =>
  visit('desktop', async ({ page }) => {
    const answers = await answerRetouches(page)
    await withOnePhoto(page, 'fiche@antan.test')
    await openDashboard(page)
    const photo = await openPhoto(page, 'mont-saint-michel.jpg')
    await photo.getByRole('button', { name: 'Retoucher', exact: true }).click()
    const { ready, strokes, zoom, at } = stageOf(page)
    await ready()
    const [place] = await at([0.4, 0.5])
    await page.mouse.click(...(place ?? [0, 0]))
    await expect.poll(strokes).toBe(1)
    const whole = await zoom()
    await page.mouse.wheel(0, -300)
    await expect.poll(zoom).toBeGreaterThan(whole)
    await button(page, 'Appliquer').click()
    await page.getByText('Nouvelle version prête').waitFor()
    expect(answers.sent[0]?.strokes[0]?.points).toHaveLength(1)
    await button(page, 'Terminer').click()
    await page.getByRole('dialog', { name: 'Retoucher' }).waitFor({ state: 'hidden' })
    await photo.getByRole('button', { name: 'Afficher la version 1' }).waitFor()
  }))
