/** Forged, invalid and failing replies of the identity provider. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SignInFailure } from '#contract/sign-in.ts'
import { createIdentityProvider } from '../../adapters/identity/oidc.ts'
import { exchangeCodes } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { createBrowser } from '../../testing/browser.ts'
import { FAKE_CLIENT, startFakeIssuer, type FakeIssuer } from '../../testing/fake-issuer.ts'
import { codeIn, openSite, outcomeOf, REDIRECT_URI, refusal, type Site } from './auth.fixture.ts'

let issuer: FakeIssuer
let site: Site
beforeAll(async () => {
  issuer = await startFakeIssuer()
  site = await openSite({
    provider: createIdentityProvider({
      ...FAKE_CLIENT,
      issuer: issuer.issuer,
      redirectUri: REDIRECT_URI,
      allowHttp: true,
      timeoutSeconds: 1,
    }),
  })
  await site.db.update(users).set({ googleId: 'sub-admin' }).where(eq(users.id, 1))
  await site.db.insert(users).values([
    { username: 'locale', email: 'locale@antan.test', password: 'hash', authProvider: 'local' },
    { username: 'ancienne', email: 'ancienne@antan.test', googleId: 'sub-ancienne' },
  ])
})
afterAll(async () => {
  await site.close()
  await issuer.close()
})
afterEach(async () => {
  await site.db.delete(exchangeCodes)
})

/**
 * Signs in at a provider whose token endpoint returns the ID token of `forge`; `query` changes the
 * return address.
 */
async function visit(forge: (nonce: string) => string | null, query: Record<string, string> = {}) {
  const browser = createBrowser(site.app)
  const start = await browser.open('/api/auth/google')
  const sent = new URL(start.headers.location ?? '').searchParams
  const idToken = forge(sent.get('nonce') ?? '')
  if (idToken !== null) issuer.answerWith(idToken)
  const back = new URLSearchParams({ code: 'a-code', state: sent.get('state') ?? '', ...query })
  return {
    reply: await browser.open(`/api/auth/google/callback?${back.toString()}`),
    sent,
    browser,
    back,
  }
}

