/**
 * A photographed print by touch with the real engine: found, straightened and restored; a scratch
 * is cleaned and a button erased, the button is brought back, and the HD file of the unlocked photo
 * holds both.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Corners } from '#contract/crop.ts'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photographOf, straightenedPlace } from '../bench/sets/tables.ts'
import { encodePicture, readPicture } from '../scripts/fixtures/ageing/picture.ts'
import { expectAccessible } from './support/accessibility.ts'
import { closeSignIn, outlinedCorners, printFound } from './support/prints.ts'
import { fingersOf, stageOf } from './support/retouch.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import {
  choosePhoto,
  identifyAs,
  openPage,
  startButton,
  unlock,
  waitForRestoration,
} from './support/verbs.ts'

/** Small, because the `local` engine runs three times. */
const PRINT_SIDE = 480
const WITHIN_MS = 170_000
const SEED = 2002
/** A light button on the dark coat, px of the print. */
const BUTTON = { x: 96, y: 220, radius: 14 }
/** A scratch on the dark coat, px of the print. */
const SCRATCH = { x: 60, y: 290, length: 50, width: 3 }
type Place = readonly [x: number, y: number]
const BUTTON_LINE = [
  [BUTTON.x - 8, BUTTON.y],
  [BUTTON.x + 8, BUTTON.y],
] as const
const SCRATCH_LINE = [
  [SCRATCH.x, SCRATCH.y],
  [SCRATCH.x + SCRATCH.length, SCRATCH.y],
] as const
/** Coat beside both, px of the print. */
const COAT: Place = [SCRATCH.x + SCRATCH.length / 2, SCRATCH.y + 30]
/** Minimum difference in brightness between a mark and the coat, 0–255. */
const MIN_MARK_DIFFERENCE = 60
/** Maximum difference in brightness between two places of the coat, 0–255. */
const MAX_COAT_DIFFERENCE = 35

const site = ownSite({ engine: 'local' })
let folder: string
let photograph: string
let trueCorners: Corners
let longSide: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-retouch-'))
  const marks = `<svg width="${PRINT_SIDE}" height="${PRINT_SIDE}" fill="#dcc9a0">
    <circle cx="${BUTTON.x}" cy="${BUTTON.y}" r="${BUTTON.radius}"/>
    <rect x="${SCRATCH.x}" y="${SCRATCH.y - SCRATCH.width / 2}" width="${SCRATCH.length}" height="${SCRATCH.width}"/></svg>`
  const print = join(folder, 'print.png')
  const plain = await sharp('fixtures/originals/photographe.jpg').resize(PRINT_SIDE).toBuffer()
  await sharp(plain)
    .composite([{ input: Buffer.from(marks) }])
    .png()
    .toFile(print)
  const table = photographOf(await readPicture(print, PRINT_SIDE), 'wood', SEED)
  trueCorners = table.corners
  longSide = Math.max(table.picture.width, table.picture.height)
  photograph = join(folder, 'table.jpg')
  await writeFile(photograph, await encodePicture(table.picture, 92))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns where the straightened picture shows a place of the print, as shares of its sides. */
const straightenedPlaces =
  (corners: Corners) =>
  ([x, y]: Place): [number, number] => {
    const onPrint = { x: x / PRINT_SIDE, y: y / PRINT_SIDE }
    const place = straightenedPlace(onPrint, trueCorners, corners)
    return [place.x, place.y]
  }

/**
 * Mean brightness around places (shares of the sides) in each version's HD file, latest first,
 * 0–255.
 */
