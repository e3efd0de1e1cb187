/** The version of everything that public pages show: drawn pages are kept under it, and every change raises it. */
import { eq, sql } from '../db/drizzle.ts'
import { contentState } from '../db/schema/content.ts'
import type { Reader, Tx } from './db.ts'

const ONLY_ROW = 1

/**
 * Raises the version, in the transaction of the change itself: whoever reads the new version reads the new content too.
 * Call it wherever something changes that a page drawn on the server shows.
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

/** 0 before the first change. One row by its key: quick enough for every request. */
export async function readContentVersion(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ version: contentState.version })
    .from(contentState)
    .where(eq(contentState.id, ONLY_ROW))
  return row?.version ?? 0
}

/** Pages also show prices, plans and counters, which live elsewhere: what is drawn is this old at most, in milliseconds. */
const OLDEST_PAGE_MS = 600_000

/** The name under which drawn pages are kept: the version, and the ten minutes they were drawn in. */
export function createPageVersion({
  db,
  now,
}: {
  db: Reader
  now: () => Date
}): () => Promise<string> {
  return async () =>
    `${await readContentVersion(db)}.${Math.floor(now().getTime() / OLDEST_PAGE_MS)}`
}
