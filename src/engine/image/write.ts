/** Writes files atomically. */
import { open, rename } from 'node:fs/promises'

/** Returns the name of a file being written; it may be deleted once the writer is dead. */
export function partialName(path: string): string {
  return `${path}.part`
}

/** Writes to a partial file, flushes it to disk, then renames it to `path`. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = partialName(path)
  const file = await open(partial, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}
