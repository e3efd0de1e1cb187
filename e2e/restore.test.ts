/** A restoration by the real engine, through a server crash, to the retouch map and the HD file. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { photosOfAccount } from './support/dashboard.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import {
  choosePhoto,
  downloadHd,
  identifyAs,
  openPage,
  unlock,
  waitForRestoration,
} from './support/verbs.ts'

/** Small, because the restoration begins twice. */
const WIDTH_PX = 480
/** Limit for two slow CPU cores; docs/engine.md has the measured durations. */
const RESTORED_WITHIN_MS = 170_000

const site = ownSite({ engine: 'local' })
let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-restore-'))
  photo = join(folder, 'mont-saint-michel.jpg')
  await sharp('fixtures/aged/mont-saint-michel.jpg').resize(WIDTH_PX).jpeg().toFile(photo)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'a photo is restored in spite of a server crash, unlocked with the trial and downloaded',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      allow(
        /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to fetch|ERR_SOCKET/,
      )
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
      await waitForRestoration(page, RESTORED_WITHIN_MS)
      expect((await photosOfAccount(page)).map(({ status }) => status)).toEqual(['completed'])

      await page.getByRole('button', { name: 'Carte des retouches' }).click()
      const map = page.locator('img[src*="/api/images/map/"]')
      await expect
        .poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(300)
      await page.getByText('Reconstitué', { exact: true }).waitFor()
      await screenshot(page, 'retouch-map-desktop')
      await page.getByRole('button', { name: 'Revenir à la comparaison' }).click()

      await unlock(page)
      const { name, path } = await downloadHd(page)
      expect(name).toMatch(/^antan-restored-photo_[\w-]+-hd\.jpg$/)
      const [hd, original] = await Promise.all([sharp(path).metadata(), sharp(photo).metadata()])
      expect(hd.width).toBeGreaterThanOrEqual(original.width)
      expect(hd.height).toBeGreaterThanOrEqual(original.height)
      expect((await stat(path)).size).toBeGreaterThan(50_000)
    }),
  300_000,
)
