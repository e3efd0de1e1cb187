/** Stores files in a local folder: temporary name, fsync, rename, fsync of the folder. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { makeFolder } from '../../platform/make-folder.ts'
import { checkKey, isKey, MissingFileError, type Storage, type StoredFile } from './storage.ts'

type Options = {
  folder: string
  /**
   * Holds files while they are written, on the same file system as `folder`. Leftovers of killed
   * processes may be deleted.
   */
  temporaryFolder: string
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
const missing =
  (key: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new MissingFileError(key) : error
  }

/** Flushes the entries of a folder to disk, except on Windows, which cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder
    ?.sync()
    .catch(() => {})
    .finally(() => folder.close())
}

export function createLocalStorage({ folder, temporaryFolder }: Options): Storage {
  const root = resolve(folder)
  // Readable by this user only: the files are people's photos.
  for (const path of [root, temporaryFolder]) makeFolder(path)
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))

  /** Retries when a concurrent `remove` deletes the empty folder between mkdir and rename. */
  async function moveInto(partial: string, path: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      const firstMade = await mkdir(dirname(path), { recursive: true })
      try {
        await rename(partial, path)
      } catch (error) {
        if (!isMissing(error) || tries >= 5) throw error
        continue
      }
      const top = firstMade ? dirname(firstMade) : dirname(path)
      for (let made = dirname(path); ; made = dirname(made)) {
        await syncFolder(made)
        if (made === top || made === root) break
      }
      return
    }
  }

  /** Files under a folder whose path begins with `start`; other folders are not read. */
  async function* walk(path: string, start: string): AsyncGenerator<string> {
    const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of entries) {
      const inside = join(path, entry.name)
      if (!inside.startsWith(start) && !start.startsWith(inside + sep)) continue
      if (entry.isDirectory()) yield* walk(inside, start)
      else yield inside
    }
  }

  return {
    async put(key, sourcePath) {
      const path = pathOf(key)
      const partial = join(temporaryFolder, `${randomUUID()}.part`)
      try {
        await copyFile(sourcePath, partial)
        const file = await open(partial, 'r+')
        await file.sync().finally(() => file.close())
        await moveInto(partial, path)
      } finally {
        await rm(partial, { force: true })
      }
    },
    async open(key, range) {
      const file = await open(pathOf(key), 'r').catch(missing(key))
      if (range) return { stream: file.createReadStream(range), bytes: range.end - range.start + 1 }
      const { size } = await file.stat()
      return { stream: file.createReadStream(), bytes: size }
    },
    async localCopy(key) {
      const path = pathOf(key)
      await stat(path).catch(missing(key))
      return { path, release: async () => {} }
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      for (let parent = dirname(path); parent !== root; parent = dirname(parent)) {
        const emptied = await rmdir(parent).then(
          () => true,
          () => false,
        )
        if (!emptied) break
      }
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return found?.size ?? null
    },
    async *list(prefix): AsyncGenerator<StoredFile> {
      const start = resolve(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      if (start !== root && !start.startsWith(root + sep)) return
      for await (const path of walk(start, join(root, prefix))) {
        const key = relative(root, path).split(sep).join('/')
        const found =
          key.startsWith(prefix) && isKey(key) ? await stat(path).catch(() => null) : null
        if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
      }
    },
  }
}
