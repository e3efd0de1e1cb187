/** Temporary folders, deleted when the work ends; leftovers of killed processes are swept later. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export async function inWorkFolder<T>(
  temporaryFolder: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(temporaryFolder, { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder, 'work-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes entries last modified before `before`. Returns their number. */
export async function sweepFolder(temporaryFolder: string, before: Date): Promise<number> {
  let swept = 0
  for (const name of await readdir(temporaryFolder).catch(() => [])) {
    const path = join(temporaryFolder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { recursive: true, force: true })
    swept++
  }
  return swept
}
