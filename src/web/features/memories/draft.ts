/** A memory being edited: people have keys for React, and rows without a name are not saved. */
import type { Memory, PersonPlace } from '#contract/memories.ts'
import { newId } from '../../lib/new-id.ts'

export type DraftPerson = { key: string; name: string; place: PersonPlace | null }
export type Draft = Omit<Memory, 'people'> & { people: readonly DraftPerson[] }

export const newPerson = (place: PersonPlace | null = null): DraftPerson => ({
  key: newId(),
  name: '',
  place,
})

export const toDraft = (memory: Memory): Draft => ({
  ...memory,
  people: memory.people.map((person) => ({ ...newPerson(), ...person })),
})

export const toMemory = (draft: Draft): Memory => ({
  ...draft,
  people: draft.people
    .map(({ name, place }) => ({ name: name.trim(), place }))
    .filter(({ name }) => name !== ''),
})

export const isChanged = (draft: Draft, stored: Memory): boolean =>
  JSON.stringify({ ...toMemory(draft), version: stored.version }) !== JSON.stringify(stored)

/** Sides of the place of a pointed person, as a share of the picture's shorter side. */
const SPOT_SHARE = 0.14

/** A square around a point, inside the picture. */
export function placeAround(
  point: { x: number; y: number },
  picture: { width: number; height: number },
): PersonPlace {
  const side = SPOT_SHARE * Math.min(picture.width, picture.height)
  const width = side / picture.width
  const height = side / picture.height
  const within = (middle: number, size: number) =>
    Math.min(1 - size, Math.max(0, middle - size / 2))
  return { x: within(point.x, width), y: within(point.y, height), width, height }
}

const overlap = (start: number, size: number, other: number, otherSize: number): number =>
  Math.max(0, Math.min(start + size, other + otherSize) - Math.max(start, other))

/**
 * Whether two places share more than half of the smaller one: a name stays on its face when a later
 * version detects it at a slightly different place.
 */
export const isSamePlace = (a: PersonPlace, b: PersonPlace): boolean => {
  const shared = overlap(a.x, a.width, b.x, b.width) * overlap(a.y, a.height, b.y, b.height)
  return shared > Math.min(a.width * a.height, b.width * b.height) / 2
}
