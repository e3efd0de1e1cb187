/**
 * A family link: made, answered by relatives without account or cookies, read and closed; a name
 * they gave is in the downloaded file.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleAtBothWidths } from './support/accessibility.ts'
import { withOnePhoto } from './support/account.ts'
import { aged, chooseFiles, signInForAlbums, untilRestored } from './support/album.ts'
import { dialog } from './support/dashboard.ts'
import { readWithExiftool } from './support/foreign-tools.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { downloadHd, unlock } from './support/verbs.ts'

const site = sharedSite()

/** A name without a space, wider than a phone. */
const LONG_NAME = `Léon${'tine'.repeat(12)}`

const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
/** Text of the focused element. */
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Opens the dialog beside a restored photo and makes a link; returns its address. */
async function makeLink(page: Page, firstLine: string): Promise<string> {
  await page.getByRole('button', { name: 'Demander à la famille' }).click()
  const family = dialog(page, 'Demander à la famille')
  await family.getByLabel('Un mot de vous', { exact: false }).fill(firstLine)
  await family.getByText('7 jours', { exact: true }).click()
  await screenshot(page, 'family-make', { fullPage: false })
  await family.getByRole('button', { name: 'Créer le lien' }).click()
  const address = family.getByLabel('Le lien à envoyer')
  await address.waitFor()
  await expect.poll(() => focusedText(page)).toBe('Copier le lien')
  await family.getByText('Pas encore de réponse.', { exact: false }).waitFor()
  await expectAccessible(page)
  return address.inputValue()
}

/** Answers the three questions as somebody with the address alone. */
async function answer(page: Page, url: string): Promise<void> {
  const reply = await page.goto(url)
  expect([reply?.status(), await reply?.allHeaders()]).toMatchObject([
    200,
    {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    },
  ])
  await page.getByRole('heading', { name: 'La reconnaissez-vous ?' }).waitFor()
  await page.getByText('« Trouvée chez mamie <b>', { exact: false }).waitFor()
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  // On the narrowest phone the question mark stays beside its word.
  const usual = page.viewportSize()!
  await page.setViewportSize({ ...usual, width: 320 })
  const lines = () =>
    page
      .locator('h1')
      .evaluate((title) =>
        Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
      )
  await expect.poll(lines).toBe(2)
  expect(await sideways()).toBeLessThanOrEqual(0)
  await page.setViewportSize(usual)
  const pair = page.getByRole('slider', { name: 'Comparer la photo avant et après restauration' })
  await pair.waitFor()
  await expectAccessibleAtBothWidths(page, 'family-vote')
  await page.getByRole('button', { name: 'Oui, tout à fait' }).click()

  await page.getByRole('heading', { name: 'Reconnaissez-vous quelqu’un ?' }).waitFor()
  await page.getByRole('img', { name: 'La photo restaurée' }).click({ position: { x: 60, y: 80 } })
  await page.getByRole('button', { name: 'Envoyer ce nom' }).click()
  await page.getByText('Écrivez un nom, même un surnom.').waitFor()
  await page.getByLabel('Son nom').fill('Odette <script>')
  // A better place for the same person keeps the name.
  await page
    .getByRole('img', { name: 'La photo restaurée' })
    .click({ position: { x: 200, y: 100 } })
  expect(await page.getByLabel('Son nom').inputValue()).toBe('Odette <script>')
  await expectAccessibleAtBothWidths(page, 'family-name')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Odette <script>' }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Quelqu’un d’autre')
  // A name without a place, added with the keyboard.
  await page.getByRole('button', { name: 'Quelqu’un d’autre' }).press('Enter')
  await page.keyboard.insertText(LONG_NAME)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: LONG_NAME }).waitFor()
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Continuer' }).click()

  const message = page.getByLabel('Votre message')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true)
  await message.fill('Royan, été 1936.')
  await page.getByLabel('Votre prénom').fill('Jeanne')
  await page.getByRole('button', { name: 'Question précédente' }).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  expect(await page.getByLabel('Votre message').inputValue()).toBe('Royan, été 1936.')
  expect(await page.getByLabel('Votre prénom').inputValue()).toBe('Jeanne')
  await expectAccessibleAtBothWidths(page, 'family-message')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByText('Vos réponses sont arrivées.', { exact: false }).waitFor()
  await expectAccessibleAtBothWidths(page, 'family-thanks')
}

