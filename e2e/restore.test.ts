/** The main job on real pictures: a visitor's photo, restored by the real engine, unlocked by the trial, downloaded; and a killed server. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { siteForJourneys } from './support/site.ts'
import {
  downloadHd,
  identifyAs,
  login,
  unlock,
  upload,
  waitForRestoration,
} from './support/verbs.ts'

const PHOTO = 'fixtures/aged/mont-saint-michel.jpg'
/** Patience on a busy machine; the product promises far less. */
const RESTORED_WITHIN_MS = 170_000

const site = siteForJourneys({ env: {} })

/** The whole photo once; the phone's journey is the same with a smaller one. */
const photoOn = { desktop: PHOTO, phone: '' }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-journey-'))
  photoOn.phone = join(folder, 'carte.jpg')
  await sharp(PHOTO).resize(560).jpeg({ quality: 92 }).toFile(photoOn.phone)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(['desktop', 'phone'] as const)('on a %s', (device) => {
  test(
    'a visitor drops a photo, signs in, sees it restored, unlocks it with the trial and downloads it',
    () =>
      site.browser.visit(site.server.url, device, async ({ page }) => {
        await page.goto('/restore', { waitUntil: 'networkidle' })
        await upload(page, photoOn[device])
        await identifyAs(page, `famille-${device}@antan.test`)
        await waitForRestoration(page, RESTORED_WITHIN_MS)
        await unlock(page)
        const { name, path } = await downloadHd(page)
        expect(name).toMatch(/^antan-restored-photo_[\w-]+-hd\.jpg$/)
        const [hd, original] = await Promise.all([
          sharp(path).metadata(),
          sharp(photoOn[device]).metadata(),
        ])
        expect(hd.width).toBeGreaterThanOrEqual(original.width)
        expect(hd.height).toBeGreaterThanOrEqual(original.height)
        expect((await stat(path)).size).toBeGreaterThan(50_000)
      }),
    240_000,
  )
})

test(
  'a server killed in the middle of a restoration finishes it after its restart',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      allow(
        /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to fetch|ERR_SOCKET/,
      )
      await login(page, 'coupure@antan.test')
      await page.goto('/restore', { waitUntil: 'networkidle' })
      await upload(page, PHOTO)
      await page.getByText('Restauration en cours...').first().waitFor()
      await page.waitForTimeout(3_000)
      await site.server.kill()
      await site.server.restart()
      await waitForRestoration(page, RESTORED_WITHIN_MS)
      const photos = await page.evaluate(async () => {
        const reply = await fetch('/api/photos/user', {
          headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
        })
        return (await reply.json()) as { status: string }[]
      })
      expect(photos.map((photo) => photo.status)).toEqual(['completed'])
    }),
  300_000,
)
