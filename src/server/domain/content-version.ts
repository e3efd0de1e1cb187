/**
 * The version of public content: rendered pages are cached under it, and every change of content
 * raises it.
 */
import { eq, sql } from '../db/drizzle.ts'
import { contentState } from '../db/schema/content.ts'
import type { Reader, Tx } from '../platform/db.ts'

const ONLY_ROW = 1

/**
 * Raises the version in the transaction that changes content, so that readers of the new version
 * see the new content.
 */
export async function contentChanged(tx: Tx): Promise<void> {
  await tx
    .insert(contentState)
    .values({ id: ONLY_ROW, version: 1 })
    .onConflictDoUpdate({
      target: contentState.id,
      set: { version: sql`${contentState.version} + 1` },
    })
}

/** 0 before the first change. A lookup by primary key, cheap enough for every request. */
export async function readContentVersion(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ version: contentState.version })
    .from(contentState)
    .where(eq(contentState.id, ONLY_ROW))
  return row?.version ?? 0
}

/**
 * Pages also show prices and counters, which do not raise the version: a rendered page is cached
 * for this long at most.
 */
const MAX_PAGE_AGE_MS = 600_000

/** The cache key of rendered pages: the version and the current interval of ten minutes. */
export function createPageVersion({
  db,
  now,
}: {
  db: Reader
  now: () => Date
}): () => Promise<string> {
  return async () =>
    `${await readContentVersion(db)}.${Math.floor(now().getTime() / MAX_PAGE_AGE_MS)}`
}
