/** Content that a new installation is given once: what the operator changes or deletes afterwards stays as it is. */
import { eq } from '../db/drizzle.ts'
import { contentSeeds } from '../db/schema/content.ts'
import { contentChanged } from './content-version.ts'
import type { Reader, Tx } from './db.ts'

export async function isSeeded(reader: Reader, name: string): Promise<boolean> {
  const [row] = await reader
    .select({ name: contentSeeds.name })
    .from(contentSeeds)
    .where(eq(contentSeeds.name, name))
  return row !== undefined
}

/** Runs `write` the first time this name is seeded, in the caller's transaction, and raises the version of the content. */
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
