/** Reports forbidden events on a page during a journey, one line each. */
import type { BrowserContext, Page } from 'playwright-core'
import { cookiePolicyCopy } from '#copy/public/cookie-policy.ts'

/** Names in the tables of the cookie policy; an asterisk stands for any end of a name. */
const LISTED = Object.values<readonly (readonly string[])[]>(cookiePolicyCopy.tables.rows)
  .flat()
  .flatMap(([names = '']) => names.split(', '))
/** Cookies of the development identity provider. */
const DEVELOPMENT = 'antan_dev_'

const isListed = (name: string): boolean =>
  LISTED.some((listed) =>
    listed.endsWith('*') ? name.startsWith(listed.slice(0, -1)) : name === listed,
  )
const unlisted = (name: string): string => `stored, but not in the cookie policy: ${name}`

/** Returns the problem of each cookie that the cookie policy does not list. */
export async function unlistedCookies(context: BrowserContext): Promise<string[]> {
  const names = (await context.cookies()).map(({ name }) => name)
  return names
    .filter((name) => !isListed(name) && !name.startsWith(DEVELOPMENT))
    .map((name) => unlisted(name))
}

/**
 * Reports console errors, uncaught errors, violations of the content security policy, replies with
 * status 5xx, requests that fail, requests to any other site than `origin`, and items of the
 * browser's storage that the cookie policy does not list.
 */
export async function watchPage(
  page: Page,
  origin: string,
  report: (problem: string) => void,
): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => report(`uncaught: ${error.stack ?? error.message}`))
  page.on('response', (reply) => {
    if (reply.status() >= 500)
      report(`reply ${reply.status()}: ${reply.request().method()} ${reply.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // Leaving a page, and discarded pictures and queries, abort requests.
    if (reason !== 'net::ERR_ABORTED')
      report(`request failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (protocol.startsWith('http') && target !== origin)
      report(`foreign request: ${request.url()}`)
  })
  await page.exposeBinding('reportPolicyBreach', (_, breach: string) => report(`policy: ${breach}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportPolicyBreach } = window as unknown as {
        reportPolicyBreach: (breach: string) => void
      }
      reportPolicyBreach(
        `${event.violatedDirective} refused ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  await page.exposeBinding('reportStored', (_, name: string) => {
    if (!isListed(name)) report(unlisted(name))
  })
  await page.addInitScript(() => {
    const { reportStored } = window as unknown as { reportStored: (name: string) => void }
    const store = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, value) {
      reportStored(name)
      store.call(this, name, value)
    }
  })
}
