/**
 * Files made of a photo on request, in its folder and without a row: the sweeper deletes them after
 * an hour, or with the photo.
 */
import { photoFolder, type Storage, type StoredFile } from './storage.ts'

const MEDIA_TYPES: Record<string, string> = { jpg: 'image/jpeg', pdf: 'application/pdf' }
/** A UUID and an extension. */
const MADE_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|pdf)$/
/** Most files of one kind that a photo has at the same time. */
const MAX_PER_PHOTO = 12

export function createMadeFiles(storage: Storage, kind: 'share' | 'print') {
  const prefixOf = (publicId: string) => `${photoFolder(publicId)}${kind}-`

  /** Deletes the oldest files beyond the limit. */
  async function removeOldest(publicId: string): Promise<void> {
    const made: StoredFile[] = []
    for await (const file of storage.list(prefixOf(publicId))) made.push(file)
    const old = made
      .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
      .slice(MAX_PER_PHOTO)
    for (const { key } of old) await storage.remove(key)
  }

  return {
    /** Stores a copy of `path` under `name`: a new UUID with the file's extension. */
    async put(publicId: string, name: string, path: string): Promise<void> {
      await storage.put(`${prefixOf(publicId)}${name}`, path)
      await removeOldest(publicId)
    },

    /** Null for a name that no file has, or no longer. */
    async find(publicId: string, name: string) {
      const [, extension] = MADE_NAME.exec(name) ?? []
      const key = `${prefixOf(publicId)}${name}`
      const bytes = extension ? await storage.size(key) : null
      if (!extension || bytes === null) return null
      return {
        open: async () => (await storage.open(key)).stream,
        mediaType: MEDIA_TYPES[extension]!,
        bytes,
        etag: name,
      }
    },
  }
}
