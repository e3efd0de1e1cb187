/** Replies, authentication, bodies and unexpected errors of bound endpoints. */
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { settingsApi } from '#contract/settings.ts'
import { bind } from './bind.ts'
import { BIND_OPTIONS, build, token } from './http.fixture.ts'
import { isMalformed } from './server.ts'

test('a reply contains only what the contract names', async () => {
  const app = await build()
  const reply = await app.inject({
    url: '/api/user/stats',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.json()).toEqual({ shown: 1 })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('a missing, wrong or malformed token is rejected', async () => {
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

test('invalid bodies of any form are rejected, with a sentence per field', async () => {
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

test('bodies of strangers and of calls beyond the limit are not parsed', async () => {
  const app = await build()
  const { 'settings.username': username } = settingsApi
  bind(
    app,
    { 'settings.username': username },
    { 'settings.username': async () => ({ message: 'x', username: 'ada' }) },
    BIND_OPTIONS,
  )
  const post = async (authorization: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/user/update-username',
        headers: { 'content-type': 'application/json', authorization },
        payload: '{',
      })
    ).statusCode
  expect(await post('')).toBe(401)
  for (let call = 0; call < 20; call++) expect(await post(`Bearer ${token}`)).toBe(400)
  expect(await post(`Bearer ${token}`)).toBe(429)
})

test('a deeply nested or compressed body is rejected', async () => {
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

test('lone surrogates are rejected, surrogate pairs and backslashes accepted', () => {
  for (const body of [
    '"\\ud83d"',
    '"\\ud83dx"',
    '{"\\uDE00":1}',
    '["\\ude00\\ud83d"]',
    '"\\ud83d\\n"',
  ])
    expect(isMalformed(JSON.parse(body))).toBe(true)
  for (const body of ['"\\ud83d\\ude00"', '"\\\\ud83d"', '"\\u00e9 [{"', '"\\"["', '"😀"'])
    expect(isMalformed(JSON.parse(body))).toBe(false)
})

test('more combining marks in a row than any text has are rejected before they are normalised', () => {
  const marked = (count: number) => ({ lines: [`e${'\u0301\u0323'.repeat(count / 2)}`] })
  expect([30, 32, 100_000].map((count) => isMalformed(marked(count)))).toEqual([false, true, true])
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

test('a call that begins after its client has gone is aborted', async () => {
  const app = await build()
  const logout = endpoint('auth.logout', { access: 'public', summary: 'x', reply: z.object({}) })
  const isAborted = new Promise<boolean>((resolve) => {
    bind(
      app,
      { 'auth.logout': logout },
      {
        'auth.logout': async ({ request }) => {
          await delay(100)
          resolve(request.signal.aborted)
          return {}
        },
      },
      BIND_OPTIONS,
    )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST /api/auth/logout HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
  await delay(30)
  socket.destroy()
  expect(await isAborted).toBe(true)
  await app.close()
})
