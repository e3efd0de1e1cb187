/** Writes files so that a name either holds a whole file or does not exist. */
import { open, rename } from 'node:fs/promises'

/** The name a file carries while it is being written; whoever kills the writer may delete it. */
export function partialName(path: string): string {
  return `${path}.part`
}

/** Writes, flushes to the disk, then renames over `path`. */
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
