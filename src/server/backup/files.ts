/**
 * Copies stored files to a backup and back, each verified by SHA-256. A file never changes under
 * its key, so it is copied once.
 */
import { createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '#contract/durations.ts'
import { checkKey, MissingFileError, type Storage } from '../adapters/storage/storage.ts'
import { hashing, readLines, requireHash, writeLines } from './tables.ts'

export type Stores = { private: Storage; public: Storage }
type StoreName = keyof Stores
export type FileLine = { store: StoreName; key: string; bytes: number; sha256: string }

const MANIFEST = 'files.jsonl.gz'
const STORE_NAMES: readonly StoreName[] = ['private', 'public']
const pathIn = (folder: string, { store, key }: Pick<FileLine, 'store' | 'key'>) =>
  join(folder, store, ...checkKey(key).split('/'))
export const nameOf = ({ store, key }: Pick<FileLine, 'store' | 'key'>) => `${store}/${key}`

/** The files of a finished backup, by `nameOf`. */
export async function readManifest(folder: string, sha256: string): Promise<Map<string, FileLine>> {
  const lines = new Map<string, FileLine>()
  for await (const line of readLines(join(folder, MANIFEST), sha256)) {
    const file = JSON.parse(line) as FileLine
    lines.set(nameOf(file), file)
  }
  return lines
}

/** `isReread` chooses the files whose hash is compared before they are linked. */
export type Earlier = {
  folder: string
  files: ReadonlyMap<string, FileLine>
  isReread: (file: FileLine) => boolean
}

/** Number of daily backups in which each file of the earlier one is read again once. */
const REREAD_DAYS = 30

export const isRereadOn = (day: Date): Earlier['isReread'] => {
  const turn = Math.floor(day.getTime() / DAY_MS)
  return ({ sha256 }) => (Number.parseInt(sha256.slice(0, 8), 16) + turn) % REREAD_DAYS === 0
}

const isIntact = async (path: string, { bytes, sha256 }: FileLine, reread: boolean) =>
  (await stat(path).catch(() => null))?.size === bytes &&
  (!reread ||
    (await requireHash(path, sha256).then(
      () => true,
      () => false,
    )))

/**
 * Copies every stored file to `folder` and writes the manifest; files of an earlier backup are
 * hard-linked where the disk supports it, damaged ones copied anew. A file deleted meanwhile is
 * left out. `unseen` returns at the end the private keys that rows name but the listing lacked:
 * they are copied as well, or returned as `missing` if they do not exist.
 */
export async function copyFiles(
  stores: Stores,
  folder: string,
  earlier: Earlier | null,
  unseen: (names: ReadonlySet<string>) => Promise<string[]>,
) {
  const names = new Set<string>()
  const missing: string[] = []
  let bytes = 0
  let copied = 0
  let damaged = 0

  async function copy(store: StoreName, key: string): Promise<FileLine | null> {
    const path = pathIn(folder, { store, key })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const known = earlier?.files.get(nameOf({ store, key }))
    if (known && earlier) {
      const there = pathIn(earlier.folder, known)
      const intact = await isIntact(there, known, earlier.isReread(known))
      if (!intact) damaged++
      const linked =
        intact &&
        (await link(there, path).then(
          () => true,
          () =>
            copyFile(there, path).then(
              () => true,
              () => false,
            ),
        ))
      if (linked) return known
    }
    try {
      const opened = await stores[store].open(key)
      const check = hashing()
      await pipeline(
        opened.stream,
        check.stream,
        createWriteStream(path, { mode: 0o600, flush: true }),
      )
      if (check.bytes() !== opened.bytes)
        throw new Error(`${key} is ${opened.bytes} bytes long, ${check.bytes()} came`)
      copied++
      return { store, key, bytes: check.bytes(), sha256: check.digest() }
    } catch (error) {
      if (error instanceof MissingFileError) return null
      throw error
    }
  }
  const noted = (line: FileLine) => {
    names.add(nameOf(line))
    bytes += line.bytes
    return `${JSON.stringify(line)}\n`
  }
  async function* lines() {
    for (const store of STORE_NAMES) {
      for await (const { key } of stores[store].list('')) {
        const line = await copy(store, key)
        if (line) yield noted(line)
      }
    }
    for (const key of await unseen(names)) {
      const line = await copy('private', key)
      if (line) yield noted(line)
      else missing.push(key)
    }
  }
  return {
    manifest: await writeLines(join(folder, MANIFEST), lines()),
    names,
    missing,
    bytes,
    copied,
    damaged,
  }
}

/**
 * Restores every file of the backup that the storage lacks. Throws when some are damaged or
 * missing, unless that is accepted: then damaged ones are restored as they are, and missing ones
 * taken out of `files`. Returns the number of restored files, the faulty ones, and the keys of
 * those of the private storage that are lost.
 */
export async function restoreFiles(
  stores: Stores,
  folder: string,
  files: Map<string, FileLine>,
  { acceptDamage }: { acceptDamage: boolean },
): Promise<{ filesPut: number; faultyFiles: string[]; lost: Set<string> }> {
  let filesPut = 0
  const faultyFiles: string[] = []
  const lost = new Set<string>()
  for (const [name, file] of files) {
    if ((await stores[file.store].size(file.key)) === file.bytes) continue
    const path = pathIn(folder, file)
    if (!(await isIntact(path, file, true))) {
      faultyFiles.push(name)
      if (!acceptDamage) continue
      if (!(await stat(path).catch(() => null))?.isFile()) {
        files.delete(name)
        if (file.store === 'private') lost.add(file.key)
        continue
      }
    }
    await stores[file.store].put(file.key, path)
    filesPut++
  }
  if (faultyFiles.length > 0 && !acceptDamage)
    throw new Error(
      `The backup is damaged: ${faultyFiles.length} of ${files.size} files are missing or not as they were written, such as ${faultyFiles[0]}. Take another backup, or restore what is left with --accept-damage (docs/operations.md).`,
    )
  return { filesPut, faultyFiles, lost }
}

/**
 * Number of files of photos in the private storage that the backup does not know; null when it
 * holds no other, so it belongs to another installation.
 */
export async function countNewerFiles(
  storage: Storage,
  files: ReadonlyMap<string, FileLine>,
): Promise<number | null> {
  let known = 0
  let newer = 0
  for await (const { key } of storage.list('photos/')) {
    if (files.has(nameOf({ store: 'private', key }))) known++
    else newer++
  }
  return known === 0 && newer > 0 ? null : newer
}
