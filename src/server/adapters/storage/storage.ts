/** The port behind which files are kept: generated keys in, whole files out. */
import type { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'

export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

export type Storage = {
  /** Keeps a copy of the file under a key; the key holds the whole file or nothing. Flushed to the disk before it resolves. */
  put(key: string, sourcePath: string): Promise<void>
  /** `bytes` is the length of what is sent: the whole file, or these bytes of it, both ends included. Throws MissingFileError. */
  open(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; bytes: number }>
  /** A path on this machine to read from, until released. Throws MissingFileError. */
  localCopy(key: string): Promise<{ path: string; release(): Promise<void> }>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
  /** Length in bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  /** Every file whose key starts with the prefix, in no particular order. What others put there under names of their own is left out. */
  list(prefix: string): AsyncIterable<StoredFile>
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError'
}

const KEY = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.[a-z0-9]{2,5}$/

/** Keys are made by the server: words, slashes and one extension. */
export const isKey = (key: string): boolean => key.length <= 200 && KEY.test(key)

/** Throws an Error for what is no key. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a storage key')
  return key
}

/** The folder of a photo: every file made from it is kept under this prefix. */
export const photoFolder = (publicId: string): string => `photos/${publicId}/`
/** A new key for a file of a photo. `extension` without its dot. */
export const photoKey = (publicId: string, extension: string): string =>
  `${photoFolder(publicId)}${randomUUID()}.${extension}`

/** Where the copies of a photo's file are kept: beside it, held by no row of their own. */
export const smallKeyOf = (key: string): string =>
  key.replace(/([^/]+)\.[a-z0-9]+$/, 'small-$1.jpg')
export const pngKeyOf = (key: string): string => key.replace(/([^/]+)\.[a-z0-9]+$/, 'png-$1.png')
/** The keys of which one is that of the file whose copy this is; none for any other key. */
export const largeKeysOf = (key: string): string[] => {
  const [, folder, small, png] = /^(.+\/)(?:small-([^/]+)\.jpg|png-([^/]+)\.png)$/.exec(key) ?? []
  const name = small ?? png
  return name ? [`${folder}${name}.jpg`, `${folder}${name}.png`] : []
}
