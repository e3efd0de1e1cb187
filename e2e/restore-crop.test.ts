/**
 * A photograph of a print on a table: its corners are found, moved by touch and keyboard, sent, and
 * the print is restored straightened.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodePicture, readPicture } from '../scripts/fixtures/ageing/picture.ts'
import { errorCopy } from '#copy/errors.ts'
import { photographOf } from '../bench/sets/tables.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/account.ts'
import { expectFitsOnItsSide } from './support/layout.ts'
import { closeSignIn, outlinedCorners, printFound } from './support/prints.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import {
  choosePhoto,
  identifyAs,
  openPage,
  startButton,
  waitForRestoration,
} from './support/verbs.ts'

const site = sharedSite()
const PRINT = 'fixtures/originals/chenonceau.jpg'
/** Proportions of that print. */
const PROPORTIONS = 4 / 3
const SEED = 2003

let folder: string
let photograph: string
let scan: string
let trueCorners: { x: number; y: number }[]
let longSide: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-crop-'))
  const { picture, corners } = photographOf(await readPicture(PRINT, 480), 'wood', SEED)
  photograph = join(folder, 'table.jpg')
  trueCorners = [...corners]
  longSide = Math.max(picture.width, picture.height)
  await writeFile(photograph, await encodePicture(picture, 90))
  scan = join(folder, 'scan.jpg')
  await writeFile(scan, await scanOfThree())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Sides of the upright print on the scan, with its border, px. */
const UPRIGHT = { width: 324, height: 424 }

/** Three prints with a white border on the dark lid of a scanner. */
async function scanOfThree(): Promise<Buffer> {
  const print = async (name: string, width: number, height: number, left: number, top: number) => ({
    input: await sharp(`fixtures/originals/${name}.jpg`)
      .resize(width - 24, height - 24)
      .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#efeadd' })
      .png()
      .toBuffer(),
    left,
    top,
  })
  const lid = { width: 1200, height: 900, channels: 3, background: '#5b3d28' } as const
  return sharp({ create: lid })
    .composite([
      await print('chenonceau', 484, 354, 60, 60),
      await print('eileen-collins', UPRIGHT.width, UPRIGHT.height, 800, 60),
      await print('mont-saint-michel', 484, 324, 80, 500),
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}

const handle = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name: `Coin ${name}` })

/** Returns the position in the accessible name of a handle, px. */
async function position(corner: Locator): Promise<[number, number]> {
  const name = await corner.getAttribute('aria-label')
  const [, x, y] = /, (\d+) sur (\d+) pixels$/.exec(name ?? '') ?? []
  return [Number(x), Number(y)]
}

/** Size of the picture that was sent for restoration, px. */
const sizeOfOriginal = (page: Page, publicId: string) =>
  page.evaluate(async (id) => {
    const picture = new Image()
    picture.src = `/api/images/original/${id}`
    await picture.decode()
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  }, publicId)

async function centreOf(corner: Locator): Promise<[number, number]> {
  const box = await corner.boundingBox()
  if (!box) throw new Error('The corner is not drawn')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/**
 * Drags with one finger while a second one comes to lie on `other`; `during` runs before they are
 * lifted.
 */
async function drag(
  page: Page,
  from: Locator,
  by: number,
  { other, during }: { other: Locator; during: () => Promise<void> },
) {
  const [x, y] = await centreOf(from)
  const resting = await centreOf(other)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(([left, top], id) => ({ x: left, y: top, id })),
    })
  await touch('touchStart', [x, y])
  await touch('touchStart', [x, y], resting)
  await touch('touchMove', [x + by / 2, y + by / 2], resting)
  await touch('touchMove', [x + by, y + by], resting)
  await during()
  await touch('touchEnd')
  await devtools.detach()
}

