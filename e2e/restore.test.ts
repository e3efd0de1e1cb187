/**
 * A restoration by the real engine, through a server crash, to the retouch map and the HD file:
 * then with an original face, and again with other settings. One photo for all of it, because each
 * restoration takes seconds.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from './support/accessibility.ts'
import { photosOfAccount } from './support/dashboard.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import {
  choosePhoto,
  downloadBy,
  downloadHd,
  identifyAs,
  openPage,
  unlock,
  waitForRestoration,
} from './support/verbs.ts'

/** Small, because the `local` engine begins three times and makes a face once more. */
const WIDTH_PX = 320
/** Limit for two slow CPU cores; docs/engine.md has the measured durations. */
const RESTORED_WITHIN_MS = 170_000
const EXAMPLE_WITHIN_MS = 60_000

const site = ownSite({ engine: 'local' })
let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-restore-'))
  photo = join(folder, 'grace.jpg')
  await sharp('fixtures/aged/grace-hopper.jpg').resize(WIDTH_PX).jpeg({ quality: 92 }).toFile(photo)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the restoration of the photo, kills the server meanwhile and waits for the result. */
async function restoreThroughCrash(page: Page): Promise<string> {
  await openPage(page, '/restore')
  await choosePhoto(page, photo)
  await identifyAs(page, 'famille@antan.test')
  await page.getByText('Restauration en cours...').first().waitFor()
  await expect
    .poll(async () => (await photosOfAccount(page))[0]?.restoration?.stage ?? 'none', {
      interval: 50,
      timeout: RESTORED_WITHIN_MS,
    })
    .toMatch(/analysing|repairing|toning|restoring/)
  await site.server.kill()
  await site.server.restart()
  const publicId = await waitForRestoration(page, RESTORED_WITHIN_MS)
  expect((await photosOfAccount(page)).map(({ status }) => status)).toEqual(['completed'])
  return publicId
}

async function readMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Carte des retouches' }).click()
  const map = page.locator('img[src*="/api/images/map/"]')
  await expect
    .poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
  await page.getByText('Reconstitué', { exact: true }).waitFor()
  await expectAccessibleAtBothWidths(page, 'retouch-map')
  await page.getByRole('button', { name: 'Revenir à la comparaison' }).click()
}

/** Makes a version with the original face; returns the versions, the new one first. */
async function chooseOriginalFace(page: Page): Promise<PhotoVersions['versions']> {
  await page.getByRole('button', { name: /^Visage 1, ressemblance \d+\s%/ }).click()
  await page.getByRole('radio', { name: 'D’origine' }).check()
  await screenshot(page, 'faces-chosen')
  await expectAccessible(page)
  const listed = page.waitForResponse(
    async (reply) =>
      reply.url().endsWith('/versions') &&
      ((await reply.json()) as PhotoVersions).versions.length === 2,
    { timeout: RESTORED_WITHIN_MS },
  )
  await page.getByRole('button', { name: 'Appliquer à ce visage' }).click()
  const { versions } = (await (await listed).json()) as PhotoVersions
  await page.getByText('La nouvelle version est affichée.').waitFor()
  await page.getByRole('button', { name: /^Visage 1, .*D’origine/ }).waitFor()
  await expectAccessible(page)
  return versions
}

/** Restores again without repairs and faithfully, after looking at an example. */
async function restoreAgain(page: Page): Promise<void> {
  await page.getByText('Affiner la restauration').click()
  await page
    .getByRole('group', { name: 'Rayures, plis et poussières' })
    .getByRole('radio', { name: 'Laisser' })
    .check()
  await page.getByRole('radio', { name: /^Fidèle/ }).check()
  const example = page.getByRole('img', { name: /^Le même endroit restauré/ })
  await page.getByText('L’aperçu suit vos réglages.').waitFor({ timeout: EXAMPLE_WITHIN_MS })
  const shown = await example.getAttribute('src')
  expect(shown).toMatch(/^data:image\/jpeg;base64,/)
  await expectAccessibleAtBothWidths(page, 'restore-options')
  await page.getByRole('button', { name: /^Endroit montré/ }).press('ArrowDown')
  await expect
    .poll(() => example.getAttribute('src'), { timeout: EXAMPLE_WITHIN_MS })
    .not.toBe(shown)
  await page.getByRole('button', { name: 'Recommencer la restauration' }).click()
  await page
    .getByRole('button', { name: 'Afficher la version 3' })
    .waitFor({ timeout: RESTORED_WITHIN_MS })
}

