/**
 * Files that the owner of an unlocked photo has composed of it: found, composed of local copies,
 * signed, recorded, stored, served.
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
import { createMadeFiles } from './made-files.ts'
import type { Storage } from './storage.ts'
import { inWorkFolder } from './work-folder.ts'

export type ComposedFilesDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  seal: Seal
  /** Files of one account are composed one after the other. Throws OVERLOADED. */
  inTurn: InTurn
}
type Composition = {
  /** A new UUID with the file's extension. */
  name: string
  /** Storage keys of the pictures that are composed. */
  keys: readonly string[]
  /** Writes `target` from local copies of the pictures, outside this process. */
  draw(paths: readonly string[], target: string): Promise<unknown>
}

export function createComposedFiles(
  { db, storage, temporaryFolder, seal, inTurn }: ComposedFilesDeps,
  kind: 'share' | 'print',
  sentences: { locked: string; expired: string },
) {
  const made = createMadeFiles(storage, kind)
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
        await made.put(photo.publicId, name, path)
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
      const file = await made.find(asked.publicId, name)
      if (!file) throw new AppError('NOT_FOUND', { sentence: sentences.expired })
      return file
    },
  }
}
