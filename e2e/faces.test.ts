/**
 * Choices for single faces: an original face becomes a new version, which is unlocked and
 * delivered.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import { expectAccessible } from './support/accessibility.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import { choosePhoto, identifyAs, openPage, unlock, waitForRestoration } from './support/verbs.ts'

/** Small, because only the `local` engine finds faces. */
const WIDTH_PX = 320
const RESTORED_WITHIN_MS = 170_000

const site = ownSite({ engine: 'local' })
let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-faces-'))
  photo = join(folder, 'grace.jpg')
  await sharp('fixtures/aged/grace-hopper.jpg').resize(WIDTH_PX).jpeg({ quality: 92 }).toFile(photo)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

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
  'an original face makes a new version, and the HD file of the unlocked photo holds it',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await openPage(page, '/restore')
      await choosePhoto(page, photo)
      await identifyAs(page, 'visages@antan.test')
      const publicId = await waitForRestoration(page, RESTORED_WITHIN_MS)

      const face = page.getByRole('button', { name: /^Visage 1, ressemblance \d+\s%/ })
      await face.click()
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

      await unlock(page)
      const [after, before] = versions
      const hd = (version: number) =>
        pixelsOf(page, `/api/images/hd/${publicId}?version=${version}`)
      const now = await hd(after!.id)
      const then = await hd(before!.id)
      const { inside, outside } = differences(now, then, after!.faces[0]!.box)
      expect(inside).toBeGreaterThan(1)
      expect(outside).toBe(0)
      const shown = await pixelsOf(page, `/api/images/hd/${publicId}`)
      expect(shown.data.equals(now.data)).toBe(true)
    }),
  420_000,
)
