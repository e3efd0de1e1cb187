/**
 * Family links, the replies of relatives, and reports about their pages. Names typed here are data
 * of third parties.
 */
import { check, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../drizzle.ts'
import type { FamilyPlace } from '#contract/relatives.ts'
import { FAMILY_VOTES } from '#contract/family-limits.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { albums } from './albums.ts'
import { photos } from './photos.ts'
import { users } from './users.ts'

/**
 * A link for relatives. Its token is stored hashed, and sealed so that its owner can copy it again.
 */
export const familyLinks = pgTable(
  'family_links',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it shows: one photo or one album. */
    photoId: integer('photo_id').references(() => photos.id, { onDelete: 'cascade' }),
    albumId: integer('album_id').references(() => albums.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    sealedToken: text('sealed_token').notNull(),
    /** Words of the owner above the pictures. */
    firstLine: text('first_line'),
    /** Its last moment, unless it was closed before. */
    endsAt: moment('ends_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by', { enum: ['owner', 'operator'] }),
    createdAt: createdAt(),
  },
  (table) => [
    index('family_links_user').on(table.userId, table.createdAt),
    index('family_links_photo').on(table.photoId),
    index('family_links_album').on(table.albumId),
    check('family_links_one_subject', sql`num_nonnulls(${table.photoId}, ${table.albumId}) = 1`),
  ],
)

export const familyReplies = pgTable(
  'family_replies',
  {
    id: id(),
    linkId: integer('link_id')
      .notNull()
      .references(() => familyLinks.id, { onDelete: 'cascade' }),
    photoId: integer('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** Random for each visit of the page; names no person and no device. */
    visit: text('visit').notNull(),
    /** Random for each reply; for a vote the visit's, since a visit has one vote. */
    submission: text('submission').notNull(),
    kind: text('kind', { enum: ['vote', 'name', 'message'] }).notNull(),
    vote: text('vote', { enum: FAMILY_VOTES }),
    name: text('name'),
    place: jsonb('place').$type<FamilyPlace>(),
    message: text('message'),
    firstName: text('first_name'),
    /** When the owner wrote the name into the photo's memory. */
    acceptedAt: moment('accepted_at'),
    /** When the owner was notified by mail. */
    notifiedAt: moment('notified_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('family_replies_once').on(
      table.linkId,
      table.photoId,
      table.kind,
      table.submission,
    ),
    index('family_replies_photo').on(table.photoId),
    index('family_replies_new')
      .on(table.linkId)
      .where(sql`${table.notifiedAt} is null`),
  ],
)

/** Reports of relatives to the operator; deleted with the link. */
export const familyReports = pgTable(
  'family_reports',
  {
    id: id(),
    linkId: integer('link_id')
      .notNull()
      .references(() => familyLinks.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    status: text('status', { enum: ['open', 'closed', 'dismissed'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('family_reports_link').on(table.linkId)],
)