const brightness = (page: Page, places: Record<'button' | 'scratch' | 'coat', Place>) =>
  page.evaluate(async (at) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const [mine] = (await (await fetch('/api/photos/user', { headers })).json()) as {
      publicId: string
    }[]
    const path = `/api/photos/${mine?.publicId}/versions`
    const { versions } = (await (await fetch(path, { headers })).json()) as PhotoVersions
    return Promise.all(
      versions.map(async ({ id }) => {
        const hd = `/api/images/hd/${mine?.publicId}?version=${id}`
        const reply = await fetch(hd, { headers })
        if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`)
        const image = await createImageBitmap(await reply.blob())
        const { width, height } = image
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')!
        context.drawImage(image, 0, 0)
        const side = Math.max(1, Math.round(width / 150))
        const meanAround = ([x, y]: readonly [number, number]) => {
          const left = Math.round(x * width - side / 2)
          const top = Math.round(y * height - side / 2)
          const { data } = context.getImageData(left, top, side, side)
          const sum = data.reduce((all, value, i) => all + (i % 4 < 3 ? value : 0), 0)
          return sum / (side * side * 3)
        }
        const { button, scratch, coat } = at
        return {
          button: meanAround(button),
          scratch: meanAround(scratch),
          coat: meanAround(coat),
        }
      }),
    )
  }, places)

type Line = { tool: string; line: (readonly [number, number])[] }

/**
 * Paints the lines with their tools, applies them and returns the milliseconds until the new
 * version is ready.
 */
async function paint(page: Page, lines: readonly Line[]): Promise<number> {
  const fingers = await fingersOf(page)
  const { onPicture, strokes, ready } = stageOf(page)
  await ready()
  await page.getByLabel('Taille du pinceau').fill('7')
  for (const [i, { tool, line }] of lines.entries()) {
    await page.getByText(tool, { exact: true }).tap()
    await fingers.draw(await onPicture(...line.map(([x, y]): [number, number] => [x, y])))
    await expect.poll(strokes).toBe(i + 1)
  }
  const began = performance.now()
  await page.getByRole('button', { name: 'Appliquer', exact: true }).tap()
  await page.getByText('Nouvelle version prête').waitFor({ timeout: WITHIN_MS })
  return performance.now() - began
}

test(
  'a print on a table is straightened, restored and retouched by touch, and its HD file holds the retouches',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await openPage(page, '/restore')
      await choosePhoto(page, photograph)
      await closeSignIn(page)
      await printFound(page).waitFor()
      const corners = await outlinedCorners(page)
      for (const [i, { x, y }] of trueCorners.entries())
        expect(Math.hypot(corners[i]!.x - x, corners[i]!.y - y)).toBeLessThan(0.03 * longSide)
      await page.getByRole('button', { name: 'Redresser ce tirage' }).tap()
      await startButton(page).tap()
      await identifyAs(page, 'boutons@antan.test')
      await waitForRestoration(page, WITHIN_MS)

      const placeOf = straightenedPlaces(corners)
      const places = {
        button: placeOf([BUTTON.x, BUTTON.y]),
        scratch: placeOf([SCRATCH.x + SCRATCH.length / 2, SCRATCH.y]),
        coat: placeOf(COAT),
      }
      await page.getByRole('button', { name: 'Retoucher', exact: true }).tap()
      const erasedMs = await paint(page, [
        { tool: 'Nettoyer une zone', line: SCRATCH_LINE.map(placeOf) },
        { tool: 'Effacer une marque', line: BUTTON_LINE.map(placeOf) },
      ])
      await screenshot(page, 'retouch-real-erased', { fullPage: false })
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Retoucher encore' }).tap()
      const keptMs = await paint(page, [
        { tool: 'Garder l’original', line: BUTTON_LINE.map(placeOf) },
      ])
      await screenshot(page, 'retouch-real-kept', { fullPage: false })
      process.stdout.write(
        `From pressing 'Appliquer' to the new version: ${Math.round(erasedMs)} ms, ${Math.round(keptMs)} ms\n`,
      )

      await page.getByRole('button', { name: 'Terminer' }).tap()
      await page.getByRole('button', { name: 'Afficher la version 3' }).waitFor()
      await page.getByRole('button', { name: 'Carte des retouches' }).first().tap()
      await page.getByText('Dont sous vos traits (hachuré)').waitFor()
      await screenshot(page, 'retouch-real-map')
      await unlock(page)

      const [kept, erased, first, ...others] = await brightness(page, places)
      expect(others).toEqual([])
      expect(first!.scratch - erased!.scratch).toBeGreaterThan(MIN_MARK_DIFFERENCE)
      expect(first!.button - erased!.button).toBeGreaterThan(MIN_MARK_DIFFERENCE)
      expect(Math.abs(first!.coat - erased!.coat)).toBeLessThan(1)
      expect(kept!.button - kept!.coat).toBeGreaterThan(MIN_MARK_DIFFERENCE)
      expect(kept!.scratch - kept!.coat).toBeLessThan(MAX_COAT_DIFFERENCE)
      await page.getByRole('button', { name: 'Retoucher', exact: true }).tap()
      await page.getByText('Encore 10 retouches pour cette photo, sans frais.').waitFor()
      await screenshot(page, 'retouch-real-unlocked', { fullPage: false })
    }),
  420_000,
)
