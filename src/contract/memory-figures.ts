/** Limits of memories, and orders of the photo list. Loads no schema. */

/** Characters, and number of people. */
export const MEMORY_LIMITS = {
  title: 120,
  date: 80,
  place: 120,
  name: 80,
  people: 40,
  story: 4_000,
  search: 100,
} as const

/** Latest sent first, oldest picture first, titles from A to Z. */
export const PHOTO_ORDERS = ['sent', 'date', 'title'] as const
export type PhotoOrder = (typeof PHOTO_ORDERS)[number]
