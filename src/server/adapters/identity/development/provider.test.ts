/** The development identity provider: sign-in, its page, and refusals. */
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSecret } from '../../../platform/clock.ts'
import { createBrowser, type Browser } from '../../../testing/browser.ts'
import cookie from '@fastify/cookie'
import { createDevelopmentProvider, DEVELOPMENT_PREFIX, developmentSubject } from './provider.ts'
import { createIdentityProvider } from '../oidc.ts'
import type { IdentityProvider } from '../identity-provider.ts'

const publicUrl = 'http://antan.localhost:3000'
const redirectUri = `${publicUrl}/api/auth/google/callback`
const options = {
  publicUrl,
  redirectUri,
  accounts: [{ email: 'admin@antan.test', role: 'admin' } as const],
  allowed: true,
}
let app: FastifyInstance
let provider: IdentityProvider
beforeAll(async () => {
  app = Fastify()
  await app.register(cookie)
  const development = createDevelopmentProvider(options)
  await development.mount(app)
  provider = createIdentityProvider({ ...development, redirectUri, allowHttp: true })
  await app.ready()
})
afterAll(() => app.close())

const secrets = () => ({ state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() })
async function openPage(browser: Browser, flow = secrets()) {
  const start = await provider.start(flow)
  return { flow, ...(await browser.follow(start.href, DEVELOPMENT_PREFIX)) }
}

test('accepts any e-mail address and gives it a stable, opaque subject', async () => {
  const identities = []
  for (const email of ['Zoe@Exemple.fr', 'zoe@exemple.fr']) {
    const browser = createBrowser(app)
    const { address, flow } = await openPage(browser)
    const { location } = await browser.follow(address, DEVELOPMENT_PREFIX, {
      method: 'POST',
      form: { email },
    })
    expect(location?.startsWith(`${redirectUri}?`)).toBe(true)
    identities.push(await provider.finish(new URL(location ?? ''), flow))
  }
  const expected = {
    sub: developmentSubject('zoe@exemple.fr'),
    email: 'zoe@exemple.fr',
    emailVerified: true,
  }
  expect(identities).toEqual([expected, expected])
  expect(expected.sub).not.toContain('zoe')
})

test('a code is accepted once, and only with the verifier of its flow', async () => {
  const browser = createBrowser(app)
  const back = async () => {
    const { address, flow } = await openPage(browser)
    const { location } = await browser.follow(address, DEVELOPMENT_PREFIX, {
      method: 'POST',
      form: { email: 'une@exemple.fr' },
    })
    return { url: new URL(location ?? ''), flow }
  }
  const first = await back()
  await provider.finish(first.url, first.flow)
  await expect(provider.finish(first.url, first.flow)).rejects.toMatchObject({
    reason: 'response-rejected',
  })
  const second = await back()
  await expect(
    provider.finish(second.url, { ...second.flow, codeVerifier: newSecret() }),
  ).rejects.toMatchObject({ reason: 'response-rejected' })
})

test('the page has one form with one field, one button, the demo accounts and no script', async () => {
  const { reply } = await openPage(createBrowser(app))
  const html = reply.body
  expect(html.match(/<form/g)).toHaveLength(1)
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('name="email"')
  expect(html).toContain('href="?email=admin%40antan.test"')
  expect(html).not.toMatch(/<script|javascript:| on\w+=/i)
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.headers['content-security-policy']).not.toContain('script-src')
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('a demo account fills the field; an invalid address is rejected in French and escaped', async () => {
  const browser = createBrowser(app)
  const { address } = await openPage(browser)
  expect((await browser.open(`${address}?email=admin%40antan.test`)).body).toContain(
    'value="admin@antan.test"',
  )
  for (const email of [
    '',
    'pas une adresse',
    '"><script>alert(1)</script>',
    'a@b',
    `${'a'.repeat(300)}@exemple.fr`,
  ]) {
    const reply = await browser.open(address, { method: 'POST', form: { email } })
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('Saisissez une adresse e-mail complète')
    expect(reply.body).not.toContain('<script')
  }
})

test('an expired page, or one opened in another browser, shows an expiry message in French', async () => {
  const { address } = await openPage(createBrowser(app))
  const reply = await createBrowser(app).open(address)
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain('Cette connexion a expiré')
})

test('an unregistered redirect URI is rejected on this site', async () => {
  const start = await provider.start(secrets())
  start.searchParams.set('redirect_uri', 'https://evil.example/')
  const reply = await createBrowser(app).open(start.href, { headers: { accept: 'text/html' } })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers.location).toBeUndefined()
  expect(reply.body).toContain('La connexion n’a pas abouti')
})

test('the issuer does not depend on the Host header', async () => {
  const reply = await app.inject({
    url: `${DEVELOPMENT_PREFIX}/.well-known/openid-configuration`,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  expect(reply.json()).toMatchObject({
    issuer: publicUrl + DEVELOPMENT_PREFIX,
    token_endpoint: `${publicUrl}${DEVELOPMENT_PREFIX}/token`,
  })
  expect(reply.body).not.toContain('evil')
})

test('throws where development doubles may not run', async () => {
  expect(() => createDevelopmentProvider({ ...options, allowed: false })).toThrow('public address')
})
