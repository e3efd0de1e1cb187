/** Memories of photos: read, saved with a version check, searched. */
import type { Memory, Person } from '#contract/memories.ts'
import { isPublicId } from '#contract/limits.ts'
import { MEMORY_LIMITS } from '#contract/memory-figures.ts'
import { memoriesCopy } from '#copy/account/memories.ts'
import { validationCopy } from '#copy/validation.ts'
import { and, eq } from '../../db/drizzle.ts'
import { photos } from '../../db/schema/photos.ts'
import { lockPhoto } from '../../domain/locks.ts'
import { readMemory, writeMemory } from '../../domain/memories.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { withoutInvisible } from '../../platform/readable-name.ts'
import { findPhotos } from './memories.search.ts'

const paragraph = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((part) => withoutInvisible(part.normalize('NFC').replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .trim()
/** One line with single spaces. */
const line = (text: string): string => paragraph(text).replace(/\s+/gu, ' ')

const refused = (field: string, sentence: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: sentence } })

/**
 * Limits the normalised text, which can be longer than the text that the contract limits. Throws
 * INVALID_INPUT.
 */
function bounded(field: string, text: string, max: number): string {
  if (text.length > max) throw refused(field, validationCopy.tooLong(max))
  return text
}

/**
 * Removes control and other invisible characters. Throws INVALID_INPUT for a name without visible
 * ones.
 */
function readable(typed: Memory): Memory {
  const limits = MEMORY_LIMITS
  const named = (person: Person, index: number): Person => {
    const field = `people.${index}.name`
    const name = bounded(field, line(person.name), limits.name)
    if (!name) throw refused(field, memoriesCopy.server.unreadable)
    return { ...person, name }
  }
  return {
    title: bounded('title', line(typed.title), limits.title),
    date: bounded('date', line(typed.date), limits.date),
    place: bounded('place', line(typed.place), limits.place),
    people: typed.people.map(named),
    story: bounded('story', paragraph(typed.story), limits.story),
    version: typed.version,
  }
}

export function createMemories({ db, now }: { db: Db; now: Clock }) {
  return {
    /** Throws PHOTO_NOT_FOUND (unknown or not theirs). */
    async read(userId: number, publicId: string): Promise<{ memory: Memory }> {
      const [photo] = isPublicId(publicId)
        ? await db
            .select({ id: photos.id })
            .from(photos)
            .where(and(eq(photos.publicId, publicId), eq(photos.userId, userId)))
        : []
      if (!photo) throw new AppError('PHOTO_NOT_FOUND')
      return { memory: await readMemory(db, photo.id) }
    },

    /**
     * Throws PHOTO_NOT_FOUND, INVALID_INPUT, and CONFLICT when the memory changed since the version
     * that was edited.
     */
    async save(userId: number, publicId: string, typed: Memory): Promise<{ memory: Memory }> {
      const memory = readable(typed)
      return db.transaction(async (tx) => {
        const condition = isPublicId(publicId) ? eq(photos.publicId, publicId) : undefined
        const photo = await lockPhoto(tx, userId, condition)
        if (!photo) throw new AppError('PHOTO_NOT_FOUND')
        const { version } = await readMemory(tx, photo.id)
        if (version !== memory.version)
          throw new AppError('CONFLICT', { sentence: memoriesCopy.server.changed })
        return { memory: await writeMemory(tx, photo.id, memory, now()) }
      })
    },

    /** Public ids of the account's photos that contain every word, in order. */
    find: async (userId: number, asked: Parameters<typeof findPhotos>[2]) => ({
      publicIds: await findPhotos(db, userId, asked),
    }),
  }
}
export type Memories = ReturnType<typeof createMemories>
