/** Probes of a running, draining and closing server. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { healthRoutes } from './health.ts'
import { createHttpServer } from './server.ts'
import { createPublicServer } from '../testing/public-server.ts'

const open = async (check: () => Promise<unknown> = async () => undefined) => {
  const app = await createPublicServer()
  healthRoutes(app, check)
  app.get('/quick', async () => 'done')
  return app
}

test('a closing server answers requests on kept-alive connections and is no longer ready', async () => {
  const app = await open()
  const { promise: held, resolve: release } = Promise.withResolvers<string>()
  const begun: string[] = []
  app.get('/slow', () => {
    begun.push('one')
    return held
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets = await Promise.all(
    [0, 1].map(async () => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      await once(socket, 'connect')
      socket.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
      return { socket, text: once(socket, 'close').then(() => Buffer.concat(chunks).toString()) }
    }),
  )
  while (begun.length < 2) await new Promise((resolve) => setTimeout(resolve, 2))
  const closed = app.close()
  await new Promise((resolve) => setTimeout(resolve, 20))
  sockets[0]?.socket.write('GET /ready HTTP/1.1\r\nhost: localhost\r\n\r\n')
  sockets[1]?.socket.write('GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n')
  release('done')
  const statuses = await Promise.all(
    sockets.map(async ({ text }) =>
      [...(await text).matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status),
    ),
  )
  await closed
  expect(statuses).toEqual([
    ['200', '503'],
    ['200', '200'],
  ])
})

test('after drain() the probes answer 503 while other requests are answered', async () => {
  const app = await open()
  const statuses = async () =>
    Promise.all(
      ['/health', '/ready', '/quick'].map(async (url) => (await app.inject(url)).statusCode),
    )
  expect(await statuses()).toEqual([200, 200, 200])
  app.drain()
  expect(await statuses()).toEqual([503, 503, 200])
})

test('probes are not authenticated, and /health does not query the database', async () => {
  const asked: string[] = []
  const app = await createHttpServer({
    log: createLog('silent'),
    trustProxy: false,
    secureCookies: false,
    development: true,
    authenticator: {
      byToken: async () => {
        asked.push('token')
        return null
      },
      byImageToken: async () => {
        asked.push('cookie')
        return null
      },
    },
  })
  healthRoutes(app, async () => {
    asked.push('ready')
  })
  app.get('/other', async () => ({}))
  const headers = { authorization: `Bearer ${'a'.repeat(43)}` }
  expect((await app.inject({ url: '/health', headers })).statusCode).toBe(200)
  expect(asked).toEqual([])
  expect((await app.inject({ url: '/ready', headers })).statusCode).toBe(200)
  expect(asked).toEqual(['ready'])
  await app.inject({ url: '/other', headers })
  expect(asked).toEqual(['ready', 'token'])
})

test('concurrent /ready probes share one database check', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  const asked: number[] = []
  const app = await open(() => {
    asked.push(1)
    return asked.length === 1 ? held : Promise.reject(new Error('away'))
  })
  let arrived = 0
  app.addHook('preHandler', async () => {
    arrived += 1
  })
  const crowd = Promise.all(Array.from({ length: 50 }, () => app.inject('/ready')))
  await expect.poll(() => arrived).toBe(50)
  release(undefined)
  expect(new Set((await crowd).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked).toHaveLength(1)
  expect((await app.inject('/ready')).statusCode).toBe(503)
  await app.close()
})
