/**
 * Generates open-loop load: sends each request when it is due and measures from that moment, so
 * that a stalled server does not slow the measurement down. Uses raw sockets, which cost less than
 * an HTTP client.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Request = { kind: string; path: string; token?: string }
/**
 * `ms` counts from the due time, `answerMs` from sending, without the wait for a free connection;
 * status 0 is no reply.
 */
export type Reply = {
  kind: string
  status: number
  ms: number
  answerMs: number
  at: number
  retryAfter: boolean
}
type Due = { request: Request; due: number }

const bytesOf = ({ path, token }: Request) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}\r\n`
/** Time to wait for outstanding replies, ms. */
const SETTLE_TIMEOUT_MS = 20_000

export function createGenerator(url: string, { connections }: { connections: number }) {
  const { hostname, port } = new URL(url)
  const replies: Reply[] = []
  /** Queue read from `first` on, because shifting a long array would move all of it. */
  const waiting: Due[] = []
  let first = 0
  const queued = () => waiting.length - first
  function take(): Due | undefined {
    if (queued() > 0) return waiting[first++]
    waiting.length = 0
    first = 0
    return undefined
  }
  const free: Connection[] = []
  let open = 0
  let closing = false
  type Outcome = Pick<Reply, 'status' | 'retryAfter'>
  type Connection = { socket: Socket; current: Due | null; sent: number; text: string }

  function complete(connection: Connection, { status, retryAfter }: Outcome) {
    const { current } = connection
    if (current)
      replies.push({
        kind: current.request.kind,
        status,
        ms: performance.now() - current.due,
        answerMs: performance.now() - connection.sent,
        at: current.due,
        retryAfter,
      })
    connection.current = null
    connection.text = ''
  }
  function sendNext(connection: Connection) {
    const due = take()
    if (!due) return void free.push(connection)
    connection.current = due
    connection.sent = performance.now()
    connection.socket.write(bytesOf(due.request))
  }
  function openConnection() {
    open++
    const connection: Connection = {
      socket: connect(Number(port), hostname),
      current: null,
      sent: 0,
      text: '',
    }
    connection.socket.setNoDelay(true).setEncoding('latin1')
    connection.socket.once('connect', () => sendNext(connection))
    connection.socket.on('data', (text: string) => {
      connection.text += text
      const end = connection.text.indexOf('\r\n\r\n')
      if (end === -1) return
      const head = connection.text.slice(0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined || connection.text.length < end + 4 + Number(length)) return
      complete(connection, {
        status: Number(head.slice(9, 12)),
        retryAfter: /\r\nretry-after: /i.test(head),
      })
      sendNext(connection)
    })
    connection.socket.on('error', () => {})
    connection.socket.once('close', () => {
      open--
      complete(connection, { status: 0, retryAfter: false })
      const at = free.indexOf(connection)
      if (at !== -1) free.splice(at, 1)
      if (!closing && queued() > 0 && open < connections) openConnection()
    })
  }
  function send(request: Request, due = performance.now()) {
    waiting.push({ request, due })
    const connection = free.pop()
    if (connection) sendNext(connection)
    else if (open < connections) openConnection()
  }

  return {
    send,
    /** Sends `perSecond` requests per second, evenly, for `seconds`. */
    async steady(next: () => Request, perSecond: number, seconds: number): Promise<void> {
      const began = performance.now()
      let sent = 0
      while (sent < perSecond * seconds) {
        const owed = Math.min(
          perSecond * seconds,
          ((performance.now() - began) / 1_000) * perSecond,
        )
        for (; sent < owed; sent++) send(next(), began + (sent / perSecond) * 1_000)
        await delay(2)
      }
    },
    /**
     * Runs closed-loop load with this concurrency; returns the number of 200 replies per second.
     */
    async closed(next: () => Request, concurrency: number, seconds: number): Promise<number> {
      const from = replies.length
      const end = performance.now() + seconds * 1_000
      const lane = async () => {
        while (performance.now() < end) {
          const before = replies.length
          send(next())
          while (replies.length === before && performance.now() < end)
            await new Promise((resolve) => setImmediate(resolve))
        }
      }
      await Promise.all(Array.from({ length: concurrency }, lane))
      return replies.slice(from).filter(({ status }) => status === 200).length / seconds
    },
    /** Discards requests not yet sent and returns their number. */
    discardUnsent(): number {
      const unsent = queued()
      first = waiting.length
      return unsent
    },
    /** Waits for outstanding replies and returns all since the last call. */
    async settle(): Promise<Reply[]> {
      const end = performance.now() + SETTLE_TIMEOUT_MS
      while (performance.now() < end && (queued() > 0 || free.length < open)) await delay(20)
      return replies.splice(0)
    },
    close() {
      closing = true
      for (const connection of free.splice(0)) connection.socket.destroy()
    },
  }
}
export type Generator = ReturnType<typeof createGenerator>
