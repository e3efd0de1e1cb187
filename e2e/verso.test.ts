/**
 * A postcard: its verso is cut and added, turned to, opened by the photo's own credit, downloaded
 * with the memory, and removed. Lost connections lose nothing of it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { siteCopy } from '#copy/public/site.ts'
import { expectAccessibleAtBothWidths } from './support/accessibility.ts'
import { withOnePhoto } from './support/account.ts'
import { dialog } from './support/dashboard.ts'
import { keysOf } from './support/keyboard.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadBy, unlock } from './support/verbs.ts'

const site = sharedSite()
let folder: string
let verso: string
let tiny: string
let heavy: string
/** Named as a phone names it; Chromium cannot decode it. */
let heic: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-verso-'))
  verso = join(folder, 'dos-de-carte.jpg')
  tiny = join(folder, 'timbre.jpg')
  heic = join(folder, 'IMG_1.HEIC')
  await writeFile(heic, 'ftypheic')
  heavy = join(folder, 'lourde.jpg')
  const line = (y: number, text: string) =>
    `<text x="40" y="${y}" font-size="34" font-style="italic" fill="#3b3f5c">${text}</text>`
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="580">
    <rect width="900" height="580" fill="#d8c49a"/><path d="M450 30V550" stroke="#8a6f4d" stroke-width="3"/>
    ${line(120, 'Bons baisers du Mont')}${line(190, 'Jeanne et Émile')}
    <rect x="740" y="40" width="110" height="130" fill="#5d8a66"/>
    <circle cx="720" cy="120" r="70" fill="none" stroke="#444" stroke-width="4"/></svg>`
  await sharp(Buffer.from(card)).jpeg().toFile(verso)
  await writeFile(heavy, Buffer.concat([await readFile(verso), Buffer.alloc(MAX_UPLOAD_BYTES)]))
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .jpeg()
    .toFile(tiny)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const choose = (page: Page, file: string) =>
  page.locator('input[data-verso]').last().setInputFiles(file)

test('a postcard has its verso, for one credit', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    await withOnePhoto(page, 'carte@antan.test')
    await choose(page, tiny)
    await page.getByText('Image trop petite', { exact: false }).waitFor()
    await choose(page, heic)
    await page.getByText(/Le plus compatible/).waitFor()
    const loseOnce = (file: RegExp) =>
      page.route(file, (route) => route.abort('failed'), { times: 1 })
    // The code of toasts is lost as well: nobody has touched the page yet.
    await loseOnce(/assets\/toast-view/)
    await loseOnce(/assets\/crop-dialog/)
    await choose(page, verso)
    const editor = dialog(page, 'Cadrer le verso')
    const resume = page.getByRole('button', { name: 'Reprendre avec la même image' })
    await page.getByRole('alert').filter({ hasText: siteCopy.reload }).waitFor()
    await resume.click()
    await editor.getByRole('button', { name: /^Tourner.*droite/ }).click()
    const result = await editor.locator('figure').boundingBox()
    expect(result!.x + result!.width).toBeLessThanOrEqual(page.viewportSize()!.width)
    expect(result!.width).toBeGreaterThanOrEqual(64)
    await expectAccessibleAtBothWidths(page, 'verso-crop', { fullPage: false })
    await editor.getByRole('button', { name: 'Annuler le dernier geste' }).click()
    const send = editor.getByRole('button', { name: 'Envoyer le verso' })
    await loseOnce(/\/verso$/)
    await send.click()
    await page.getByText(`Le verso n’a pas été envoyé. ${siteCopy.offline}`).waitFor()
    const keyboard = keysOf(page)
    await loseOnce(/\/verso$/)
    await resume.click()
    await send.click()
    await resume.waitFor()
    await keyboard.on('Ajouter le verso')
    await resume.click()
    await send.click()
    await page.getByText('Le verso est prêt.').waitFor()
    await screenshot(page, 'verso-block')
    const see = page.getByRole('button', { name: 'Voir la carte' })
    await keyboard.on('Voir la carte')
    await see.click()
    const card = dialog(page, 'Carte postale')
    await card.getByText('Débloquez la photo', { exact: false }).waitFor()
    await card.getByRole('button', { name: 'Remplacer le verso' }).focus()
    await choose(page, heavy)
    const refusal = card.getByText('Fichier trop volumineux', { exact: false })
    expect((await refusal.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height)
    await expectAccessibleAtBothWidths(page, 'verso-adapt', { fullPage: false })
    await card.getByRole('button', { name: 'Adapter cette photo' }).click()
    await editor.getByRole('button', { name: 'Fermer' }).click()
    await keyboard.on('Remplacer le verso')
    await resume.click()
    await send.click()
    await card.waitFor({ state: 'detached' })
    await keyboard.on(/^Le verso est en cours|^Voir la carte/)
    await keyboard.on('Voir la carte')
    await see.click()
    const turn = card.getByRole('button', { name: 'Retourner la carte' })
    await card.getByRole('img', { name: 'Photo restaurée' }).waitFor()
    await turn.press('Enter')
    await card.getByRole('img', { name: 'Verso de la carte' }).waitFor()
    await card.getByText('Verso', { exact: true }).waitFor()
    await expectAccessibleAtBothWidths(page, 'verso-turned', { fullPage: false })
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Raconter cette photo' }).click()
    const memory = dialog(page, 'Raconter cette photo')
    await memory.getByLabel('Titre').fill('Bons baisers')
    await memory.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Souvenirs enregistrés', { exact: true }).waitFor()
    await unlock(page)
    // Pressed until after the time at which the focus would move and the page scroll.
    await see.click({ delay: 400 })
    const download = await downloadBy(card.getByRole('button', { name: 'Télécharger le verso' }))
    expect(download.suggestedFilename()).toBe('Bons baisers, verso.jpg')
    const bytes = await readFile(await download.path())
    const { width, height, xmp } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([900, 580])
    expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia')
    expect(xmp?.toString()).toContain('>Bons baisers<')
    const both = await downloadBy(card.getByRole('button', { name: 'Les deux en PDF' }))
    expect(both.suggestedFilename()).toBe('Bons baisers, carte.pdf')
    await page.getByText('Fichier téléchargé', { exact: true }).waitFor()
    expect((await readFile(await both.path())).toString('latin1')).toContain('/Count 2')
    await screenshot(page, 'verso-unlocked', { fullPage: false })

    await card.getByRole('button', { name: 'Retirer le verso' }).click()
    const asking = dialog(page, 'Retirer le verso ?')
    await asking.getByRole('button', { name: 'Retirer le verso' }).click()
    await page.getByText('Verso retiré', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Ajouter le verso' }).waitFor()
  }))
