/**
 * Simulated users who upload, wait, unlock and download over HTTP during faults, and a journal of
 * the replies.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import type { Db } from '../platform/db.ts'
import { signIn, type TestSession } from './session.ts'

export type Journal = {
  /**
   * Uploads answered with 200: when they were sent and when the photo was first seen restored, ms.
   */
  accepted: Map<string, { at: number; restoredAt: number | null }>
  unlocked: Set<string>
  /** Number of replies by operation and status; `none` for lost replies. */
  replies: Map<string, number>
  /** Replies 5xx other than 503: our faults. */
  broken: string[]
}
export const newJournal = (): Journal => ({
  accepted: new Map(),
  unlocked: new Set(),
  replies: new Map(),
  broken: [],
})

type Asking = { urls: () => string[]; journal: Journal; picture: Uint8Array<ArrayBuffer> }
/** Time limit of one request, ms. */
const PATIENCE_MS = 20_000

/** Signs in somebody with credits and no free trial; `name` is their address before the @. */
export async function signInCustomer(db: Db, name: string, credits: number): Promise<TestSession> {
  const session = await signIn(db, `${name}@antan.test`)
  await db.update(users).set({ hasUsedFreeRestore: true }).where(eq(users.id, session.userId))
  await db.transaction((tx) =>
    createCredits().grant(tx, {
      userId: session.userId,
      amount: credits,
      reason: 'gift',
      reference: `gift:${name}`,
    }),
  )
  return session
}

/**
 * Balances like a proxy: round robin, another process after a refused connection, no retry after a
 * lost reply.
 */
export function createPerson({ urls, journal, picture }: Asking, session: TestSession) {
  let turn = session.userId
  async function ask(what: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const count = (status: string) =>
      void journal.replies.set(
        `${what} ${status}`,
        (journal.replies.get(`${what} ${status}`) ?? 0) + 1,
      )
    for (let tries = 0; tries < 4; tries++) {
      const all = urls()
      const url = all[turn++ % Math.max(1, all.length)]
      if (!url) return null
      try {
        const reply = await fetch(url + path, {
          ...init,
          headers: { ...session.headers, ...init.headers },
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        count(String(reply.status))
        if (reply.status >= 500 && reply.status !== 503)
          journal.broken.push(`${what} ${reply.status} ${await reply.clone().text()}`)
        return reply
      } catch (error) {
        if ((error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED') continue
        break
      }
    }
    count('none')
    return null
  }
  const json = async <T>(reply: Response | null): Promise<T | null> =>
    reply?.ok ? ((await reply.json().catch(() => null)) as T | null) : null

  /** Uploads a photo; returns its public id, or null if it was rejected or the reply was lost. */
  async function upload(): Promise<string | null> {
    const form = new FormData()
    form.set('photo', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg')
    const at = performance.now()
    const answer = await json<{ photo: { publicId: string } }>(
      await ask('upload', '/api/photos/upload', { method: 'POST', body: form }),
    )
    if (!answer) return null
    journal.accepted.set(answer.photo.publicId, { at, restoredAt: null })
    return answer.photo.publicId
  }
  /** Polls until the photo is restored; false on timeout. */
  async function restored(publicId: string, patienceMs: number): Promise<boolean> {
    for (const end = performance.now() + patienceMs; performance.now() < end; await delay(400)) {
      const answer = await json<{ status: string }>(
        await ask('status', `/api/photos/status/${publicId}`),
      )
      if (answer?.status === 'failed') return false
      if (answer?.status !== 'completed') continue
      const entry = journal.accepted.get(publicId)
      if (entry) entry.restoredAt ??= performance.now()
      return true
    }
    return false
  }
  async function unlock(publicId: string): Promise<boolean> {
    const reply = await ask('unlock', `/api/photos/${publicId}/unlock`, { method: 'POST' })
    if (reply?.ok) journal.unlocked.add(publicId)
    return reply?.ok ?? false
  }
  /** Downloads the clean file; returns whether it is complete. */
  async function download(publicId: string): Promise<boolean> {
    const reply = await ask('download', `/api/images/hd/${publicId}`)
    const bytes = reply?.ok ? await reply.arrayBuffer().catch(() => null) : null
    return bytes !== null && bytes.byteLength > 0
  }

  return {
    userId: session.userId,
    /** Takes one photo from upload to download; returns whether every step succeeded. */
    async once(patienceMs = 60_000): Promise<boolean> {
      const publicId = await upload()
      return (
        publicId !== null &&
        (await restored(publicId, patienceMs)) &&
        (await unlock(publicId)) &&
        (await download(publicId))
      )
    },
    /** Takes photos one after the other; pauses after a failure. */
    async live(isOver: () => boolean): Promise<void> {
      while (!isOver()) if (!(await this.once())) await delay(1_000)
    },
    deleteAccount: async () =>
      (await ask('delete', '/api/user/delete-account', { method: 'DELETE' }))?.ok ?? false,
  }
}
export type Person = ReturnType<typeof createPerson>
