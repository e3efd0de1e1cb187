/** Unknown, malformed and too long URLs. */
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
