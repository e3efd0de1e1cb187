/** The written sides of postcards, one for a photo. */
import { integer, pgTable, text } from '../drizzle.ts'
import { createdAt } from './columns.ts'
import { photos } from './photos.ts'

/** The `…Key` columns hold storage keys; those of results are null until the treatment ends. */
export const photoVersos = pgTable('photo_versos', {
  photoId: integer('photo_id')
    .primaryKey()
    .references(() => photos.id, { onDelete: 'cascade' }),
  filename: text('filename').notNull(),
  originalKey: text('original_key').notNull(),
  hdKey: text('hd_key'),
  screenKey: text('screen_key'),
  watermarkKey: text('watermark_key'),
  /** Pixels, of the original and of the HD file. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  status: text('status', { enum: ['processing', 'completed', 'failed'] })
    .notNull()
    .default('processing'),
  /** The fencing token of the treatment. */
  attempt: integer('attempt').notNull().default(0),
  createdAt: createdAt(),
})
