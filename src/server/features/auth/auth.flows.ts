/** What lives between leaving for the provider and having a session: flows by state, then one-time codes. Each works once, in one browser. */
import { and, desc, eq, gt, lte, or, sql } from '../../db/drizzle.ts'
import { exchangeCodes, signInFlows } from '../../db/schema/sessions.ts'
import { hashSecret } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'

/** Time to choose an identity at the provider. */
const FLOW_MS = 10 * 60_000
/** Time for the page to load and exchange its code. */
const CODE_MS = 60_000

/** Flows that are kept at the most, so that many addresses together cannot fill the table: the oldest go first, and their owners begin anew. */
const FLOWS_AT_MOST = 20_000

export type Secrets = { state: string; nonce: string; codeVerifier: string }
/** `returnPath`: the page to come back to. */
export type Flow = Secrets & { returnPath: string }

export async function saveFlow(
  db: Reader,
  browser: string,
  { state, nonce, codeVerifier, returnPath }: Flow,
  now: Date,
): Promise<void> {
  await db.insert(signInFlows).values({
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    nonce,
    codeVerifier,
    returnPath,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FLOW_MS),
  })
}

/** Takes the flow of this state and browser out; null when there is none, it has expired or it was taken before. */
export async function takeFlow(
  db: Reader,
  browser: string,
  state: string,
  now: Date,
): Promise<Flow | null> {
  const [flow] = await db
    .delete(signInFlows)
    .where(
      and(
        eq(signInFlows.stateHash, hashSecret(state)),
        eq(signInFlows.browserHash, hashSecret(browser)),
      ),
    )
    .returning()
  return flow && flow.expiresAt > now
    ? { state, nonce: flow.nonce, codeVerifier: flow.codeVerifier, returnPath: flow.returnPath }
    : null
}

export async function saveCode(
  tx: Tx,
  browser: string,
  code: string,
  userId: number,
  now: Date,
): Promise<void> {
  await tx.insert(exchangeCodes).values({
    codeHash: hashSecret(code),
    browserHash: hashSecret(browser),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_MS),
  })
}

/** Takes the code of this browser out and returns its user id; null when it opens nothing. */
export async function takeCode(
  tx: Tx,
  browser: string,
  code: string,
  now: Date,
): Promise<number | null> {
  const [row] = await tx
    .delete(exchangeCodes)
    .where(
      and(
        eq(exchangeCodes.codeHash, hashSecret(code)),
        eq(exchangeCodes.browserHash, hashSecret(browser)),
        gt(exchangeCodes.expiresAt, now),
      ),
    )
    .returning({ userId: exchangeCodes.userId })
  return row?.userId ?? null
}

/** Deletes what has expired, and of the flows all but the `most` newest. */
export async function sweepFlows(db: Db, now: Date, most = FLOWS_AT_MOST): Promise<void> {
  const oldest = db
    .select({ at: signInFlows.createdAt })
    .from(signInFlows)
    .orderBy(desc(signInFlows.createdAt))
    .offset(most)
    .limit(1)
  await db
    .delete(signInFlows)
    .where(or(lte(signInFlows.expiresAt, now), lte(signInFlows.createdAt, sql`(${oldest})`)))
  await db.delete(exchangeCodes).where(lte(exchangeCodes.expiresAt, now))
}
