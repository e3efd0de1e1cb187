/** Albums: photos of one account in an order of its choice. */
import { index, integer, pgTable, text, uniqueIndex } from '../drizzle.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { photos } from './photos.ts'
import { users } from './users.ts'

export const albums = pgTable(
  'albums',
  {
    id: id(),
    publicId: text('public_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** The last restoration that a mail announced; null before the first mail. */
    announcedRestorationId: integer('announced_restoration_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('albums_user').on(table.userId, table.createdAt)],
)

/** A photo is in one album at most. */
export const albumPhotos = pgTable(
  'album_photos',
  {
    photoId: integer('photo_id')
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    /** Order in the album; gaps are allowed. */
    position: integer('position').notNull(),
    /**
     * Chosen by the browser for each file, so that an upload repeated after a lost reply adds
     * nothing.
     */
    sendId: text('send_id').notNull(),
  },
  (table) => [
    index('album_photos_album').on(table.albumId, table.position),
    uniqueIndex('album_photos_send').on(table.albumId, table.sendId),
  ],
)
