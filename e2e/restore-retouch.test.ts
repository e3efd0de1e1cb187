/** The retouching by hand with the real engine: a finger erases a button of a coat, another stroke brings it back, and the HD file holds it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { fingersOf, stageOf } from './support/retouch.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import { choosePhoto, identifyAs, openPage, unlock, waitForRestoration } from './support/verbs.ts'

/** Small, because the `local` engine runs three times. */
const SIDE = 360
const WITHIN_MS = 170_000
/** A light button on the dark coat, px. */
const BUTTON = { x: 72, y: 165, radius: 9 }
/** Least difference of brightness between the button and the coat in one version, and largest between two that show the same, 0..255. */
const [DIFFERENT, SAME] = [60, 35]

const site = ownSite({ engine: 'local' })
let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-retouch-'))
  photo = join(folder, 'photographe.jpg')
  const button = `<svg width="${SIDE}" height="${SIDE}"><circle cx="${BUTTON.x}" cy="${BUTTON.y}" r="${BUTTON.radius}" fill="#dcc9a0"/></svg>`
  const small = await sharp('fixtures/aged/photographe.jpg').resize(SIDE, SIDE).toBuffer()
  await sharp(small)
    .composite([{ input: Buffer.from(button) }])
    .jpeg({ quality: 94 })
    .toFile(photo)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Mean brightness of the button and of the rest of the picture for every version, latest first, 0..255. */
const brightness = (page: Page): Promise<{ id: number; button: number; rest: number }[]> =>
  page.evaluate(
    async ({ x, y, radius, side }) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const [mine] = (await (await fetch('/api/photos/user', { headers })).json()) as {
        publicId: string
      }[]
      const path = `/api/photos/${mine?.publicId}/versions`
      const { versions } = (await (await fetch(path, { headers })).json()) as PhotoVersions
      return Promise.all(
        versions.map(async ({ id, pictureUrl }) => {
          const image = await createImageBitmap(await (await fetch(pictureUrl)).blob())
          const canvas = Object.assign(document.createElement('canvas'), {
            width: side,
            height: side,
          })
          const context = canvas.getContext('2d')!
          context.drawImage(image, 0, 0, side, side)
          const meanOf = (left: number, top: number, width: number) => {
            const { data } = context.getImageData(left, top, width, width)
            return (
              data.reduce((sum, value, i) => sum + (i % 4 < 3 ? value : 0), 0) / (width * width * 3)
            )
          }
          return {
            id,
            button: meanOf(x - radius / 2, y - radius / 2, radius),
            rest: meanOf(side / 2, side / 2, side / 3),
          }
        }),
      )
    },
    { ...BUTTON, side: SIDE },
  )

/** Paints over the button with the tool that is chosen, applies, and waits for the new version. */
async function paintButton(page: Page): Promise<void> {
  const fingers = await fingersOf(page)
  const { onPicture, strokes, ready } = stageOf(page)
  await ready()
  await page.getByLabel('Taille du pinceau').fill('6')
  const shareOf = (dx: number): [number, number] => [(BUTTON.x + dx) / SIDE, BUTTON.y / SIDE]
  await fingers.draw(await onPicture(shareOf(-4), shareOf(4)))
  await expect.poll(strokes).toBe(1)
  await page.getByRole('button', { name: 'Appliquer', exact: true }).click()
  await page.getByText('Nouvelle version prête').waitFor({ timeout: WITHIN_MS })
}

test(
  'a finger erases a button, brings it back in a further version, and the unlocked photo holds both',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await openPage(page, '/restore')
      await choosePhoto(page, photo)
      await identifyAs(page, 'boutons@antan.test')
      await waitForRestoration(page, WITHIN_MS)

      await page.getByRole('button', { name: 'Retoucher', exact: true }).click()
      await paintButton(page)
      await screenshot(page, 'retouch-real-erased', { fullPage: false })
      await expectAccessible(page)
      const [erased, first] = await brightness(page)
      expect(first!.button - erased!.button).toBeGreaterThan(DIFFERENT)
      expect(Math.abs(first!.rest - erased!.rest)).toBeLessThan(1)

      await page.getByRole('button', { name: 'Retoucher encore' }).click()
      await page.getByText('Garder l’original', { exact: true }).click()
      await paintButton(page)
      await screenshot(page, 'retouch-real-kept', { fullPage: false })
      const [kept] = await brightness(page)
      expect(Math.abs(kept!.button - first!.button)).toBeLessThan(SAME)

      await page.getByRole('button', { name: 'Terminer' }).click()
      await page.getByRole('button', { name: 'Afficher la version 3' }).waitFor()
      await unlock(page)
      const unlocked = await brightness(page)
      expect(unlocked.map(({ id }) => id)).toEqual([kept!.id, erased!.id, first!.id])
      expect(unlocked[0]!.button - unlocked[1]!.button).toBeGreaterThan(DIFFERENT)
      await page.getByRole('button', { name: 'Retoucher', exact: true }).click()
      await page.getByText('Encore 10 retouches pour cette photo, sans frais.').waitFor()
      await screenshot(page, 'retouch-real-unlocked', { fullPage: false })
    }),
  420_000,
)
