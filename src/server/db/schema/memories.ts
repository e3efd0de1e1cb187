/** Memories: what owners write about their photos. Names are typed by people, never computed. */
import { date, index, integer, pgTable, real, text } from '../drizzle.ts'
import { id, updatedAt } from './columns.ts'
import { photos } from './photos.ts'

export const photoMemories = pgTable('photo_memories', {
  photoId: integer('photo_id')
    .primaryKey()
    .references(() => photos.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  /** As written. */
  dateText: text('date_text').notNull(),
  /**
   * The days that the date covers; null without a date, where an end is open, or when it can't be
   * read.
   */
  dateFrom: date('date_from', { mode: 'string' }),
  dateTo: date('date_to', { mode: 'string' }),
  place: text('place').notNull(),
  story: text('story').notNull(),
  /** Raised by every change, of people as well. */
  version: integer('version').notNull(),
  updatedAt: updatedAt(),
})

/** The people of a photo, in the owner's order, which is that of their ids. */
export const memoryPeople = pgTable(
  'memory_people',
  {
    id: id(),
    photoId: integer('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Place in the picture, as shares of its sides; all null without one. */
    x: real('x'),
    y: real('y'),
    width: real('width'),
    height: real('height'),
  },
  (table) => [index('memory_people_photo').on(table.photoId)],
)
