/** The dashboard: its photos, their cards and dialogs. */
import type { Locator, Page } from 'playwright-core'
import type { Photo } from '#contract/photos.ts'
import { identifyAs, openPage, choosePhoto, waitForRestoration } from './verbs.ts'

const PHOTO = 'fixtures/aged/mont-saint-michel.jpg'
/** The unlocked photo of the demonstration account. */
export const UNLOCKED = 'carte-postale-mont-saint-michel.jpg'
export const LOCKED = 'vacances-chenonceau.jpg'

/** Signs up; the free trial of the account restores `mont-saint-michel.jpg`. */
export async function withOnePhoto(page: Page, email: string): Promise<void> {
  await openPage(page, '/restore')
  await choosePhoto(page, PHOTO)
  await identifyAs(page, email)
  await waitForRestoration(page)
}

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Mes photos' }).waitFor()
}

/** The photos of the account that is signed in, as the API lists them. */
export const photosOfAccount = (page: Page): Promise<Photo[]> =>
  page.evaluate(async () => {
    const reply = await fetch('/api/photos/user', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    })
    return (await reply.json()) as Photo[]
  })

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
