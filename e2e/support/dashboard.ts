/** What people do in their own area. */
import type { Locator, Page } from 'playwright-core'
import { identifyAs, upload, waitForRestoration } from './verbs.ts'

const PHOTO = 'fixtures/aged/mont-saint-michel.jpg'
/** The unlocked photo of the demonstration account. */
export const UNLOCKED = 'carte-postale-mont-saint-michel.jpg'
export const LOCKED = 'vacances-chenonceau.jpg'

/** Makes a new account whose free trial has restored one photo, `mont-saint-michel.jpg`. */
export async function withOnePhoto(page: Page, email: string): Promise<void> {
  await page.goto('/restore', { waitUntil: 'networkidle' })
  await upload(page, PHOTO)
  await identifyAs(page, email)
  await waitForRestoration(page)
}

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Mes photos' }).waitFor()
}

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
