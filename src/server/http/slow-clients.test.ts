/** Clients that send or read slowly, and connections of a closing server. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openShedding, POST } from './shedding.fixture.ts'
import { createShedding } from './shedding.ts'

test('requests whose body never arrives block nobody and end with 408', async () => {
  const { begin, hold, release, shedding } = await openShedding({ bodyMs: 1_000 })
  const slow = await Promise.all(Array.from({ length: 200 }, () => begin('/api/auth/exchange')))
  // More than the limit of this kind, 150, if they were counted as in flight.
  const changes = await Promise.all(
    Array.from({ length: 200 }, () => begin('/api/photos/1/versions')),
  )
  const asked = [
    ...(await hold('/api/photos/1/versions', 20, { ...POST, body: 'text' })),
    ...(await hold('/api/auth/exchange', 20, { ...POST, body: 'text' })),
  ]
  release()
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  const replies = new Set(await Promise.all([...slow, ...changes].map(({ reply }) => reply())))
  expect([...replies].map((text) => text.split('\r\n')[0])).toEqual([
    'HTTP/1.1 408 Request Timeout',
  ])
  expect(shedding.rejected).toMatchObject({ money: 0, change: 0 })
})

test('however many bodies never arrive, others are accepted, and the oldest end', async () => {
  const { begin, hold, release, shedding } = await openShedding()
  const first = await begin('/api/photos/1/versions')
  const slow = await Promise.all(Array.from({ length: 499 }, () => begin('/api/photos/1/versions')))
  const late = await begin('/api/photos/1/unlock')
  const paid = await hold('/api/create-checkout-session', 1, { ...POST, body: 'text' })
  late.socket.end('{  }')
  release()
  expect((await paid[0]!).status).toBe(200)
  expect(await first.reply()).toMatch(/^HTTP\/1.1 408/)
  expect(shedding.rejected).toMatchObject({ money: 0, change: 0 })
  // One more is ended if the body of the payment arrived after its head.
  expect(slow.filter(({ socket }) => socket.closed).length).toBeLessThan(2)
  for (const { socket } of slow) socket.destroy()
})

test('a late body is answered and counts from its end on', async () => {
  const { begin, held, hold, ask, release } = await openShedding()
  const late = await begin('/api/photos/1/versions')
  const before = await hold('/api/photos/1/versions', 149, POST)
  late.socket.write('{  }')
  while (held.length < 150) await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await ask('/api/photos/1/versions', POST)).status).toBe(503)
  late.socket.end()
  release()
  expect(await late.reply()).toMatch(/^HTTP\/1.1 200/)
  expect(new Set((await Promise.all(before)).map(({ status }) => status))).toEqual(new Set([200]))
  const [again] = await hold('/api/photos/1/versions', 1, POST)
  release()
  expect((await again!).status).toBe(200)
})

test('when every upload slot is taken, a new upload evicts a slow one but no fast one', async () => {
  let time = 0
  const { begin, held, hold, ask, release, untilAccepted } = await openShedding({ now: () => time })
  const slow = await Promise.all(
    Array.from({ length: 59 }, () =>
      begin('/api/photos/upload', 'multipart/form-data; boundary=x'),
    ),
  )
  const quick = await begin('/api/photos/upload', 'multipart/form-data; boundary=x', 2_000_000)
  await untilAccepted(60)
  expect((await ask('/api/photos/upload', POST)).status).toBe(503)
  quick.socket.write(Buffer.alloc(1_000_000))
  time = 6_000
  const taken = await hold('/api/photos/upload', 1, {
    ...POST,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'text',
  })
  quick.socket.write(Buffer.alloc(1_000_000))
  while (held.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  quick.socket.end()
  release()
  expect((await taken[0]!).status).toBe(200)
  expect(await quick.reply()).toMatch(/^HTTP\/1.1 200/)
  expect(slow.filter(({ socket }) => socket.closed || socket.readableEnded)).toHaveLength(1)
  for (const { socket } of slow) socket.destroy()
})

test('the connection of a client that reads nothing is closed', async () => {
  const server = createShedding({ idleMs: 200 }).serverFactory(
    (_, res) => res.end(Buffer.alloc(50_000_000)),
    {},
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = once(server, 'connection').then(async ([socket]: Socket[]) => once(socket!, 'close'))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket
    .on('error', () => undefined)
    .pause()
    .write('GET /media/a/1.webp HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await cut
  socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

test('a closing server answers requests in flight and does not wait for keep-alive connections', async () => {
  const held: (() => void)[] = []
  const server = createShedding().serverFactory((_, res) => void held.push(() => res.end('done')), {
    keepAliveTimeout: 60_000,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true })
  const reply = once(
    get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path: '/', agent }),
    'response',
  ) as Promise<[IncomingMessage]>
  while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const began = performance.now()
  const closed = new Promise((resolve) => server.close(resolve))
  held[0]!()
  const [answer] = await reply
  answer.resume()
  await closed
  expect(answer.statusCode).toBe(200)
  expect(performance.now() - began).toBeLessThan(3_000)
  agent.destroy()
})