test('control: a valid token signs in, with PKCE S256, state and nonce', async () => {
  const { reply, sent } = await visit((nonce) => issuer.signed(issuer.claims(nonce)))
  expect(codeIn(reply.headers.location)).toMatch(/^[\w-]{22}$/)
  expect(sent.get('code_challenge_method')).toBe('S256')
  expect(sent.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(sent.get('nonce')).toMatch(/^[\w-]{43}$/)
  expect(sent.get('redirect_uri')).toBe(REDIRECT_URI)
  expect(sent.get('scope')).toBe('openid email profile')
})

const now = () => Math.floor(Date.now() / 1_000)
describe('an invalid ID token is refused', () => {
  test.each<[string, (nonce: string) => string]>([
    ['signed by another key', (nonce) => issuer.signedByAnother(issuer.claims(nonce))],
    [
      'signed by a key the issuer never published',
      (nonce) => issuer.signedByAnother(issuer.claims(nonce), 'unknown'),
    ],
    [
      'changed after signing',
      (nonce) => issuer.tampered(issuer.claims(nonce), { sub: 'sub-admin' }),
    ],
    ['unsigned (alg none)', (nonce) => issuer.unsigned(issuer.claims(nonce))],
    ['signed with the client secret (HS256)', (nonce) => issuer.hmac(issuer.claims(nonce))],
    [
      'of another issuer',
      (nonce) => issuer.signed(issuer.claims(nonce, { iss: 'https://accounts.google.com' })),
    ],
    [
      'for another audience',
      (nonce) => issuer.signed(issuer.claims(nonce, { aud: 'another-client' })),
    ],
    ['with another nonce', () => issuer.signed(issuer.claims('another-nonce'))],
    ['without a nonce', (nonce) => issuer.signed(issuer.claims(nonce, { nonce: undefined }))],
    [
      'expired',
      (nonce) => issuer.signed(issuer.claims(nonce, { iat: now() - 7_200, exp: now() - 3_600 })),
    ],
    ['not valid yet', (nonce) => issuer.signed(issuer.claims(nonce, { nbf: now() + 3_600 }))],
    ['without a subject', (nonce) => issuer.signed(issuer.claims(nonce, { sub: undefined }))],
    ['without an e-mail', (nonce) => issuer.signed(issuer.claims(nonce, { email: undefined }))],
    [
      'with the kelvin sign in an e-mail',
      (nonce) => issuer.signed(issuer.claims(nonce, { email: 'mar\u212a@antan.test' })),
    ],
    ['that is no token', () => 'not.a.token'],
  ])('%s', async (_name, forge) => {
    const { reply } = await visit(forge)
    expect(await outcomeOf(site, reply)).toEqual(refusal('response-rejected'))
  })
})

describe('an invalid reply of the provider is refused', () => {
  test('the return names another issuer', async () => {
    const { reply } = await visit((nonce) => issuer.signed(issuer.claims(nonce)), {
      iss: 'https://evil.example',
    })
    expect(await outcomeOf(site, reply)).toEqual(refusal('response-rejected'))
  })
  test('the reply has no ID token', async () => {
    issuer.answer({ body: { access_token: 'a', token_type: 'Bearer' } })
    expect(await outcomeOf(site, (await visit(() => null)).reply)).toEqual(
      refusal('response-rejected'),
    )
  })
  test('the provider rejects the code', async () => {
    issuer.answer({ status: 400, body: { error: 'invalid_grant' } })
    expect(await outcomeOf(site, (await visit(() => null)).reply)).toEqual(
      refusal('response-rejected'),
    )
  })
  test('the provider answers with an error', async () => {
    issuer.answer({ status: 503 })
    expect(await outcomeOf(site, (await visit(() => null)).reply)).toEqual(
      refusal('provider-unreachable'),
    )
  })
  test('the provider never answers', async () => {
    issuer.answer({ hang: true })
    const from = performance.now()
    expect(await outcomeOf(site, (await visit(() => null)).reply)).toEqual(
      refusal('provider-unreachable'),
    )
    expect(performance.now() - from).toBeLessThan(10_000)
  })
  test('the return reports an error', async () => {
    const { reply } = await visit(() => null, { error: 'server_error' })
    expect(await outcomeOf(site, reply)).toEqual(refusal('provider-error'))
  })
  test('the provider is unreachable', async () => {
    const gone = createIdentityProvider({
      ...FAKE_CLIENT,
      issuer: 'http://127.0.0.1:9',
      redirectUri: REDIRECT_URI,
      allowHttp: true,
    })
    await expect(gone.start({ state: 's', nonce: 'n', codeVerifier: 'v' })).rejects.toMatchObject({
      reason: 'provider-unreachable',
    })
  })
  test('plain HTTP unless allowed', async () => {
    const plain = createIdentityProvider({
      ...FAKE_CLIENT,
      issuer: issuer.issuer,
      redirectUri: REDIRECT_URI,
    })
    await expect(plain.start({ state: 's', nonce: 'n', codeVerifier: 'v' })).rejects.toMatchObject({
      name: 'IdentityFailure',
    })
  })
})

describe('an identity that opens no account is refused', () => {
  test.each<[string, object, string, SignInFailure]>([
    ['e-mail not verified', { email_verified: false }, 'email-not-verified', 'failed'],
    [
      'e-mail without a statement on verification',
      { email_verified: undefined },
      'email-not-verified',
      'failed',
    ],
    [
      'a known subject whose e-mail is no longer verified',
      { sub: 'sub-ancienne', email_verified: false },
      'email-not-verified',
      'failed',
    ],
    ['e-mail of a local account', { email: 'Locale@antan.test' }, 'local-account', 'local-account'],
    [
      'e-mail of another person’s account',
      { email: 'ancienne@antan.test' },
      'email-taken',
      'failed',
    ],
    [
      'e-mail of the super administrator, who is bound already',
      { email: 'admin@antan.test' },
      'email-taken',
      'failed',
    ],
  ])('%s', async (_name, changes, reason, outcome) => {
    const before = await site.db.select().from(users)
    const { reply } = await visit((nonce) =>
      issuer.signed(issuer.claims(nonce, { sub: 'sub-stranger', ...changes })),
    )
    expect(await outcomeOf(site, reply)).toEqual(refusal(reason, outcome))
    expect(await site.db.select().from(users)).toEqual(before)
  })
})

test('an internal error redirects to a page and logs no address', async () => {
  const from = site.lines.length
  // Postgres stores no NUL in text, so the query fails.
  const { reply } = await visit((nonce) =>
    issuer.signed(issuer.claims(nonce, { sub: 'sub-nul', email: 'panne\u0000@antan.test' })),
  )
  expect(await outcomeOf(site, reply)).toEqual(refusal('internal'))
  const log = site.lines.slice(from).join('')
  expect(log).toContain('sign-in broke off')
  expect(log).not.toContain('panne')
})