/** Presses a download button; returns the file name that the download suggests. */
async function downloadedName(page: Page, button: string): Promise<string> {
  const download = await downloadBy(page.getByRole('button', { name: button }))
  return download.suggestedFilename()
}

/** Pixels of a picture of the site, as the signed-in browser gets it. */
async function pixelsOf(page: Page, path: string) {
  const reply = await page.request.get(path)
  expect(reply.status()).toBe(200)
  return sharp(await reply.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Mean difference of two pictures inside a box given in shares, and the largest outside of twice
 * that box.
 */
function differences(
  a: Awaited<ReturnType<typeof pixelsOf>>,
  b: Awaited<ReturnType<typeof pixelsOf>>,
  box: { x: number; y: number; width: number; height: number },
) {
  const { width, height, channels } = a.info
  let sum = 0
  let count = 0
  let outside = 0
  for (let i = 0; i < a.data.length; i++) {
    const pixel = Math.floor(i / channels)
    const across = ((pixel % width) + 0.5) / width - box.x - box.width / 2
    const down = (Math.floor(pixel / width) + 0.5) / height - box.y - box.height / 2
    const distance = Math.max(Math.abs(across) / box.width, Math.abs(down) / box.height)
    const difference = Math.abs(a.data[i]! - b.data[i]!)
    if (distance < 0.4) {
      sum += difference
      count++
    } else if (distance > 1) outside = Math.max(outside, difference)
  }
  return { inside: sum / count, outside }
}

test(
  'a photo is restored in spite of a server crash, with an original face and with other settings, and delivered as chosen',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
      allow(
        /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to fetch|ERR_SOCKET/,
      )
      const publicId = await restoreThroughCrash(page)
      await readMap(page)
      const [withFace, first] = await chooseOriginalFace(page)
      await restoreAgain(page)

      const chosen = page.getByRole('button', { name: 'Afficher la version 2' })
      expect(await chosen.getAttribute('aria-pressed')).toBe('false')
      await chosen.click()
      await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true')
      await page.getByLabel('Comparer avec').selectOption({ label: 'Version 3' })
      await page.locator('figure, main').getByText('Version 3', { exact: true }).first().waitFor()

      await unlock(page)
      await expectAccessibleAtBothWidths(page, 'restore-versions')
      expect((await downloadedName(page, 'Télécharger en PNG')).endsWith('-hd.png')).toBe(true)
      expect(
        (await downloadedName(page, 'Télécharger la version 3')).endsWith('-version-3-hd.jpg'),
      ).toBe(true)
      const { name, path } = await downloadHd(page)
      expect(name).toMatch(/^antan-restored-photo_[\w-]+-hd\.jpg$/)
      const [hd, original] = await Promise.all([sharp(path).metadata(), sharp(photo).metadata()])
      expect(hd.width).toBeGreaterThanOrEqual(original.width)
      expect(hd.height).toBeGreaterThanOrEqual(original.height)
      expect((await stat(path)).size).toBeGreaterThan(20_000)

      const pixelsOfVersion = ({ id }: { id: number }) =>
        pixelsOf(page, `/api/images/hd/${publicId}?version=${id}`)
      const now = await pixelsOfVersion(withFace!)
      const { inside, outside } = differences(
        now,
        await pixelsOfVersion(first!),
        withFace!.faces[0]!.box,
      )
      expect(inside).toBeGreaterThan(1)
      expect(outside).toBe(0)
      const shown = await pixelsOf(page, `/api/images/hd/${publicId}`)
      expect(shown.data.equals(now.data)).toBe(true)
    }),
  420_000,
)
