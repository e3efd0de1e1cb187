/**
 * Six files, one of them a scan with three prints, become eight photos: two unlocked with credits,
 * the rest after buying a pack, all downloaded as one ZIP.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleAtBothWidths } from './support/accessibility.ts'
import { administrator, callAsAdmin } from './support/administrator.ts'
import {
  aged,
  albumOrder,
  albumPhotos,
  chooseFiles,
  signInForAlbums,
  untilRestored,
} from './support/album.ts'
import { dialog } from './support/dashboard.ts'
import { atPayment, balance, placeOrder } from './support/purchase.ts'
import { screenshot } from './support/screenshot.ts'
import { ownSite } from './support/site.ts'
import { readZip } from './support/zip.ts'
import { downloadBy } from './support/verbs.ts'

const site = ownSite()
const PHOTOS = ['rocamadour', 'carcassonne', 'arenes-arles', 'pont-du-gard', 'tour-eiffel']
const PRINTS = ['page (1)', 'page (2)', 'page (3)']
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const unlocked = (page: Page) => albumPhotos(page).filter({ hasText: 'Débloquée' })
let folder: string
let scan: string

/** Three prints with white borders on the dark lid of a scanner. */
async function makeScan(path: string): Promise<void> {
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
    .toFile(path)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-scan-'))
  scan = join(folder, 'page.jpg')
  await makeScan(scan)
  // At the usual prices, four credits are cheaper one by one.
  await administrator(site).asAdmin((page) =>
    callAsAdmin(page, 'PUT', 'pricing-configurations/pack_10', { basePrice: '9,90' }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Chooses the six files; the prints of the scan are corrected, left out and taken again before they
 * are sent.
 */
async function send(page: Page): Promise<void> {
  await chooseFiles(page, [scan, ...aged(...PHOTOS)])
  await page.getByRole('heading', { name: /^3.tirages trouvés dans/ }).waitFor()
  // The other files do not wait for the decision.
  await untilRestored(page, PHOTOS.length)
  await expectAccessibleAtBothWidths(page, 'album-scan')
  await page.getByRole('button', { name: 'Corriger le cadrage du tirage 1 : ' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('button', { name: /^Tourner.*droite/ }).click()
  await editor.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByRole('checkbox', { name: 'Tirage 3' }).uncheck()
  await button(page, /^Envoyer ces 2.tirages : /).waitFor()
  await page.getByRole('checkbox', { name: 'Tirage 3' }).check()
  await button(page, /^Envoyer ces 3.tirages : /).click()
  await untilRestored(page, PHOTOS.length + PRINTS.length)
  expect((await albumOrder(page)).toSorted()).toEqual(
    [...PRINTS, ...PHOTOS].map((name) => `${name}.jpg`).toSorted(),
  )
  const sizes = await albumPhotos(page)
    .filter({ hasText: 'page (' })
    .locator('img')
    .evaluateAll((images) => images.map((image) => Number(image.getAttribute('width'))))
  // The whole page is 1600 px wide; a print is less than half of it.
  expect(sizes).toHaveLength(PRINTS.length)
  expect(Math.max(...sizes)).toBeLessThan(760)
  expect(await page.getByRole('heading', { name: /tirages trouvés/ }).count()).toBe(0)
}

/** Unlocks two photos with credits, and the other six after buying the pack that is proposed. */
async function unlockAll(page: Page): Promise<void> {
  const choice = dialog(page, 'Débloquer des photos')
  const offer = choice.getByText('Le moins cher : « Pack Album », 10 crédits pour 9,90 €.')
  // One of the photos used the free trial, so seven of eight cost a credit.
  await page.getByText('8 photos à débloquer').waitFor()
  await button(page, 'Débloquer…').click()
  await choice.getByText('· 7 crédits · vous en avez 3').waitFor()
  await offer.waitFor()
  await expectAccessibleAtBothWidths(page, 'album-unlock-short', { fullPage: false })
  await choice.getByLabel('Toutes les photos (8)').uncheck()
  await choice.getByLabel('page (1).jpg').check()
  await choice.getByLabel('page (2).jpg').check()
  await choice.getByRole('button', { name: 'Débloquer 2 photos pour 2 crédits' }).click()
  await expect.poll(() => unlocked(page).count()).toBe(2)
  await balance(page, '1 crédit').waitFor()

  // Six are left, five of them for a credit; one is there.
  await button(page, 'Débloquer…').click()
  await offer.waitFor()
  await choice.getByText('Il vous en restera 6 pour d’autres photos.', { exact: false }).waitFor()
  await choice.getByRole('button', { name: 'Acheter 10 crédits' }).click()
  await choice.getByText('Avec celui que vous avez, pour 6 photos de votre album.').waitFor()
  await screenshot(page, 'album-order', { fullPage: false })
  await placeOrder(page, { waiver: true })
  await atPayment(page, 'Payer')
  await page.waitForURL(/\/album\/album_/)
  await expect.poll(() => unlocked(page).count()).toBe(8)
  await balance(page, '6 crédits').waitFor()
  expect(await page.getByRole('button', { name: 'Débloquer…' }).count()).toBe(0)
}

/** Writes the memory of a photo in its dialog. */
async function tell(page: Page, filename: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Ouvrir la photo \\d, ${filename}`) }).click()
  await dialog(page, filename).getByRole('button', { name: 'Raconter cette photo' }).click()
  const memory = dialog(page, 'Raconter cette photo')
  await memory.getByLabel('Titre').fill('La fête au village')
  await memory.getByLabel('Date, même approximative').fill('1937')
  await memory.getByLabel('Lieu').fill('Rocamadour')
  await memory.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Souvenirs enregistrés', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
}

test(
  'six files with a scan become eight photos, unlocked with credits and a pack, and one ZIP',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await signInForAlbums(page, 'album-chain@antan.test', 3)
      await send(page)
      await unlockAll(page)
      await tell(page, 'rocamadour.jpg')
      await expectAccessibleAtBothWidths(page, 'album-unlocked')

      const download = await downloadBy(
        page.getByRole('button', { name: 'Télécharger les 8 photos (ZIP)' }),
      )
      expect(download.suggestedFilename()).toMatch(/^Album du .*\.zip$/)
      const entries = readZip(await readFile(await download.path()))
      const [captions, ...files] = [...entries.keys()]
      expect(captions).toBe('legendes.csv')
      const isReceipt = (name: string) => name.startsWith('recus/')
      const names = files.filter((name) => !isReceipt(name))
      expect(files.filter(isReceipt)).toEqual(
        names.flatMap((name) =>
          ['pdf', 'json'].map((format) => `recus/${name.replace(/jpg$/, format)}`),
        ),
      )
      expect(names.map((name) => name.slice(0, 2))).toEqual(
        Array.from({ length: 8 }, (_, index) => `${index + 1} `),
      )
      const captioned = 'La fête au village, 1937.jpg'
      expect(names.map((name) => name.slice(2)).toSorted()).toEqual(
        [captioned, ...[...PRINTS, ...PHOTOS.slice(1)].map((name) => `${name}.jpg`)].toSorted(),
      )
      for (const name of names) {
        const { width, xmp } = await sharp(entries.get(name)).metadata()
        expect([name, width > 100]).toEqual([name, true])
        expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia')
        expect(xmp?.toString().includes('>La fête au village<')).toBe(name.endsWith(captioned))
      }
      expect(entries.get('legendes.csv')?.toString()).toMatch(
        new RegExp(`"\\d ${captioned}";"La fête au village";"1937";"Rocamadour";"";""`),
      )
    }),
  120_000,
)
