/** What journeys of an administrator do again and again. */
import type { Page } from 'playwright-core'
import type { siteForJourneys } from './site.ts'
import { login } from './verbs.ts'

export const ADMIN = 'admin@antan.test'

export function administrator(site: ReturnType<typeof siteForJourneys>) {
  return {
    /** Signed in, on a desktop; `allowed` names what the browser may report. */
    asAdmin: (run: (page: Page) => Promise<void>, allowed: RegExp[] = []) => site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      allowed.forEach(allow)
      await login(page, ADMIN)
      await run(page)
    }),
    says: (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor(),
    press: (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first().click(),
    /** Submits the form of the open drawer. */
    save: (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Sauvegarder', exact: true }).click(),
  }
}
