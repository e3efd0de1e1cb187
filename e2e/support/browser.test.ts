/** The page guard reports each kind of problem, tested on pages of a small server. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openBrowser, type Browser } from './browser.ts'

const pages: Record<string, string> = {
  '/quiet': '<h1>Antan</h1>',
  '/problems': `<h1>Antan</h1><script>void 0</script>
    <img alt="" src="http://127.0.0.1:9/picture.png">
    <script nonce="n">
      console.error("badly")
      setTimeout(() => { throw new Error("thrown") })
      sessionStorage.setItem("surprise", "1")
      sessionStorage.setItem("memory photo_1", "1")
      document.cookie = "crumb=1"
      fetch("/500")
    </script>`,
  '/missing': '<h1>Antan</h1><img alt="" src="/nowhere.png">',
  '/unnamed': '<h1>Antan</h1><main><button></button></main>',
  '/foot': '<h1>Antan</h1></main><footer><button></button></footer>',
}

const STATUSES: Record<string, number> = { '/500': 500, '/favicon.ico': 204 }

const site = createServer((request, reply) => {
  const url = request.url ?? ''
  const body = pages[url]
  const status = body ? 200 : (STATUSES[url] ?? 404)
  reply.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'; script-src 'nonce-n'; img-src *",
  })
  reply.end(body && `<!doctype html><html lang="fr"><title>Antan</title><body><main>${body}</main>`)
})

let browser: Browser
let url: string

beforeAll(async () => {
  await once(site.listen(0, 'localhost'), 'listening')
  const address = site.address()
  url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  site.close()
})

const open = (path: string) =>
  browser.visit(url, 'desktop', ({ page }) =>
    page.goto(path, { waitUntil: 'networkidle' }).then(() => undefined),
  )

test('a page without problems passes', async () => {
  await expect(open('/quiet')).resolves.toBeUndefined()
})

test('each kind of problem is reported by the visit that fails', async () => {
  const report = await open('/problems').then(() => 'no failure', String)
  for (const problem of [
    'console: badly',
    'uncaught: Error: thrown',
    'policy: script-src-elem refused inline',
    'foreign request: http://127.0.0.1:9/picture.png',
    'reply 500: GET',
    'stored, but not in the cookie policy: surprise',
    'stored, but not in the cookie policy: crumb',
  ])
    expect(report).toContain(problem)
  expect(report).not.toContain('memory photo_1')
})

test('expected problems pass and all others fail', async () => {
  const visit = (pattern: RegExp) =>
    browser.visit(url, 'phone', async ({ page, allow }) => {
      allow(pattern)
      // The browser logs the missing picture after the reply.
      await Promise.all([page.waitForEvent('console'), page.goto('/missing')])
    })
  await expect(visit(/404.*nowhere/)).resolves.toBeUndefined()
  await expect(visit(/402/)).rejects.toThrow('status of 404')
})

test('an inaccessible page is reported with its elements, and a changed footer checked again', async () => {
  await browser.visit(url, 'desktop', async ({ page }) => {
    await page.goto('/quiet')
    await expectAccessible(page)
    await page.goto('/unnamed')
    await expect(expectAccessible(page)).rejects.toThrow('button-name')
    await page.goto('/foot')
    const footer = await page.locator('footer').evaluate((one) => one.outerHTML)
    await expectAccessible(page, new Set([footer]))
    await expect(expectAccessible(page, new Set([footer.replace('button', 'i')]))).rejects.toThrow(
      'button-name',
    )
  })
})
