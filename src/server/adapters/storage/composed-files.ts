/**
 * Share images and sheets for printing: composed from an unlocked photo, signed, stored in its
 * folder without a row, and served. The sweeper deletes them after an hour, or with the photo.
 */
import { join } from 'node:path'
import type { Db } from '../../platform/db.ts'
import type { InTurn } from '../../platform/turns.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Seal } from '../../domain/seal.ts'
import {
  findUnlockedPhoto,
  type PhotoOfUser,
  type UnlockedPhoto,
} from '../../domain/unlocked-photo.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { notFoundIfMissing, photoFolder, type Storage, type StoredFile } from './storage.ts'
import { inWorkFolder } from './work-folder.ts'

export type ComposedFilesDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  seal: Seal
  /** Files of one account are composed one after the other. Throws OVERLOADED. */
  inTurn: InTurn
}
type Kind = 'share' | 'print'
type Composition = {
  /** A new UUID with the file's extension. */
  name: string
  /** Storage keys of the pictures that are composed. */
  keys: readonly string[]
  /** Writes `target` from local copies of the pictures, outside this process. */
  draw(paths: readonly string[], target: string): Promise<unknown>
}

const MEDIA_TYPES: Record<string, string> = { jpg: 'image/jpeg', pdf: 'application/pdf' }
/** A UUID and an extension. */
const FILE_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|pdf)$/
/** Most files of one kind that a photo has at the same time. */
const MAX_PER_PHOTO = 12

const prefixOf = (publicId: string, kind: Kind) => `${photoFolder(publicId)}${kind}-`

/** Deletes the oldest files with this prefix beyond the limit. */
async function removeOldest(storage: Storage, prefix: string): Promise<void> {
  const files: StoredFile[] = []
  for await (const file of storage.list(prefix)) files.push(file)
  const excess = files
    .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
    .slice(MAX_PER_PHOTO)
  for (const { key } of excess) await storage.remove(key)
}

/** Null when no file has this name. */
async function findFile(storage: Storage, prefix: string, name: string): Promise<FileReply | null> {
  const [, extension] = FILE_NAME.exec(name) ?? []
  const key = `${prefix}${name}`
  const bytes = extension ? await storage.size(key) : null
  if (!extension || bytes === null) return null
  return {
    open: async () => (await storage.open(key)).stream,
    mediaType: MEDIA_TYPES[extension]!,
    bytes,
    etag: name,
  }
}

export function createComposedFiles(
  { db, storage, temporaryFolder, seal, inTurn }: ComposedFilesDeps,
  kind: Kind,
  sentences: { locked: string; expired: string },
) {
  /** Throws PHOTO_NOT_FOUND (unknown or not theirs), PHOTO_NOT_READY, PHOTO_LOCKED. */
  const find = (asked: PhotoOfUser) => findUnlockedPhoto(db, asked, sentences.locked)

  async function compose(
    { photo }: UnlockedPhoto,
    { name, keys, draw }: Composition,
  ): Promise<void> {
    const copies: { path: string; release(): Promise<void> }[] = []
    try {
      for (const key of keys) copies.push(await storage.localCopy(key))
      await inWorkFolder(temporaryFolder, async (folder) => {
        const target = join(folder, name)
        await draw(
          copies.map(({ path }) => path),
          target,
        )
        const { id: photoId, versionId } = photo
        const { path } = await seal({ photoId, versionId, kind, path: target, folder })
        const prefix = prefixOf(photo.publicId, kind)
        await storage.put(`${prefix}${name}`, path)
        await removeOldest(storage, prefix)
      })
    } finally {
      await Promise.all(copies.map((copy) => copy.release()))
    }
  }

  return {
    find,

    /**
     * Composes and stores a file. Throws as `find`, also when the photo is deleted during the call.
     */
    async make(asked: PhotoOfUser, plan: (unlocked: UnlockedPhoto) => Composition): Promise<void> {
      const unlocked = await find(asked)
      try {
        await inTurn(asked.userId, () => compose(unlocked, plan(unlocked)))
      } catch (error) {
        await find(asked)
        throw error
      }
    },

    /** Throws as `find`, and NOT_FOUND when the file no longer exists. */
    async file(asked: PhotoOfUser, name: string): Promise<FileReply> {
      await find(asked)
      const file = await findFile(storage, prefixOf(asked.publicId, kind), name)
      const expired = { sentence: sentences.expired }
      if (!file) throw new AppError('NOT_FOUND', expired)
      return { ...file, open: () => file.open().catch(notFoundIfMissing(expired)) }
    },
  }
}
