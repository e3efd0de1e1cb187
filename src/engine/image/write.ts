/** Writes files atomically. */
import { open, rename } from 'node:fs/promises'

/**
 * Writes to `path`.part, flushes it to disk, then renames it to `path`. A crash leaves at most the
 * partial file.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.part`
  const file = await open(partial, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}
