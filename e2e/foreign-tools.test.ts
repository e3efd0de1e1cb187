/**
 * The files and the receipt of a photo, read and checked by programs of other makers: ExifTool, the
 * C2PA reader, sha256sum.
 */
import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOnePhoto } from './support/account.ts'
import { hasC2paReader, readManifests, readWithExiftool } from './support/foreign-tools.ts'
import { sharedSite } from './support/site.ts'
import { downloadBy, unlock } from './support/verbs.ts'

const site = sharedSite()
const TRAINED =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-foreign-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sha256 = (path: string) =>
  execFileSync('sha256sum', [path], { encoding: 'utf8' }).slice(0, 64)

/** Presses a button and keeps the file that it downloads under its own name. */
async function download(page: Page, button: RegExp): Promise<string> {
  const file = await downloadBy(
    page.getByRole('main').getByRole('button', { name: button }).first(),
  )
  return keep(file)
}
async function keep(file: Download): Promise<string> {
  const path = join(folder, file.suggestedFilename())
  await copyFile(await file.path(), path)
  return path
}

type Receipt = {
  fichiers: {
    recu: { sha256: string }
    hd: { sha256: string }
    hdSignee: { sha256: string; manifeste: string; signataire: string } | null
  }
}

test('the files and the receipt of a photo are sound for other programs', async () => {
  const original = 'fixtures/aged/carcassonne.jpg'
  await site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await withOnePhoto(page, 'foreign@antan.test', original)
    await unlock(page)
    const files = {
      'image/png': await download(page, /^Télécharger en PNG$/),
      'image/jpeg': await download(page, /^Télécharger(?! en| le)/),
    } as const
    const page1 = await download(page, /^Télécharger le reçu$/)
    const receipt = JSON.parse(
      await readFile(await download(page, /^Le reçu en données/), 'utf8'),
    ) as Receipt

    for (const [mediaType, path] of Object.entries(files)) {
      const tags = await readWithExiftool(path)
      expect([basename(path), tags]).toMatchObject([
        expect.stringMatching(/^antan-/),
        {
          'File:MIMEType': mediaType,
          'XMP-iptcExt:DigitalSourceType': TRAINED,
          'XMP-xmp:CreatorTool': 'Antan',
        },
      ])
      expect([path, tags['ExifTool:Validate']]).toEqual([path, 'OK'])
    }
    const document = await readWithExiftool(page1)
    expect(document).toMatchObject({
      'PDF:PageCount': 1,
      'PDF:Title': expect.stringMatching(/^Reçu de restauration photo_/),
    })
    expect(receipt.fichiers.recu.sha256).toBe(sha256(original))
    const { hd, hdSignee } = receipt.fichiers
    expect(hdSignee !== null).toBe(hasC2paReader)
    expect((hdSignee ?? hd).sha256).toBe(sha256(files['image/jpeg']))
    for (const mediaType of hasC2paReader ? (['image/jpeg', 'image/png'] as const) : []) {
      const path = files[mediaType]
      const store = await readManifests(path, mediaType)
      expect(store.validation_state).toBe('Valid')
      const manifest = JSON.stringify(store.manifests![store.active_manifest!])
      for (const fact of ['c2pa.opened', 'c2pa.edited', TRAINED, sha256(original)])
        expect(manifest).toContain(fact)
      const bytes = await readFile(path)
      bytes[mediaType === 'image/jpeg' ? bytes.length - 40 : bytes.lastIndexOf('IDAT') + 40]! ^= 1
      const changed = join(folder, `changed-${basename(path)}`)
      await writeFile(changed, bytes)
      expect((await readManifests(changed, mediaType)).validation_state).toBe('Invalid')
    }
  })
}, 120_000)
