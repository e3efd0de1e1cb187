/**
 * Uploads in progress. When every slot is taken, a new upload may evict the slowest one: slow
 * senders must not block others.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endSlowRequest } from './rejections.ts'

/** Time before the rate of a sender counts, in ms. */
const GRACE_MS = 5_000
/**
 * At this rate the largest photo (5 MB) arrives within the two minutes of `requestTimeout`, in
 * bytes per second.
 */
const MIN_BYTES_PER_SECOND = 45_000

type Upload = { req: IncomingMessage; leave(): void; since: number; bytesBefore: number }

/** `now` returns the time in ms. */
export function createUploadSlots(now: () => number) {
  const uploads = new Set<Upload>()
  const bytesPerSecond = ({ req, since, bytesBefore }: Upload) =>
    (req.socket.bytesRead - bytesBefore) / ((now() - since) / 1_000)

  return {
    /** Registers an upload that has a slot; `leave` frees it. */
    add(req: IncomingMessage, res: ServerResponse, leave: () => void): void {
      const upload = { req, leave, since: now(), bytesBefore: req.socket.bytesRead }
      uploads.add(upload)
      const done = () => void uploads.delete(upload)
      req.once('end', done)
      res.once('prefinish', done).once('close', done)
    },
    /** Ends the slowest upload below the minimum rate. Returns whether that freed a slot. */
    evictSlowest(): boolean {
      const slowest = [...uploads]
        .filter(({ req, since }) => now() - since > GRACE_MS && !req.complete)
        .map((upload) => ({ upload, rate: bytesPerSecond(upload) }))
        .filter(({ rate }) => rate < MIN_BYTES_PER_SECOND)
        .toSorted((a, b) => a.rate - b.rate)[0]?.upload
      if (!slowest) return false
      uploads.delete(slowest)
      slowest.leave()
      endSlowRequest(slowest.req.socket)
      return true
    },
  }
}
