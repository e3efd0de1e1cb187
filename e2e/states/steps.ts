/** Steps of a signed-in user that lead to a state. */
import type { Page } from 'playwright-core'
import { offerRetouching, stageOf } from '../support/retouch.ts'

type Step = (page: Page) => Promise<unknown>

/** An account without credits whose trial is used. */
export const ME = {
  id: 7,
  email: 'utilisateur@antan.test',
  username: 'Utilisateur',
  credits: 0,
  debt: 0,
  hasUsedFreeRestore: true,
  isAdmin: false,
  isSuperAdmin: false,
  createdAt: '2026-11-01T10:00:00.000Z',
}

export const press =
  (name: string | RegExp, scope = 'main'): Step =>
  (page) =>
    page.locator(scope).getByRole('button', { name }).first().click()
export const inDialog =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('dialog').last().getByRole('button', { name }).first().click()
/** The dialog of a photo of the list. */
export const open =
  (filename: string): Step =>
  (page) =>
    page
      .getByRole('article', { name: filename, exact: true })
      .getByRole('button', { name: 'Voir' })
      .click()
export const choose =
  (file: string): Step =>
  (page) =>
    page.locator('input[type=file]:not([capture])').first().setInputFiles(file)
/** Lets the time pass in which the browser counts no layout shift after an input. */
export const afterInput: Step = (page) => page.waitForTimeout(600)
/** Waits for a text, such as the title of a toast. */
export const waitForText =
  (title: string): Step =>
  (page) =>
    page.getByText(title, { exact: true }).first().waitFor()
/** Chooses the original for the first face. */
export const chooseOriginalFace: Step = async (page) => {
  await page.getByRole('button', { name: /^Visage 1/ }).click()
  await page.getByRole('radio', { name: 'D’origine' }).check()
}
/** Runs the steps in order. */
export const all =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }
/** Returns from the payment page for a photo of this tab. */
export const returnFromPayment =
  (photo: string): Step =>
  async (page) => {
    const path = `/restore?photo=${photo}`
    const context = { photoId: photo, returnUrl: path, session: 'cs_essai' }
    await page.evaluate(
      (text) => sessionStorage.setItem('paymentRestoreContext', text),
      JSON.stringify(context),
    )
    await page.goto(`${path}&payment=success`)
  }
/** Loads the page again with retouching on offer. */
export const retouchable =
  ({ made = 0, left = 6 } = {}): Step =>
  async (page) => {
    await offerRetouching(page, { made, left })
    await page.reload()
  }
/** Opens 'Retoucher' and paints a dot with the keyboard. */
export const paintDot: Step = async (page) => {
  await page.getByRole('button', { name: 'Retoucher', exact: true }).click()
  await stageOf(page).ready()
  await page.getByRole('application').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
}

/** Fills the fields of the page's form by their labels, and submits it. */
export const fill = (values: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.locator('main form [type=submit]').click()
}
