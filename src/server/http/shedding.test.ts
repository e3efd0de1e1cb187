import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { createShedding, kindOf, type Kind } from './shedding.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server whose replies wait until they are let go. It reads bodies, as Fastify does before it answers. */
async function open(lateBy: () => number = () => 0, bodyMs = 10_000, graceMs = 5_000) {
  const held: (() => void)[] = []
  const shedding = createShedding({ lateBy, bodyMs, graceMs })
  const server = shedding.serverFactory((req, res) => {
    req.on('error', () => undefined)
    req.resume().once('end', () => held.push(() => res.end('done')))
  }, {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const release = () => {
    for (const go of held.splice(0)) go()
  }
  ends.push(async () => {
    release()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (path: string, init: RequestInit = {}) => {
    const reply = fetch(url + path, init)
    // Those that nobody waits for are cut off when the server closes.
    reply.catch(() => undefined)
    return reply
  }
  /** Asks and waits until the server holds that many replies back. */
  const hold = async (path: string, count: number, init: RequestInit = {}) => {
    const asked = Array.from({ length: count }, () => ask(path, init))
    const wanted = held.length + count
    while (held.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5))
    return asked
  }
  /** Sends a head that announces a body, and of the body nothing yet. */
  const begin = async (path: string, type = 'application/json', length = 4) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
    )
    let text = ''
    socket.on('data', (bytes) => {
      text += String(bytes)
    })
    const closed = once(socket, 'close')
    return {
      socket,
      reply: async () => {
        await closed
        return text
      },
    }
  }
  return { shedding, held, ask, hold, release, begin }
}

const POST = { method: 'POST' }

test.each<[string, string, Kind]>([
  ['GET', '/health', 'vital'],
  ['GET', '/ready', 'vital'],
  ['POST', '/api/create-checkout-session', 'money'],
  ['POST', '/api/create-direct-payment', 'money'],
  ['POST', '/api/stripe/webhook', 'money'],
  ['GET', '/api/payments/confirmation?session_id=cs', 'money'],
  ['POST', '/api/photos/12/unlock', 'money'],
  ['POST', '/api/withdrawals', 'money'],
  ['POST', '/api/subscriptions/sub_1/cancel', 'money'],
  ['GET', '/api/auth/me', 'money'],
  ['POST', '/api/photos/upload', 'upload'],
  ['POST', '/api/upload', 'upload'],
  ['POST', '/api/admin/upload-public-image', 'upload'],
  ['POST', '/api/photos/photo_a/generate-share-image', 'upload'],
  ['POST', '/api/photos/3/versions', 'change'],
  ['DELETE', '/api/user/delete-account', 'change'],
  ['GET', '/api/images/hd/photo_a', 'bytes'],
  ['GET', '/media/a/1.webp', 'bytes'],
  ['GET', '/assets/a.js', 'bytes'],
  ['GET', '/api/photos/status/photo_a', 'reading'],
  ['GET', '/api/photos/user', 'reading'],
  ['GET', '/', 'reading'],
  ['GET', '/?next=/api/create-', 'reading'],
  ['POST', '/api/photos/%75pload', 'upload'],
  ['POST', 'http://antan.test/api/photos/upload?x', 'upload'],
  ['GET', '/%61ssets/a.js', 'bytes'],
  ['GET', '/%E0%A4%A', 'reading'],
  ['GET', '*', 'reading'],
])('%s %s is %s', (method, url, kind) => expect(kindOf(method, url)).toBe(kind))

test('with too many waiting, reading is refused at once and money is still served; when they are answered, reading is served again', async () => {
  const { shedding, ask, hold, release } = await open()
  const waiting = await hold('/api/photos/status/a', 300)
  const refused = await ask('/api/photos/status/a')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({
    code: 'OVERLOADED',
    message: errorCopy.OVERLOADED,
    requestId: refused.headers.get('x-request-id'),
  })
  const others = [
    ...(await hold('/api/create-checkout-session', 1, POST)),
    ...(await hold('/api/photos/upload', 1, { ...POST, body: 'x'.repeat(2_000_000) })),
    ...(await hold('/health', 1)),
  ]
  release()
  expect(new Set((await Promise.all([...waiting, ...others])).map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  const [again] = await hold('/api/photos/status/a', 1)
  release()
  expect((await again!).status).toBe(200)
  expect(shedding.refused).toMatchObject({ reading: 1, money: 0, upload: 0, vital: 0 })
})

test('a refused upload is told so after its body, and a refused page is a page', async () => {
  const { ask, hold } = await open()
  void (await hold('/api/photos/upload', 60, POST))
  const refused = await ask('/api/photos/upload', { ...POST, body: 'x'.repeat(5_000_000) })
  expect(refused.status).toBe(503)
  expect(((await refused.json()) as { code: string }).code).toBe('OVERLOADED')
  void (await hold('/tarifs', 300))
  const page = await ask('/tarifs', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain(errorCopy.OVERLOADED)
})

test('on a busy machine few requests are all answered, however late', async () => {
  const { hold, release } = await open(() => 10_000)
  const asked = [...(await hold('/assets/a.js', 20)), ...(await hold('/api/photos/user', 5))]
  release()
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('with much to answer, the later the event loop, the less is begun: money is the last to go', async () => {
  let late = 0
  const { ask, held, hold } = await open(() => late)
  void (await hold('/api/photos/user', 30))
  const answered = async (path: string, init: RequestInit = {}) => {
    const before = held.length
    const reply = ask(path, init)
    const outcome = await Promise.race([
      reply.then(({ status }) => status),
      new Promise<200>((resolve) => {
        const timer = setInterval(() => {
          if (held.length > before) {
            clearInterval(timer)
            resolve(200)
          }
        }, 2)
      }),
    ])
    return outcome
  }
  const all = async () => [
    await answered('/api/photos/user'),
    await answered('/api/photos/upload', POST),
    await answered('/api/create-checkout-session', POST),
    await answered('/health'),
  ]
  expect(await all()).toEqual([200, 200, 200, 200])
  late = 1_200
  expect(await all()).toEqual([503, 200, 200, 200])
  late = 3_000
  expect(await all()).toEqual([503, 503, 200, 200])
  late = 6_000
  expect(await all()).toEqual([503, 503, 503, 200])
})

test('bodies that never come keep nobody out, and their connections are ended', async () => {
  const { begin, hold, release, shedding } = await open(() => 0, 1_000)
  const slow = await Promise.all(Array.from({ length: 200 }, () => begin('/api/auth/exchange')))
  // More of a kind than it has places for, 150, were they counted.
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
  expect(shedding.refused).toMatchObject({ money: 0, change: 0 })
})

test('a body that comes late but in time is answered, and takes its place from then on', async () => {
  const { begin, held, hold, ask, release } = await open()
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

test('a server that closes answers what it has begun and does not wait for connections that are kept alive', async () => {
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

test('a reader who takes nothing of what was sent does not hold it open for ever', async () => {
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

test('of very many that cannot be answered most wait a second, and are answered if there is room by then', async () => {
  const { ask, hold, release, shedding } = await open()
  const waiting = await hold('/api/photos/user', 300)
  const crowd = Array.from({ length: 200 }, () => ask('/api/photos/user'))
  const money = await hold('/api/create-checkout-session', 1, POST)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(shedding.refused.reading).toBeGreaterThan(0)
  expect(shedding.refused.reading).toBeLessThan(150)
  release()
  const letGo = setInterval(release, 50)
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  clearInterval(letGo)
  expect(statuses.filter((status) => status === 200).length).toBe(200 - shedding.refused.reading)
  expect(new Set((await Promise.all([...waiting, ...money])).map(({ status }) => status))).toEqual(
    new Set([200]),
  )
})

test('photos that come slowly give way to another one when every place is taken, those that come quickly do not', async () => {
  const { begin, held, hold, ask, release } = await open(() => 0, 10_000, 300)
  const slow = await Promise.all(
    Array.from({ length: 59 }, () =>
      begin('/api/photos/upload', 'multipart/form-data; boundary=x'),
    ),
  )
  const quick = await begin('/api/photos/upload', 'multipart/form-data; boundary=x', 2_000_000)
  expect((await ask('/api/photos/upload', POST)).status).toBe(503)
  quick.socket.write(Buffer.alloc(1_000_000))
  await new Promise((resolve) => setTimeout(resolve, 400))
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
