/** Pages as the server draws them. */
import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { authCopy } from '#copy/auth.ts'
import { siteCopy } from '#copy/site.ts'
import { NONCE_PLACEHOLDER } from './document.ts'
import { pageKey, render } from './entry-server.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { pathOf, screens, type ScreenName } from './lib/screens.ts'
import { createRoutes } from './routes/routes.tsx'

const reply = (value: unknown): Client => (async () => value) as Client
const assets = { entry: '/entry.js', styles: ['/site.css'], preloads: (module: string | undefined) => (module ? [`/${module}.js`] : []) }
const draw = (path: string, client: Client = reply({ unitPrice: 2.99 })) => render(path, { client, assets, origin: 'https://antan.example' })

test('the landing page is drawn with its data, its code and its state', async () => {
  const { status, html } = await draw('/')
  expect(status).toBe(200)
  expect(html).toContain('oublié')
  expect(html).toContain('2,99\u00a0€')
  expect(html).toContain('<link rel="canonical" href="https://antan.example/">')
  expect(html).toContain('href="/routes/home.tsx.js"')
  expect(html).toContain('id="page-state"')
  expect(html).toContain(siteCopy.account.pending)
  expect(html).not.toContain(`>${authCopy.signIn}<`)
})

test('every script tag but the data carries the nonce of the reply', async () => {
  const { html } = await draw('/terms')
  const scripts = html.match(/<script\b[^>]*>/g) ?? []
  expect(scripts.filter((tag) => !tag.includes('application/json')).every((tag) => tag.includes(`nonce="${NONCE_PLACEHOLDER}"`))).toBe(true)
  expect(scripts).toHaveLength(2)
  expect(html).not.toMatch(/\son[a-z]+="/)
})

test('a page does without data that cannot be read', async () => {
  const { status, html } = await draw('/', async () => { throw new Error('down') })
  expect(status).toBe(200)
  expect(html).not.toContain('€')
})

test('an unknown address answers 404 with the specified words', async () => {
  const { status, html } = await draw('/nulle-part')
  expect(status).toBe(404)
  expect(html).toContain('404 Page Not Found')
  expect(html).toContain('Did you forget to add the page to the router?')
  expect(html).toContain('noindex')
})

test('addresses that do not exist share one cached page', () => {
  expect(pageKey('/nulle-part')).toBe('*')
  expect(pageKey('/a/b/c')).toBe('*')
  expect(pageKey('/terms')).toBe('/terms')
})

test('what the server puts in the state cannot end its script tag', async () => {
  const { html } = await draw('/', reply({ unitPrice: '</script><script>alert(1)</script>' }))
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('\\u003c/script\\u003e')
})

test('links lead to screens that exist, and every screen that exists has its address', async () => {
  const routes = createRoutes({ client: reply({}), queryClient: createQueryClient() })
  const paths = JSON.stringify(routes, (name, value: unknown) => (name === 'element' ? undefined : value))
  const live = (Object.keys(screens) as ScreenName[]).filter((name) => screens[name].live).map(pathOf)
  const home = (await draw('/')).html
  const leads = (path: string) => (path.startsWith('/#') ? home.includes(`id="${path.slice(2)}"`) : paths.includes(`"path":"${path}"`))
  expect(live.filter((path) => !leads(path))).toEqual([])
  expect((Object.keys(screens) as ScreenName[]).filter((name) => !screens[name].live && leads(pathOf(name)))).toEqual([])
})
