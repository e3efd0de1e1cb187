/** Unknown, malformed and too long URLs. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fastifyStatic from '@fastify/static'
import { expect, test } from 'vitest'
import { build } from './http.fixture.ts'

test('a malformed or too long URL gets the reply of an unknown one', async () => {
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

test('an unknown URL gets the error of the contract, without the URL', async () => {
  const app = await build()
  const reply = await app.inject({ method: 'POST', url: '/api/<b>nowhere' })
  expect([reply.statusCode, reply.headers['cache-control'], reply.json<object>()]).toEqual([
    404,
    'no-store',
    {
      code: 'NOT_FOUND',
      message: 'Cette adresse n’existe pas.',
      requestId: reply.headers['x-request-id'],
    },
  ])
  await app.close()
})

test('the body of an unknown URL is not parsed', async () => {
  const app = await build()
  const headers = { 'content-type': 'application/json' }
  const call = { method: 'POST', headers, payload: '{' } as const
  const unknown = await app.inject({ ...call, url: '/api/nowhere' })
  const known = await app.inject({ ...call, url: '/api/auth/exchange' })
  expect([unknown.statusCode, known.statusCode]).toEqual([404, 400])
  await app.close()
})

test('a path that the static file library forbids gets the reply of an unknown URL', async () => {
  const app = await build()
  await app.register(fastifyStatic, {
    root: import.meta.dirname,
    prefix: '/assets/',
    index: false,
  })
  for (const url of ['/assets/', '/assets/../../secret.key']) {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  }
  await app.close()
})

test('texts beyond the bound of a request are not called a file', async () => {
  const app = await build()
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/exchange',
    payload: { code: 'z'.repeat(300_000) },
  })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    413,
    { message: 'Ces textes sont trop longs. Raccourcissez-les, puis recommencez.' },
  ])
})

test('bytes that are no HTTP request, or have too long headers, get a French page', async () => {
  const app = await build()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  for (const [sent, status, words] of [
    ['nothing\r\n\r\n', '400 Bad Request', 'que nous ne pouvons pas lire'],
    [
      `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'z'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'Effacez les cookies',
    ],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(sent)
    const reply = await text(socket)
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
    expect(reply).toContain('content-type: text/html; charset=utf-8')
    expect(reply).toContain(words)
  }
  await app.close()
})
