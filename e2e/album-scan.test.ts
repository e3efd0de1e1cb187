/** A scan with three prints: found, one corrected, one left out, and the others sent as photos of their own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import {
  aged,
  albumOrder,
  albumPhotos,
  chooseFiles,
  openAlbums,
  untilRestored,
} from './support/album.ts'
import { buyCredits } from './support/purchase.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { continueWithGoogle } from './support/verbs.ts'

const site = sharedSite()
let folder: string
let scan: string

/** Three prints with white borders on the dark lid of a scanner. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-scan-'))
  scan = join(folder, 'page.jpg')
  const print = (name: string, width: number, height: number) =>
    sharp(`fixtures/originals/${name}.jpg`)
      .resize(width, height, { fit: 'cover' })
      .extend({ top: 14, bottom: 14, left: 14, right: 14, background: '#f4efe4' })
      .toBuffer()
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3a3836' } })
    .composite([
      { input: await print('chevaux', 640, 440), left: 80, top: 80 },
      { input: await print('chenonceau', 640, 440), left: 860, top: 100 },
      { input: await print('chambord', 620, 430), left: 440, top: 680 },
    ])
    .jpeg({ quality: 92 })
    .toFile(scan)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

for (const device of ['phone', 'desktop'] as const)
  test(
    `the prints of a scan become photos of their own on a ${device}`,
    () =>
      site.browser.visit(site.server.url, device, async ({ page }) => {
        await page.goto('/album')
        await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
        await continueWithGoogle(page, `album-scan-${device}@antan.test`)
        await buyCredits(page, 3)
        await openAlbums(page)
        await chooseFiles(page, [scan, ...aged('rocamadour')])
        await page.getByRole('heading', { name: /^3.tirages trouvés dans/ }).waitFor()
        // The other file does not wait for the decision.
        await untilRestored(page, 1)
        await screenshot(page, `album-scan-${device}`)
        await expectAccessible(page)

        await page.getByRole('button', { name: 'Corriger le cadrage du tirage 1' }).click()
        const editor = page.getByRole('dialog')
        await editor.getByRole('button', { name: /^Tourner.*droite/ }).click()
        await editor.getByRole('button', { name: 'Appliquer' }).click()
        await page.getByRole('checkbox', { name: 'Tirage 3' }).uncheck()
        await page.getByRole('button', { name: /^Envoyer ces 2.tirages$/ }).click()
        await untilRestored(page, 3)
        expect((await albumOrder(page)).toSorted()).toEqual([
          'page (1).jpg',
          'page (2).jpg',
          'rocamadour.jpg',
        ])
        const sizes = await albumPhotos(page)
          .locator('img')
          .evaluateAll((images) => images.map((image) => image.getAttribute('width')))
        // The whole page is 1600 px wide; a print is less than half of it.
        expect(sizes.filter((width) => Number(width) < 760)).toHaveLength(2)
        expect(await page.getByRole('heading', { name: /tirages trouvés/ }).count()).toBe(0)
        await screenshot(page, `album-scanned-${device}`)
      }),
    120_000,
  )
