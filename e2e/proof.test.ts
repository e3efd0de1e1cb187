/**
 * The receipt of a restoration is downloaded, and files are checked by anybody without being sent.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { withOnePhoto } from './support/account.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadBy, downloadHd, openPage, unlock } from './support/verbs.ts'

const site = sharedSite()
const FOREIGN = 'fixtures/aged/mont-saint-michel.jpg'

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })

test(
  'an unlocked photo has its receipt, and its HD file is unchanged, changed by a byte, or foreign',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page, newTab }) => {
      await withOnePhoto(page, 'proof@antan.test')
      await unlock(page)
      const hd = await readFile((await downloadHd(page)).path)
      const receipt = await downloadBy(page.getByRole('button', { name: 'Télécharger le reçu' }))
      expect(receipt.suggestedFilename()).toMatch(/^antan-recu-photo_[\w-]+\.pdf$/)
      expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')
      await page.getByText('Reçu téléchargé', { exact: true }).waitFor()
      await screenshot(page, 'proof-result-phone')

      const visitor = await newTab()
      const sent: (string | null)[] = []
      visitor.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.postData())
      })
      await openPage(visitor, '/verifier')
      await choose(visitor, 'mamie.jpg', hd)
      await visitor.getByRole('heading', { name: /^Restaurée par Antan le / }).waitFor()
      await visitor.getByText('Fichier inchangé', { exact: true }).waitFor()
      await screenshot(visitor, 'proof-unchanged-phone')
      await expectAccessible(visitor)

      const changed = Buffer.from(hd)
      changed[changed.length - 9]! ^= 1
      await choose(visitor, 'mamie-retouchee.jpg', changed)
      await visitor.getByRole('heading', { name: 'Modifiée depuis, ou effacée' }).waitFor()
      await screenshot(visitor, 'proof-changed-phone')

      await choose(visitor, 'autre.jpg', await readFile(FOREIGN))
      await visitor.getByRole('heading', { name: 'Aucune marque', exact: true }).waitFor()
      expect(sent).toHaveLength(3)
      for (const body of sent)
        expect(body).toMatch(/^\{"file":"[0-9a-f]{64}","picture":"[0-9a-f]{64}"\}$/)
    }),
  120_000,
)
