/** Sign-ins in progress: flows by state, then one-time codes. Each works once, in one browser. */
import { MINUTE_MS } from '#contract/durations.ts'
import { and, desc, eq, gt, lte, or, sql } from '../../db/drizzle.ts'
import { exchangeCodes, signInFlows } from '../../db/schema/sessions.ts'
import { hashSecret } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'

/** Time to choose an identity at the provider. */
const FLOW_LIFETIME_MS = 10 * MINUTE_MS
/** Time for the page to load and exchange its code. */
const CODE_LIFETIME_MS = MINUTE_MS

/** Bounds the table against floods from many addresses; the oldest flows are dropped first. */
const MAX_FLOWS = 20_000

type Secrets = { state: string; nonce: string; codeVerifier: string }
/**
 * `returnPath`: the page to return to. `sessionId`: the session whose identity is confirmed, null
 * for a sign-in.
 */
export type Flow = Secrets & { returnPath: string; sessionId: number | null }

export async function saveFlow(
  db: Reader,
  browser: string,
  { state, nonce, codeVerifier, returnPath, sessionId }: Flow,
  now: Date,
): Promise<void> {
  await db.insert(signInFlows).values({
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    nonce,
    codeVerifier,
    returnPath,
    sessionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FLOW_LIFETIME_MS),
  })
}

/** Removes and returns the flow of this state and browser; null when absent or expired. */
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
  if (!flow || flow.expiresAt <= now) return null
  const { nonce, codeVerifier, returnPath, sessionId } = flow
  return { state, nonce, codeVerifier, returnPath, sessionId }
}

export async function saveCode(
  tx: Tx,
  { browser, code, userId }: { browser: string; code: string; userId: number },
  now: Date,
): Promise<void> {
  await tx.insert(exchangeCodes).values({
    codeHash: hashSecret(code),
    browserHash: hashSecret(browser),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  })
}

/** Removes the code of this browser and returns its user id; null when absent or expired. */
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

/** Deletes expired flows and codes, and all but the newest `maxFlows` flows. */
export async function sweepFlows(db: Db, now: Date, maxFlows = MAX_FLOWS): Promise<void> {
  const oldest = db
    .select({ at: signInFlows.createdAt })
    .from(signInFlows)
    .orderBy(desc(signInFlows.createdAt))
    .offset(maxFlows)
    .limit(1)
  await db
    .delete(signInFlows)
    .where(or(lte(signInFlows.expiresAt, now), lte(signInFlows.createdAt, sql`(${oldest})`)))
  await db.delete(exchangeCodes).where(lte(exchangeCodes.expiresAt, now))
}
