/** What holds for every route: error form, headers, bodies, limits, names. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { settingsApi } from '#contract/settings.ts'
import { createLog } from '../platform/log.ts'
import { plainAddress } from './address.ts'
import { bind } from './bind.ts'
import { attachment } from './file-reply.ts'
import { isStrange } from './json-body.ts'
import { createHttpServer } from './server.ts'
import { createPageClient } from './page-client.ts'
import { blocksOf, networkOf } from './rate-limits.ts'
import { displayName } from './uploads.ts'

const group = {
  'users.stats': endpoint('users.stats', {
    access: 'user',
    summary: 'x',
    reply: z.object({ shown: z.number() }),
  }),
  'auth.exchange': endpoint('auth.exchange', {
    access: 'public',
    rateLimit: 'heavy',
    summary: 'x',
    body: z.object({ code: z.string() }),
    reply: z.object({}),
  }),
  'photos.upload': endpoint('photos.upload', {
    access: 'public',
    summary: 'x',
    file: { field: 'photo', maxBytes: 10 },
    reply: z.object({ bytes: z.number() }),
  }),
}
const token = 'a'.repeat(43)

async function build(lines: string[] = [], trustProxy = false) {
  const caller = { userId: 1, sessionId: 1, isAdmin: false, isSuperAdmin: false }
  const app = await createHttpServer({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    trustProxy,
    secureCookies: false,
    development: true,
    authenticator: {
      byToken: async (given) => (given === token ? caller : null),
      byImageToken: async () => null,
    },
  })
  bind(
    app,
    group,
    {
      'users.stats': async () => ({ shown: 1, hidden: 2 }),
      'auth.exchange': async () => {
        throw new Error('a secret detail')
      },
      'photos.upload': async ({ file }) => ({ bytes: file.bytes.length }),
    },
    { rateLimitFactor: 1, secureCookies: false, publicUrl: 'http://localhost' },
  )
  return app
}

function form(bytes: number, field = 'photo') {
  const body = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${'z'.repeat(bytes)}\r\n--x--\r\n`
  return {
    method: 'POST' as const,
    url: '/api/photos/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  }
}

test('a reply holds nothing that the contract does not name', async () => {
  const app = await build()
  const reply = await app.inject({
    url: '/api/user/stats',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.json()).toEqual({ shown: 1 })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('nobody gets in without a token, and a wrong one opens nothing', async () => {
  const app = await build()
  for (const authorization of [
    undefined,
    'Bearer x',
    `Bearer ${'b'.repeat(43)}`,
    `Basic ${token}`,
    `bearer  ${token}`,
  ]) {
    const reply = await app.inject({
      url: '/api/user/stats',
      headers: authorization ? { authorization } : {},
    })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('session'),
      requestId: reply.headers['x-request-id'],
    })
  }
})

test('bad bodies are told field by field, in any shape they come', async () => {
  const app = await build()
  const post = (body: string, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/auth/exchange',
      headers: { 'content-type': type },
      body,
    })
  expect((await post('{"code":1}')).json()).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { code: expect.any(String) },
  })
  for (const [body, type] of [
    ['{', 'application/json'],
    ['[]', 'application/json'],
    ['', 'application/json'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['{"__proto__":{}}', 'application/json'],
  ]) {
    expect((await post(body!, type)).statusCode).toBe(400)
  }
})

test('a body deeper than anybody types, or compressed, is refused before anything looks into it', async () => {
  const app = await build()
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/exchange',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  for (const body of [deep, `{"code":"x","more":${deep}}`, `{"a":`.repeat(40)])
    expect((await post(body)).statusCode).toBe(400)
  expect((await post(JSON.stringify({ code: '[{'.repeat(1_000) }))).statusCode).toBe(500)
  expect((await post(gzipSync('{"code":"x"}'), { 'content-encoding': 'gzip' })).statusCode).toBe(
    400,
  )
})

test('half a character is refused, a whole one and a backslash are text', () => {
  for (const body of [
    '"\\ud83d"',
    '"\\ud83dx"',
    '{"\\uDE00":1}',
    '["\\ude00\\ud83d"]',
    '"\\ud83d\\n"',
  ])
    expect(isStrange(body)).toBe(true)
  for (const body of [
    '"\\ud83d\\ude00"',
    '"\\\\ud83d"',
    '"\\u00e9 [{"',
    '"\\"["',
    '"\\u12"',
    '"😀"',
  ])
    expect(isStrange(body)).toBe(false)
})

test('an address that cannot be read, or with an endless part, is told in the same words as one that does not exist', async () => {
  const app = await build()
  app.get('/api/long/:name', async () => ({}))
  for (const url of ['/api/%', '/api/content-pages/%zz', '/%c0%ae/']) {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      {
        code: 'NOT_FOUND',
        message: 'Cette adresse n’existe pas.',
        requestId: reply.headers['x-request-id'],
      },
    ])
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
  const long = await app.inject({ url: `/api/long/${'<'.repeat(300)}` })
  expect([long.statusCode, long.body.includes('<')]).toEqual([404, false])
  const page = await app.inject({ url: '/%', headers: { accept: 'text/html' } })
  expect([
    page.statusCode,
    page.headers['content-type'],
    page.body.includes('n’existe pas'),
  ]).toEqual([404, 'text/html; charset=utf-8', true])
})

test('an unexpected error shows a sentence and the request id, and no detail', async () => {
  const lines: string[] = []
  const app = await build(lines)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/exchange?token=very-secret',
    payload: { code: 'canary' },
  })
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('secret detail')
  expect(reply.json().requestId).toBe(reply.headers['x-request-id'])
  const logged = lines.join('')
  expect(logged).toContain('a secret detail')
  expect(logged).not.toContain('very-secret')
  expect(logged).not.toContain('canary')
})

test('an upload is bounded to the byte', async () => {
  const app = await build()
  expect((await app.inject(form(10))).json()).toEqual({ bytes: 10 })
  expect((await app.inject(form(11))).json()).toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'Fichier trop volumineux. Maximum 5MB autorisé.',
  })
  expect((await app.inject(form(5, 'other'))).json()).toMatchObject({ code: 'FILE_MISSING' })
  expect(
    (await app.inject({ method: 'POST', url: '/api/photos/upload', payload: {} })).json(),
  ).toMatchObject({ code: 'FILE_MISSING' })
})

test('too many calls get 429 and when to come back', async () => {
  const app = await build()
  const replies = []
  for (let i = 0; i < 21; i++)
    replies.push(
      await app.inject({ method: 'POST', url: '/api/auth/exchange', payload: { code: 'x' } }),
    )
  const last = replies.at(-1)!
  expect(last.statusCode).toBe(429)
  expect(last.json()).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('Trop de demandes'),
  })
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})

test('routes with the same named limit share one count, and another limit has its own', async () => {
  const app = await build()
  const exportData = endpoint('settings.export', {
    access: 'public',
    rateLimit: 'heavy',
    summary: 'x',
    reply: z.object({}),
  })
  const stats = endpoint('photos.mine', { access: 'public', summary: 'x', reply: z.object({}) })
  bind(
    app,
    { 'settings.export': exportData, 'photos.mine': stats },
    {
      'settings.export': async () => ({}),
      'photos.mine': async () => ({}),
    },
    { rateLimitFactor: 1, secureCookies: false, publicUrl: 'http://localhost' },
  )
  const exchange = async () =>
    (await app.inject({ method: 'POST', url: '/api/auth/exchange', payload: { code: 'x' } }))
      .statusCode
  const download = async () => (await app.inject('/api/user/data-export')).statusCode
  for (let call = 0; call < 10; call++)
    expect([await exchange(), await download()]).toEqual([500, 200])
  expect([await exchange(), await download()]).toEqual([429, 429])
  expect((await app.inject('/api/photos/user')).statusCode).toBe(200)
})

test('an account changes its name twenty times a minute at the most', async () => {
  const app = await build()
  const { 'settings.username': username } = settingsApi
  bind(
    app,
    { 'settings.username': username },
    {
      'settings.username': async () => ({ message: 'x', username: 'ada' }),
    },
    { rateLimitFactor: 1, secureCookies: false, publicUrl: 'http://localhost' },
  )
  const rename = async () =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/user/update-username',
        headers: { authorization: `Bearer ${token}` },
        payload: { newUsername: 'ada' },
      })
    ).statusCode
  for (let call = 0; call < 20; call++) expect(await rename()).toBe(200)
  expect(await rename()).toBe(429)
})

test('behind a proxy, an address that the visitor made up counts for nothing', async () => {
  const app = await build([], true)
  const call = (made: string, seen: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/exchange',
      payload: { code: 'x' },
      headers: { 'x-forwarded-for': `${made}, ${seen}` },
    })
  for (let i = 0; i < 20; i++)
    expect((await call(`10.0.0.${i}`, '203.0.113.7')).statusCode).toBe(500)
  expect((await call('10.0.0.99', '203.0.113.7')).statusCode).toBe(429)
  expect((await call('203.0.113.7', '203.0.113.8')).statusCode).toBe(500)
})

test('an address is kept without port, zone or whatever else a proxy wrote', () => {
  const plain = {
    '203.0.113.7': '203.0.113.7',
    '203.0.113.7:5678': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '[2001:db8::1]:443': '2001:db8::1',
    'fe80::1%eth0': 'fe80::1',
    ' 2001:db8::1': '2001:db8::1',
  }
  expect(
    Object.fromEntries(Object.keys(plain).map((given) => [given, plainAddress(given)])),
  ).toEqual(plain)
  for (const given of [
    '',
    'unknown',
    '1:2',
    '<script>',
    '203.0.113.7, 10.0.0.1',
    'a'.repeat(5_000),
  ])
    expect(plainAddress(given)).toBeNull()
})

test('the addresses of one household count together', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:DB8:0a:1::1')).toBe('2001:db8:a:1')
  expect(networkOf('2001:db8:a:1:ffff:1:2:3')).toBe('2001:db8:a:1')
  expect(networkOf('2001:db8::7')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('the blocks of addresses that a network belongs to', () => {
  const holding = (network: string, other: string) =>
    blocksOf(network)
      .filter(({ holds }) => holds(other))
      .map(({ bits }) => bits)
  expect(holding('2001:db8:a:1', '2001:db8:a:ff')).toEqual(['56', '48'])
  expect(holding('2001:db8:a:1', '2001:db8:a:100')).toEqual(['48'])
  expect(holding('2001:db8:a:1', '2001:db8:ab:1')).toEqual([])
  expect(holding('203.0.113.7', '203.0.113.200')).toEqual(['24'])
  expect(holding('203.0.113.7', '203.0.11.3')).toEqual([])
  expect(blocksOf('')).toEqual([])
})

test('pages drawn here are not counted as calls of a visitor, however many there are', async () => {
  const app = await build()
  const limited = endpoint('content.page', {
    access: 'public',
    rateLimit: 'heavy',
    summary: 'x',
    params: z.object({ slug: z.string() }),
    reply: z.object({}),
  })
  bind(
    app,
    { 'content.page': limited },
    { 'content.page': async () => ({}) },
    { rateLimitFactor: 1, secureCookies: false, publicUrl: 'http://localhost' },
  )
  const client = createPageClient(app)
  for (let i = 0; i < 25; i++) await client('content.page', { params: { slug: 'a' } })
  const visit = () => app.inject({ url: '/api/content-pages/a' })
  for (let i = 0; i < 20; i++) await visit()
  expect((await visit()).statusCode).toBe(429)
})

test('file names are text for display, and headers stay intact', () => {
  expect(displayName('../../etc/passwd')).toBe('passwd')
  expect(displayName('a\u202egpj.exe\n\u0000b')).toBe('agpj.exeb')
  expect([...displayName('é'.repeat(400))]).toHaveLength(255)
  expect(displayName('')).toBe('photo')
  // An Arabic letter mark, letters that fonts draw as nothing, tags, and a name of nothing else.
  expect(displayName('a\u061cb\u{e0041}c\u3164.jpg')).toBe('abc.jpg')
  for (const unseen of ['\u2800\u3164', '\u115f', '\u00ad', '\u2028'])
    expect(displayName(unseen)).toBe('photo')
  expect(attachment('été "à la mer".jpg')).toBe(
    `attachment; filename="ete _a la mer_.jpg"; filename*=UTF-8''%C3%A9t%C3%A9%20%22%C3%A0%20la%20mer%22.jpg`,
  )
  expect(attachment('a\r\nSet-Cookie: x')).not.toMatch(/[\r\n]/)
})
