/** A server with load shedding alone, for its tests. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { createShedding } from './shedding.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

export const POST = { method: 'POST' }

/** A server that reads bodies, as Fastify does, and sends its replies when `release` is called. */
export async function openShedding({
  loopDelay = () => 0,
  bodyMs = 10_000,
  now = () => performance.now(),
}: { loopDelay?: () => number; bodyMs?: number; now?: () => number } = {}) {
  const held: (() => void)[] = []
  const accepted: string[] = []
  const shedding = createShedding({ loopDelay, bodyMs, now })
  const server = shedding.serverFactory((req, res) => {
    accepted.push(req.url ?? '')
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
    // Requests that no test awaits fail when the server closes.
    reply.catch(() => undefined)
    return reply
  }
  /** Sends `count` requests and waits until the server holds their replies. */
  const hold = async (path: string, count: number, init: RequestInit = {}) => {
    const asked = Array.from({ length: count }, () => ask(path, init))
    const wanted = held.length + count
    while (held.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5))
    return asked
  }
  /** Waits until the server has accepted so many requests since its start. */
  const untilAccepted = async (count: number) => {
    while (accepted.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  /** Sends the head of a request with a body, and nothing of the body. */
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
  /** Sends `count` requests on one connection without waiting for replies. */
  const pipeline = async (path: string, count: number) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(count))
    return socket
  }
  return { shedding, held, ask, hold, release, begin, pipeline, untilAccepted }
}
