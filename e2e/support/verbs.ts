/**
 * Actions of visitors and users: each goes through the real screens and waits for the result that a
 * person sees.
 */
import type { Download, Locator, Page } from 'playwright-core'

/**
 * Time to press a button that may be covered for a moment; shorter than any wait for its result.
 */
const PRESSED_WITHIN_MS = 10_000

/** Opens a page and waits until it is interactive. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
}

/** Waits for the account area of the header, which is empty until hydration. */
export async function untilHydrated(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Se connecter|Mon compte)/ })
    .first()
    .waitFor()
}

/**
 * Presses 'Continuer avec Google' in the open sign-in dialog, signs in at the development provider
 * as `email` and comes back.
 */
export async function identifyAs(page: Page, email: string): Promise<void> {
  const { origin } = new URL(page.url())
  await page.getByRole('dialog').getByRole('button', { name: 'Continuer avec Google' }).click()
  await page.locator('input[name=email]').fill(email)
  await page.locator('form:has(input[name=email]) [type=submit]').click()
  await page.waitForURL(
    (url) =>
      url.origin === origin &&
      !/^\/(api|dev-identity)\//.test(url.pathname) &&
      !url.searchParams.has('token'),
  )
}

/**
 * Signs in like `identifyAs` and waits for the confirmation, which another toast replaces on pages
 * that continue by themselves.
 */
export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await identifyAs(page, email)
  await page.getByText('Connexion réussie !', { exact: true }).waitFor()
}

/** Signs in as `email` with the button of the header; opens the landing page in an empty tab. */
export async function login(page: Page, email: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Se connecter', exact: true }).click()
  await continueWithGoogle(page, email)
}

/** Opens the account menu, which exists only when somebody is signed in. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).waitFor()
}

/** Signs out with the account menu, and waits for the landing page that follows. */
export async function logout(page: Page): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByText('Déconnexion réussie', { exact: true }).waitFor()
  await page.waitForURL(({ pathname }) => pathname === '/')
}

/** The button that starts the restoration of the chosen picture. */
export const startButton = (page: Page) =>
  page.getByRole('button', { name: 'Commencer la restauration' })

/**
 * Chooses a picture on the restore screen; for a visitor without a session the sign-in dialog then
 * opens.
 */
export async function choosePhoto(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(file)
  await startButton(page).or(page.getByRole('dialog')).first().waitFor()
}

/** Chooses a picture and starts its restoration, for somebody signed in. */
export async function upload(page: Page, file: string): Promise<void> {
  await choosePhoto(page, file)
  await startButton(page).click()
}

/** Waits for the restored picture; returns the public id of its photo. */
export async function waitForRestoration(page: Page, withinMs = 120_000): Promise<string> {
  const restored = page.locator('img[src*="/api/images/watermark/"]').first()
  await restored.waitFor({ timeout: withinMs })
  const source = await restored.getAttribute('src')
  const publicId = source?.match(/photo_[\w-]+/)?.[0]
  if (!publicId) throw new Error(`No public id in ${source}`)
  return publicId
}

/** Unlocks the photo on the restore screen and waits for the confirmation. */
export async function unlock(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Débloquer/ })
    .first()
    .click()
  const confirmation = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: /^Débloquer|^Confirmer/ })
  const done = page.getByText('Photo débloquée !', { exact: true })
  await confirmation.or(done).first().waitFor()
  if (await confirmation.isVisible()) await confirmation.click()
  await done.waitFor()
}

/** Presses a button and waits for the file that it downloads; a press that fails is told apart. */
export async function downloadBy(button: Locator, withinMs?: number): Promise<Download> {
  const download = button.page().waitForEvent('download', withinMs ? { timeout: withinMs } : {})
  const [file] = await Promise.all([download, button.click({ timeout: PRESSED_WITHIN_MS })])
  return file
}

/** Downloads the HD picture; returns the suggested file name and the path in a temporary folder. */
export async function downloadHd(page: Page): Promise<{ name: string; path: string }> {
  const download = await downloadBy(page.getByRole('button', { name: /Télécharger/ }).first())
  return { name: download.suggestedFilename(), path: await download.path() }
}
