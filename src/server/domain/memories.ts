/** Reads and writes memories for the features that show, export, caption or complete them. */
import { readApproximateDate } from '#copy/approximate-date.ts'
import type { Memory, Person } from '#contract/memories.ts'
import { MEMORY_LIMITS } from '#contract/memory-figures.ts'
import { asc, eq, inArray } from '../db/drizzle.ts'
import { memoryPeople, photoMemories } from '../db/schema/memories.ts'
import { doomedFiles, photos, photoVersions } from '../db/schema/photos.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { noteErasedPeople } from './erasures.ts'
import { signedCopiesOf } from './photo-files.ts'

const NOTHING: Memory = { title: '', date: '', place: '', people: [], story: '', version: 0 }

type PersonRow = typeof memoryPeople.$inferSelect
const toPerson = ({ name, x, y, width, height }: PersonRow): Person => ({
  name,
  place:
    x === null || y === null || width === null || height === null ? null : { x, y, width, height },
})

/** By photo; photos without a memory are left out. */
export async function readMemories(
  reader: Reader,
  photoIds: readonly number[],
): Promise<Map<number, Memory>> {
  if (photoIds.length === 0) return new Map()
  const ids = [...photoIds]
  const rows = await reader.select().from(photoMemories).where(inArray(photoMemories.photoId, ids))
  const people = await reader
    .select()
    .from(memoryPeople)
    .where(inArray(memoryPeople.photoId, ids))
    .orderBy(asc(memoryPeople.id))
  return new Map(
    rows.map(({ photoId, title, dateText, place, story, version }) => [
      photoId,
      {
        title,
        date: dateText,
        place,
        story,
        version,
        people: people.filter((person) => person.photoId === photoId).map(toPerson),
      },
    ]),
  )
}

export const readMemory = async (reader: Reader, photoId: number): Promise<Memory> =>
  (await readMemories(reader, [photoId])).get(photoId) ?? NOTHING

/** Marks the signed copies of a photo's files for deletion: they hold its former words. */
async function markSignedCopies(tx: Tx, photoId: number): Promise<void> {
  const rows = await tx
    .select({ shown: photos.restoredHdUrl, ofVersion: photoVersions.hdKey })
    .from(photos)
    .leftJoin(photoVersions, eq(photoVersions.photoId, photos.id))
    .where(eq(photos.id, photoId))
  const keys = new Set(
    rows.flatMap(({ shown, ofVersion }) => [shown ?? [], ofVersion ?? []].flat()),
  )
  if (keys.size > 0)
    await tx
      .insert(doomedFiles)
      .values([...keys].map((key) => ({ key: signedCopiesOf(key) })))
      .onConflictDoNothing()
}

/** Replaces the memory of a photo, which the caller holds locked, and raises its version. */
export async function writeMemory(
  tx: Tx,
  photoId: number,
  { title, date, place, people, story, version }: Memory,
  now: Date,
): Promise<Memory> {
  if (version > 0) await markSignedCopies(tx, photoId)
  const range = readApproximateDate(date)
  const values = {
    title,
    dateText: date,
    dateFrom: range?.from ?? null,
    dateTo: range?.to ?? null,
    place,
    story,
    version: version + 1,
    updatedAt: now,
  }
  await tx
    .insert(photoMemories)
    .values({ photoId, ...values })
    .onConflictDoUpdate({ target: photoMemories.photoId, set: values })
  await noteErasedPeople(
    tx,
    photoId,
    people.map(({ name }) => name),
  )
  await tx.delete(memoryPeople).where(eq(memoryPeople.photoId, photoId))
  if (people.length > 0)
    await tx
      .insert(memoryPeople)
      .values(people.map((person) => ({ photoId, name: person.name, ...person.place })))
  return { title, date, place, people, story, version: version + 1 }
}

/**
 * Adds a person to a photo, which the caller holds locked. Returns false when the photo names as
 * many people as it may; somebody of the same name and place is added once.
 */
export async function addPerson(
  tx: Tx,
  photoId: number,
  person: Person,
  now: Date,
): Promise<boolean> {
  const memory = await readMemory(tx, photoId)
  const isSame = ({ name, place }: Person) =>
    name === person.name && (person.place === null || place !== null)
  if (memory.people.some(isSame)) return true
  if (memory.people.length >= MEMORY_LIMITS.people) return false
  await writeMemory(tx, photoId, { ...memory, people: [...memory.people, person] }, now)
  return true
}
