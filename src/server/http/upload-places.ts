/** Photos whose bytes are still on their way, and which of them gives way to another one when every place is taken: slow senders keep nobody out. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endTooSlow } from './refusal.ts'

/** What every sender is given before anybody looks at the pace, ms. */
const GRACE_MS = 5_000
/** At this pace the largest photo just comes within the two minutes that a request has, bytes a second. */
const PACE = 45_000

type Sending = { req: IncomingMessage; leave(): void; since: number; from: number }

/** `graceMs` is what a sender is given before its pace counts. */
export function createUploadPlaces({ graceMs = GRACE_MS }: { graceMs?: number } = {}) {
  const sending = new Set<Sending>()
  const now = () => performance.now()
  const pace = ({ req, since, from }: Sending) =>
    (req.socket.bytesRead - from) / ((now() - since) / 1_000)

  return {
    /** Remembers an upload that has a place; `leave` gives the place back. */
    add(req: IncomingMessage, res: ServerResponse, leave: () => void): void {
      const one = { req, leave, since: now(), from: req.socket.bytesRead }
      sending.add(one)
      const done = () => void sending.delete(one)
      req.once('end', done)
      res.once('prefinish', done).once('close', done)
    },
    /** Ends the slowest sender that is too slow and had its time. Returns whether there was one, and so a place is free. */
    makeRoom(): boolean {
      const had = [...sending].filter((one) => now() - one.since > graceMs && !one.req.complete)
      const slowest = had
        .map((one) => ({ one, pace: pace(one) }))
        .filter((each) => each.pace < PACE)
        .toSorted((a, b) => a.pace - b.pace)[0]?.one
      if (!slowest) return false
      sending.delete(slowest)
      slowest.leave()
      endTooSlow(slowest.req.socket)
      return true
    },
  }
}
