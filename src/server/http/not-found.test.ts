/** An address that does not exist is told like every other error. */
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createHttpServer } from './server.ts'

test('in the words of the contract, without repeating the address', async () => {
  const authenticator = { byToken: async () => null, byImageToken: async () => null }
  const app = await createHttpServer({
    log: createLog('fatal'),
    trustProxy: false,
    secureCookies: false,
    development: true,
    authenticator,
  })
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