test(
  'a link is made, answered without account or cookies, read, and closed',
  () =>
    site.browser.visit(site.server.url, 'phone', async ({ page }) => {
      await withOnePhoto(page, 'famille-lien@antan.test')
      const url = await makeLink(page, `Trouvée chez mamie <b> ${'ha'.repeat(60)}`)
      await site.browser.visit(
        site.server.url,
        'phone',
        async ({ page: relative }) => {
          const asked: string[] = []
          relative.on('request', (request) => asked.push(new URL(request.url()).pathname))
          await answer(relative, url)
          expect(await relative.context().cookies()).toEqual([])
          expect(asked.filter((path) => /analytics|auth/.test(path))).toEqual([])
          expect(await relative.getByText(/cookies/).allTextContents()).toEqual([])
        },
        // The choice about cookies is not made, so that a banner would be seen.
        { asksForCookies: true },
      )

      await page.goto('/dashboard#famille')
      await page.getByRole('button', { name: /^Voir les réponses au sujet de/ }).click()
      const family = dialog(page, 'Demander à la famille')
      await family.getByRole('listitem').filter({ hasText: 'Jeanne' }).waitFor()
      await family.getByText('Ressemblant').first().waitFor()
      await expectAccessibleAtBothWidths(page, 'family-replies', { fullPage: false })
      await family
        .getByRole('button', { name: `Supprimer : le nom ${LONG_NAME}, proposé par Jeanne, le ` })
        .click()
      await dialog(page, 'Supprimer cette réponse ?')
        .getByRole('button', { name: 'Supprimer la réponse' })
        .click()
      await page.getByText('Réponse supprimée', { exact: true }).waitFor()
      await expect.poll(() => focusedLabel(page)).toMatch(/^(Inscrire|Supprimer)/)
      await family.getByRole('button', { name: 'Inscrire sur la photo : Odette <script>' }).click()
      await page.getByText('Nom inscrit', { exact: true }).waitFor()
      await family.getByText('Inscrit sur la photo', { exact: true }).waitFor()
      await expect.poll(() => focusedLabel(page)).toMatch(/^Supprimer/)
      expect(await family.getByText('Léon').count()).toBe(0)
      await family.getByRole('button', { name: 'Fermer le lien' }).click()
      await dialog(page, 'Fermer ce lien ?').getByRole('button', { name: 'Fermer le lien' }).click()
      await page.getByText('Lien fermé', { exact: true }).waitFor()
      await family.getByRole('button', { name: 'Faire un nouveau lien' }).waitFor()

      await site.browser.visit(site.server.url, 'phone', async ({ page: late, allow }) => {
        allow(/404/)
        expect((await late.goto(url))?.status()).toBe(404)
        await late.getByRole('heading', { name: 'Ce lien n’est pas ouvert' }).waitFor()
        await screenshot(late, 'family-closed')
      })

      await page.goto('/restore')
      await unlock(page)
      const { path } = await downloadHd(page)
      expect(await readWithExiftool(path)).toMatchObject({
        'ExifTool:Validate': 'OK',
        'XMP-iptcExt:PersonInImage': ['Odette <script>'],
        'XMP-mwg-rs:RegionInfo': {
          RegionList: [{ Name: 'Odette <script>', Type: 'Face', Area: { Unit: 'normalized' } }],
        },
      })
    }),
  120_000,
)

test('a relative browses the photos of an album without losing what was entered', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signInForAlbums(page, 'famille-album@antan.test', 2)
    await chooseFiles(page, aged('chevaux', 'chambord'))
    await untilRestored(page, 2)
    await page.getByRole('heading', { name: 'Les reconnaissez-vous ?' }).waitFor()
    await page.getByRole('button', { name: 'Demander à la famille' }).click()
    const family = dialog(page, 'Demander à la famille')
    await family
      .getByText('Quiconque reçoit ce lien peut voir ces photos.', { exact: false })
      .waitFor()
    await family.getByRole('button', { name: 'Créer le lien' }).click()
    const url = await family.getByLabel('Le lien à envoyer').inputValue()

    // The dashboard names the album on one line, however long.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions sur l’album' }).click()
    await page.getByRole('menuitem', { name: 'Renommer' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill('Les vacances à Saint-Palais, étés 1936 à 1939'.repeat(2))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Famille' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await site.browser.visit(site.server.url, 'phone', async ({ page: relative }) => {
      await relative.goto(url)
      await relative.getByRole('heading', { name: 'Les reconnaissez-vous ?' }).waitFor()
      await relative.getByRole('button', { name: 'Pas tout à fait' }).click()
      await relative.getByRole('button', { name: 'Quelqu’un d’autre' }).click()
      await relative.getByLabel('Son nom').fill('Odette')
      await relative.keyboard.press('Enter')
      await relative.getByRole('listitem').filter({ hasText: 'Odette' }).waitFor()
      await relative.getByRole('button', { name: 'Ajouter un mot' }).click()
      await relative.getByLabel('Votre message').fill('Royan, été 1936.')

      const turn = relative.getByRole('navigation', { name: 'Photos de l’album' })
      await turn.getByRole('button', { name: 'Photo suivante' }).click()
      const first = relative.getByRole('heading', { name: 'Est-ce ressemblant ?' })
      await first.waitFor()
      expect(await first.evaluate((heading) => heading === document.activeElement)).toBe(true)
      await turn.getByRole('button', { name: 'Photo précédente' }).click()
      expect(await relative.getByLabel('Votre message').inputValue()).toBe('Royan, été 1936.')
      await relative.getByRole('button', { name: 'Envoyer', exact: true }).click()
      await relative.getByText('D’autres photos vous attendent.', { exact: false }).waitFor()
      await expectAccessible(relative)
      await relative
        .getByRole('main')
        .getByRole('button', { name: 'Photo suivante' })
        .last()
        .click()
      await first.waitFor()
      await relative.getByText('Photo 2 sur 2').waitFor()
    })
  }))
