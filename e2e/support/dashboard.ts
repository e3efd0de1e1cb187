/** The dashboard: its photos, their cards and dialogs. */
import type { Locator, Page } from 'playwright-core'
import type { Photo } from '#contract/photos.ts'
import { callAsUser } from './account.ts'

/** The unlocked photo of the demonstration account. */
export const UNLOCKED = 'carte-postale-mont-saint-michel.jpg'
export const LOCKED = 'vacances-chenonceau.jpg'

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Mes photos' }).waitFor()
}

/** The photos of the account that is signed in, as the API lists them. */
export const photosOfAccount = (page: Page): Promise<Photo[]> =>
  callAsUser<Photo[]>(page, 'photos/user')

export const card = (page: Page, filename: string): Locator =>
  page.getByRole('article', { name: filename, exact: true })
export const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true })

/** Opens the dialog of a photo of the list. */
export async function openPhoto(page: Page, filename: string): Promise<Locator> {
  await card(page, filename).getByRole('button', { name: 'Voir' }).click()
  const photo = dialog(page, filename)
  await photo.waitFor()
  return photo
}