test('a print on a table is found, its corners are moved by thumb and keyboard, and it is restored straightened', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await openPage(page, '/restore')
    await choosePhoto(page, photograph)
    await closeSignIn(page)
    await printFound(page).waitFor()
    const corners = await outlinedCorners(page)
    for (const [i, { x, y }] of trueCorners.entries())
      expect(
        Math.hypot(x - (corners[i]?.x ?? Number.NaN), y - (corners[i]?.y ?? Number.NaN)),
        `corner ${i}`,
      ).toBeLessThan(0.03 * longSide)
    await screenshot(page, 'crop-offer-phone')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Recadrer et redresser' }).click()
    const first = handle(page, 'en haut à gauche')
    await first.waitFor()
    const [x, y] = await position(first)
    const other = handle(page, 'en bas à droite')
    const resting = await position(other)
    await drag(page, first, 20, {
      other,
      during: async () => {
        await page.locator('[data-magnifier]').waitFor()
        await screenshot(page, 'crop-magnifier-phone', { fullPage: false })
      },
    })
    expect(await position(other)).toEqual(resting)
    const dragged = await position(first)
    expect(dragged[0]).toBeGreaterThan(x + 10)
    expect(dragged[1]).toBeGreaterThan(y + 10)
    await page.locator('[data-magnifier]').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Annuler le dernier geste' }).click()
    expect(await position(first)).toEqual([x, y])

    await first.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    const [right, below] = await position(first)
    expect([right - x, below - y]).toEqual([1, 10])
    const undo = page.getByRole('button', { name: 'Annuler le dernier geste' })
    await undo.click()
    await undo.click()
    expect(await position(first)).toEqual([x, y])
    // The pressed button is disabled now: its neighbour has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Photo entière')

    await page.getByRole('button', { name: 'Tourner à droite' }).click()
    await expect.poll(() => position(first)).not.toEqual([x, y])
    await page.getByRole('button', { name: 'Tourner à gauche' }).click()
    await expect.poll(() => position(first)).toEqual([x, y])
    await screenshot(page, 'crop-editor-phone', { fullPage: false })
    await expectAccessible(page)
    const editor = page.getByRole('dialog')
    await expectFitsOnItsSide(page, editor.getByAltText('La photo à recadrer'), [
      editor.getByAltText('Le tirage redressé'),
      ...['Tourner à gauche', 'Photo entière', 'Appliquer'].map((name) =>
        editor.getByRole('button', { name }),
      ),
    ])
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await screenshot(page, 'crop-applied-phone')
    await expectAccessible(page)

    await startButton(page).click()
    await identifyAs(page, 'recadrage@antan.test')
    const publicId = await waitForRestoration(page)
    const size = await sizeOfOriginal(page, publicId)
    expect(size.width / size.height).toBeGreaterThan(PROPORTIONS * 0.9)
    expect(size.width / size.height).toBeLessThan(PROPORTIONS * 1.1)
    expect(size.width).toBeLessThan(longSide)
    await screenshot(page, 'crop-restored-phone')
  }))

test('one press returns to the whole picture, and the editor fits a wide screen', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/restore')
    await choosePhoto(page, photograph)
    await closeSignIn(page)
    await printFound(page).waitFor()
    await screenshot(page, 'crop-offer-desktop')
    await page.getByRole('button', { name: 'Redresser ce tirage' }).click()
    await page.locator('p:not([aria-live])', { hasText: 'recadré et redressé' }).waitFor()
    await page.getByRole('button', { name: 'Recadrer et redresser' }).click()
    await handle(page, 'en haut à gauche').waitFor()
    await screenshot(page, 'crop-editor-desktop', { fullPage: false })
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Photo entière' }).click()
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await printFound(page).waitFor()
  }))

test('a photograph without a print is offered no crop, and is turned and restored upright', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signIn(page, 'quart-de-tour@antan.test')
    await openPage(page, '/restore')
    await choosePhoto(page, PRINT)
    const right = page.getByRole('button', { name: 'Tourner à droite' })
    await right.tap()
    const turned = page.locator('p:not([aria-live])', { hasText: 'La photo est tournée.' })
    await turned.waitFor()
    expect(await printFound(page).count()).toBe(0)
    await screenshot(page, 'turned-phone')
    await page.getByRole('button', { name: 'Tourner à gauche' }).tap()
    await turned.waitFor({ state: 'detached' })
    await right.tap()
    await startButton(page).tap()
    const { width, height } = await sizeOfOriginal(page, await waitForRestoration(page))
    expect(height / width).toBeCloseTo(PROPORTIONS, 2)
  }))

test('of several prints on a scan one is chosen, and stays straightened on the way to the packs', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/409/)
    await signIn(page, 'planche@antan.test')
    await openPage(page, '/restore')
    await choosePhoto(page, scan)
    const three = page.locator('p:not([aria-live])', {
      hasText: /^3 photos trouvées sur cette image$/,
    })
    await three.waitFor()
    await screenshot(page, 'crop-several-phone')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Photo 3', exact: true }).tap()
    const applied = page.locator('p:not([aria-live])', { hasText: 'recadré et redressé' })
    await applied.waitFor()

    const refusal = { code: 'TOO_MANY_LOCKED', message: errorCopy.TOO_MANY_LOCKED, requestId: 't' }
    await page.route(
      '**/api/photos/upload',
      (route) => route.fulfill({ status: 409, json: refusal }),
      {
        times: 1,
      },
    )
    const start = startButton(page)
    await start.tap()
    await page.getByRole('link', { name: 'Acheter des crédits' }).tap()
    await page.waitForURL(/\/checkout\?from=restore/)
    await page.goto('/restore')
    await applied.waitFor()
    await start.tap()
    const size = await sizeOfOriginal(page, await waitForRestoration(page))
    expect(size.width / size.height).toBeGreaterThan((UPRIGHT.width / UPRIGHT.height) * 0.95)
    expect(size.width / size.height).toBeLessThan((UPRIGHT.width / UPRIGHT.height) * 1.05)
  }))
