/**
 * Seeds content once per database, so that later changes and deletions by the operator are kept.
 */
import { eq } from '../db/drizzle.ts'
import { contentSeeds } from '../db/schema/content.ts'
import { contentChanged } from './content-version.ts'
import type { Reader, Tx } from '../platform/db.ts'

export async function isSeeded(reader: Reader, name: string): Promise<boolean> {
  const [row] = await reader
    .select({ name: contentSeeds.name })
    .from(contentSeeds)
    .where(eq(contentSeeds.name, name))
  return row !== undefined
}

/**
 * Runs `write` in the caller's transaction the first time this name is seeded, and raises the
 * content version.
 */
export async function seedOnce(
  tx: Tx,
  name: string,
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const first = await tx
    .insert(contentSeeds)
    .values({ name })
    .onConflictDoNothing()
    .returning({ name: contentSeeds.name })
  if (first.length === 0) return
  await write(tx)
  await contentChanged(tx)
}
