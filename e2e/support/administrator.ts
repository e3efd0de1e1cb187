/** What journeys of an administrator do again and again. */
import type { Page } from 'playwright-core'
import type { Device, Session, Visit } from './browser.ts'
import type { Site } from './site.ts'
import { login } from './verbs.ts'

export const ADMIN = 'admin@antan.test'

type Options = { /** What the browser may report. */ allowed?: readonly RegExp[]; device?: Device }

export function administrator(site: Site) {
  /** The first visit signs in through the screens; the others begin signed in. */
  let session: Promise<Session> | undefined
  const signIn = () =>
    site.browser.visit(site.server.url, 'desktop', async (visit) => {
      await login(visit.page, ADMIN)
      return visit.session()
    })
  return {
    /** Signed in, on a desktop unless told otherwise. */
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
        { session: await (session ??= signIn()) },
      )
    },
    says: (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor(),
    /** Waits for a toast and closes it: it would lie over what is pressed next. */
    async told(page: Page, text: string): Promise<void> {
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
    /** Asks for a row's deletion, and confirms it. */
    async remove(page: Page, button: string): Promise<void> {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    },
  }
}
