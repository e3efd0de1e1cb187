/**
 * Memories: title, date, place, people and story of a photo, written by its owner; and the search
 * in them.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MEMORY_LIMITS, PHOTO_ORDERS } from './memory-figures.ts'
import { ByPublicId, MAX_INTEGER, Share } from './params.ts'

/** Where a person is in the picture, as shares of its width and height. */
export const PersonPlace = z.strictObject({
  x: Share,
  y: Share,
  width: Share.positive(),
  height: Share.positive(),
})
export type PersonPlace = z.infer<typeof PersonPlace>

/** A name that somebody typed; never computed from a face. */
export const Person = z.strictObject({
  name: z.string().trim().min(1).max(MEMORY_LIMITS.name),
  place: PersonPlace.nullable(),
})
export type Person = z.infer<typeof Person>

const words = (max: number) => z.string().trim().max(max)
const memoryFields = {
  title: words(MEMORY_LIMITS.title),
  /** As written; dates that can't be read as a range are kept as words. */
  date: words(MEMORY_LIMITS.date),
  place: words(MEMORY_LIMITS.place),
  people: z.array(Person).max(MEMORY_LIMITS.people),
  story: words(MEMORY_LIMITS.story),
}

export const Memory = z.object({
  ...memoryFields,
  /** Raised by every change; 0 without a memory. */
  version: z.int().nonnegative(),
})
export type Memory = z.infer<typeof Memory>

export const memoriesApi = {
  'memories.read': endpoint('memories.read', {
    access: 'user',
    summary: 'The memory of one of my photos',
    params: ByPublicId,
    reply: z.object({ memory: Memory }),
  }),
  'memories.save': endpoint('memories.save', {
    access: 'user',
    summary: 'Replaces the memory of one of my photos, unless it changed since `version`',
    params: ByPublicId,
    body: z.strictObject({ ...memoryFields, version: z.int().nonnegative().max(MAX_INTEGER) }),
    reply: z.object({ memory: Memory }),
  }),
  // A search names people, so its words travel in the body, which is never logged.
  'memories.find': endpoint('memories.find', {
    access: 'user',
    summary: 'Public ids of my photos that contain every word, in this order',
    body: z.strictObject({
      words: z.string().trim().max(MEMORY_LIMITS.search).default(''),
      order: z.enum(PHOTO_ORDERS).default('sent'),
    }),
    reply: z.object({ publicIds: z.array(z.string()) }),
  }),
}
