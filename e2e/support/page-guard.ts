/** Reports forbidden events on a page during a journey, one line each. */
import type { Page } from 'playwright-core'

/**
 * Reports console errors, uncaught errors, violations of the content security policy, replies with
 * status 5xx, requests that fail, and requests to any other site than `origin`.
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
}
