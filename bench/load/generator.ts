/**
 * Sends requests at the moments they are due, whatever the server does, and times each from that moment: a server that stalls does not
 * slow its own measurement down. Raw sockets, one request at a time each, since an HTTP client costs more than some of our replies.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Request = { kind: string; path: string; token?: string }
/** `ms`: since it was due. `answerMs`: since it was sent, without the wait for one of our own connections. */
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
/** Milliseconds after which a reply counts as none (status 0). */
const PATIENCE_MS = 20_000

export function createGenerator(url: string, { connections }: { connections: number }) {
  const { hostname, port } = new URL(url)
  const replies: Reply[] = []
  /** Taken from `first` on: shifting a long array would move all of it. */
  const waiting: Due[] = []
  let first = 0
  const left = () => waiting.length - first
  function take(): Due | undefined {
    if (left() > 0) return waiting[first++]
    waiting.length = 0
    first = 0
    return undefined
  }
  const free: Line[] = []
  let open = 0
  let closing = false
  type Line = { socket: Socket; doing: Due | null; sent: number; text: string }

  function done(line: Line, status: number, retryAfter: boolean) {
    const { doing } = line
    if (doing)
      replies.push({
        kind: doing.request.kind,
        status,
        ms: performance.now() - doing.due,
        answerMs: performance.now() - line.sent,
        at: doing.due,
        retryAfter,
      })
    line.doing = null
    line.text = ''
  }
  function give(line: Line) {
    const due = take()
    if (!due) return void free.push(line)
    line.doing = due
    line.sent = performance.now()
    line.socket.write(bytesOf(due.request))
  }
  function openLine() {
    open++
    const line: Line = { socket: connect(Number(port), hostname), doing: null, sent: 0, text: '' }
    line.socket.setNoDelay(true).setEncoding('latin1')
    line.socket.once('connect', () => give(line))
    line.socket.on('data', (text: string) => {
      line.text += text
      const end = line.text.indexOf('\r\n\r\n')
      if (end === -1) return
      const head = line.text.slice(0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined || line.text.length < end + 4 + Number(length)) return
      done(line, Number(head.slice(9, 12)), /\r\nretry-after: /i.test(head))
      give(line)
    })
    line.socket.on('error', () => {})
    line.socket.once('close', () => {
      open--
      done(line, 0, false)
      const at = free.indexOf(line)
      if (at !== -1) free.splice(at, 1)
      if (!closing && left() > 0 && open < connections) openLine()
    })
  }
  function send(request: Request, due = performance.now()) {
    waiting.push({ request, due })
    const line = free.pop()
    if (line) give(line)
    else if (open < connections) openLine()
  }

  return {
    send,
    /** Sends `perSecond` requests a second, evenly, for that long. */
    async steady(next: () => Request, perSecond: number, seconds: number): Promise<void> {
      const began = performance.now()
      for (let sent = 0; sent < perSecond * seconds;) {
        const owed = Math.min(
          perSecond * seconds,
          ((performance.now() - began) / 1_000) * perSecond,
        )
        for (; sent < owed; sent++) send(next(), began + (sent / perSecond) * 1_000)
        await delay(2)
      }
    },
    /** As many as the server answers, `lines` at a time. Returns how many it answered with 200 a second. */
    async closed(next: () => Request, lines: number, seconds: number): Promise<number> {
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
      await Promise.all(Array.from({ length: lines }, lane))
      return replies.slice(from).filter(({ status }) => status === 200).length / seconds
    },
    /** Takes back what no connection was free for. Returns how many requests that were. */
    forget(): number {
      const unsent = left()
      first = waiting.length
      return unsent
    },
    /** Waits for what is on its way and returns every reply since the last call. */
    async settle(): Promise<Reply[]> {
      for (
        const end = performance.now() + PATIENCE_MS;
        performance.now() < end && (left() > 0 || free.length < open);
      )
        await delay(20)
      return replies.splice(0)
    },
    close() {
      closing = true
      for (const line of free.splice(0)) line.socket.destroy()
    },
  }
}
export type Generator = ReturnType<typeof createGenerator>
