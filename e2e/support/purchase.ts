/** Actions of buyers: plan, order, and the payment page of the sandbox. */
import type { Page } from 'playwright-core'
import { startButton } from './verbs.ts'

/** Opens the checkout and chooses a plan by its name; resolves once its recap is shown. */
export async function choosePlan(page: Page, name: string): Promise<void> {
  await page.goto('/checkout')
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).waitFor()
}

/**
 * Places the order; `waiver` ticks the request of immediate execution. Resolves on the payment
 * page.
 */
export async function placeOrder(page: Page, { waiver = false } = {}): Promise<void> {
  if (waiver)
    await page.getByRole('checkbox', { name: /^Je demande l’exécution immédiate/ }).check()
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
  await page.getByText('Paiement de développement').waitFor()
}

/** Presses a button of the payment page. */
export const atPayment = (page: Page, label: string): Promise<void> =>
  page.getByRole('button', { name: label, exact: true }).click()

/** Buys a plan from the first click to the confirmation. */
export async function buy(
  page: Page,
  plan: string,
  options: { waiver?: boolean } = {},
): Promise<void> {
  await choosePlan(page, plan)
  await placeOrder(page, options)
  await atPayment(page, 'Payer')
  await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor()
}

/** Returns the balance in the header. */
export const balance = (page: Page, credits: string) =>
  page.getByRole('banner').getByRole('link', { name: credits, exact: true })

/** Starts another restoration for somebody signed in, from an empty restore screen. */
export async function restoreAnother(page: Page, file: string): Promise<void> {
  await page.goto('/restore')
  await page.getByRole('button', { name: 'Restaurer une autre photo' }).click()
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(file)
  await startButton(page).click()
}
