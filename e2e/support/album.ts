/** Actions on albums: the photos of one, and the files that are sent to it. */
import type { Locator, Page } from 'playwright-core'
import { buyOverHttp, signIn } from './account.ts'

/** Returns the paths of `fixtures/aged/NAME.jpg`. */
export const aged = (...names: string[]): string[] =>
  names.map((name) => `fixtures/aged/${name}.jpg`)

/** Signs in with credits for the albums to come, and opens the page of the albums. */
export async function signInForAlbums(page: Page, email: string, credits: number): Promise<void> {
  await signIn(page, email)
  await buyOverHttp(page, { credits })
  await openAlbums(page)
}

export async function openAlbums(page: Page): Promise<void> {
  await page.goto('/album')
  await page.getByRole('heading', { name: 'Vos albums' }).waitFor()
}

/** Chooses files on the screen of an album or of the albums. */
export const chooseFiles = (page: Page, files: string[]): Promise<void> =>
  page.locator('main input[type=file]').setInputFiles(files)

/** The photos of the album on screen, in order. */
export const albumPhotos = (page: Page): Locator =>
  page.getByRole('region', { name: 'Les photos de l’album' }).getByRole('listitem')

/** File names in the order of the album. */
export const albumOrder = (page: Page): Promise<string[]> =>
  albumPhotos(page).evaluateAll((items) =>
    items.map((item) => item.querySelector('p[title]')?.getAttribute('title') ?? ''),
  )

/** Waits until so many photos of the album are restored. */
export const untilRestored = (page: Page, count: number): Promise<void> =>
  albumPhotos(page)
    .filter({ hasText: /Restaurée|Débloquée/ })
    .nth(count - 1)
    .waitFor({ timeout: 60_000 })
