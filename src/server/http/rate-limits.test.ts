/** How calls are counted. */
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { endpoint } from '#contract/endpoint.ts'
import { paymentsApi } from '#contract/payments.ts'
import { proofApi } from '#contract/proof.ts'
import { settingsApi } from '#contract/settings.ts'
import { bind } from './bind.ts'
import { createCallCounts } from './call-counts.ts'
import { BIND_OPTIONS, build, token } from './http.fixture.ts'
import { createPageClient } from './page-renderer.ts'

test('calls beyond the limit get 429 with Retry-After', async () => {
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

test('a minute ends although the system clock was set back by a day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await build()
  const call = () =>
    app.inject({ method: 'POST', url: '/api/auth/exchange', payload: { code: 'x' } })
  for (let i = 0; i < 20; i++) expect((await call()).statusCode).toBe(500)
  vi.setSystemTime(Date.now() - DAY_MS)
  const refused = await call()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  vi.advanceTimersByTime(MINUTE_MS)
  expect((await call()).statusCode).toBe(500)
})

test('the caller seen least recently is forgotten first', () => {
  const { incr } = createCallCounts(2)
  const count = (caller: string) => {
    let calls = 0
    incr(caller, (_error, result) => (calls = result!.current), MINUTE_MS, 1)
    return calls
  }
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(count)).toEqual([1, 1, 2, 1, 3, 1])
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
    BIND_OPTIONS,
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

test('an account can change its name twenty times a minute', async () => {
  const app = await build()
  const { 'settings.username': username } = settingsApi
  bind(
    app,
    { 'settings.username': username },
    {
      'settings.username': async () => ({ message: 'x', username: 'ada' }),
    },
    BIND_OPTIONS,
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

test('documents that are drawn for each call are read twenty times a minute', async () => {
  const app = await build()
  const file = {
    open: async () => Readable.from(['%PDF']),
    mediaType: 'application/pdf',
    bytes: 4,
    etag: 'x',
  }
  const { 'payments.invoice': invoice } = paymentsApi
  const { 'proof.receipt': receipt } = proofApi
  bind(app, { 'payments.invoice': invoice }, { 'payments.invoice': async () => file }, BIND_OPTIONS)
  bind(app, { 'proof.receipt': receipt }, { 'proof.receipt': async () => file }, BIND_OPTIONS)
  const read = async (url: string) =>
    (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  for (let call = 0; call < 20; call++) expect(await read('/api/invoices/1')).toBe(200)
  for (const url of ['/api/invoices/1', '/api/photos/photo_a/receipt?format=pdf'])
    expect(await read(url)).toBe(429)
})

test('behind a proxy, forged X-Forwarded-For entries are ignored', async () => {
  const app = await build([], { trustProxy: true })
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

test('calls of page loaders are not counted', async () => {
  const app = await build()
  const limited = endpoint('content.page', {
    access: 'public',
    rateLimit: 'heavy',
    summary: 'x',
    params: z.object({ slug: z.string() }),
    reply: z.object({}),
  })
  bind(app, { 'content.page': limited }, { 'content.page': async () => ({}) }, BIND_OPTIONS)
  const client = createPageClient(app)
  for (let i = 0; i < 25; i++) await client('content.page', { params: { slug: 'a' } })
  const visit = () => app.inject({ url: '/api/content-pages/a' })
  for (let i = 0; i < 20; i++) await visit()
  expect((await visit()).statusCode).toBe(429)
})
