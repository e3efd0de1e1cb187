/** Actions of an administrator in the back office. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './account.ts'
import type { Device, Session, Visit } from './browser.ts'
import type { Site } from './site.ts'

export const ADMIN = 'admin@antan.test'

type Options = {
  /** Browser errors that the journey expects. */
  allowed?: readonly RegExp[]
  device?: Device
}

export function administrator(site: Site) {
  /** The session of the first sign-in, which later visits start with. */
  let session: Promise<Session> | undefined
  const openSession = () =>
    site.browser.visit(site.server.url, 'desktop', async (visit) => {
      await signIn(visit.page, ADMIN)
      return visit.session()
    })
  return {
    /** Visits the site as an administrator, by default on a desktop. */
    async asAdmin(
      run: (page: Page, visit: Visit) => Promise<void>,
      { allowed = [], device = 'desktop' }: Options = {},
    ): Promise<void> {
      await site.browser.visit(
        site.server.url,
        device,
        async (visit) => {
          allowed.forEach(visit.allow)
          await run(visit.page, visit)
        },
        { session: await (session ??= openSession()) },
      )
    },
    /** Waits until the text is visible. */
    waitForText: (page: Page, text: string) =>
      page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
    /** Waits for a toast and closes it, so that it covers no control. */
    async closeToast(page: Page, text: string): Promise<void> {
      const toast = page
        .getByRole('region', { name: /^Notifications/ })
        .locator('li')
        .filter({ hasText: text })
      await toast.getByRole('button', { name: 'Fermer' }).click()
      await toast.waitFor({ state: 'detached' })
    },
    press: (page: Page, name: string | RegExp) =>
      page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click(),
    /** Submits the form of the open drawer. */
    save: (page: Page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Sauvegarder', exact: true }).click(),
    /** Deletes a row and confirms the deletion. */
    async remove(page: Page, button: string): Promise<void> {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    },
  }
}

/**
 * Calls the API with the session of the page, as another administrator does meanwhile; fails unless
 * it answers 200.
 */
export async function callAsAdmin(page: Page, method: string, url: string, data?: object) {
  const { origins } = await page.context().storageState()
  const token = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name === 'token')?.value
  const reply = await page.request.fetch(`/api/admin/${url}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect([url, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([url, 200, ''])
}
