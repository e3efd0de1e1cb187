/** Photos, their versions, restorations in progress, and files to be swept. */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  sql,
  text,
  uniqueIndex,
} from '../drizzle.ts'
import type { Retouch } from '#contract/retouches.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** A retouch with its numbers of strokes, which lists read without the strokes. */
export type StoredRetouch = Retouch & { erased: number; kept: number }

/** The `…Url` columns hold storage keys; a presenter turns them into addresses. */
export const photos = pgTable(
  'photos',
  {
    id: id(),
    publicId: text('public_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The picture that is restored: the upload, or the print straightened out of it. */
    originalUrl: text('original_url').notNull(),
    /** The whole upload, if the original is a part of it. */
    uploadUrl: text('upload_url'),
    restoredUrl: text('restored_url'),
    restoredHdUrl: text('restored_hd_url'),
    watermarkUrl: text('watermark_url'),
    filename: text('filename').notNull(),
    status: text('status', { enum: ['uploaded', 'processing', 'completed', 'failed'] })
      .notNull()
      .default('uploaded'),
    replicatePredictionId: text('replicate_prediction_id'),
    isPublic: boolean('is_public').notNull().default(false),
    publicTitle: text('public_title'),
    publicDescription: text('public_description'),
    isHdUnlocked: boolean('is_hd_unlocked').notNull().default(false),
    metadata: jsonb('metadata').notNull().default({}).$type<Record<string, unknown>>(),
    /** Pixels of the stored original. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The free trial was used for this photo, so that unlocking it is free. */
    isFreeTrial: boolean('is_free_trial').notNull().default(false),
    /** The version that is shown and, once unlocked, downloaded. */
    versionId: integer('version_id'),
    unlockedAt: moment('unlocked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('photos_user').on(table.userId, table.createdAt)],
)

/** One finished restoration of a photo. */
export const photoVersions = pgTable(
  'photo_versions',
  {
    id: id(),
    photoId: integer('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    options: jsonb('options').notNull().$type<Record<string, unknown>>(),
    /** The strokes that made this version from another one; null for a restoration. */
    retouch: jsonb('retouch').$type<StoredRetouch>(),
    hdKey: text('hd_key').notNull(),
    screenKey: text('screen_key').notNull(),
    watermarkKey: text('watermark_key').notNull(),
    /** The retouch map; null when the engine makes none. */
    mapKey: text('map_key'),
    /** Pixels of the HD file. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The engine's report: stages with times, measurements, engine version. */
    report: jsonb('report').notNull().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [index('photo_versions_photo').on(table.photoId)],
)

/**
 * A requested restoration; `attempt` is its fencing token. One per account is queued or running, a
 * retouch beside it, the others of its albums wait without a job (jobs/restoration-queue.ts).
 */
export const restorations = pgTable(
  'restorations',
  {
    id: id(),
    photoId: integer('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['waiting', 'queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    /**
     * Position of the photo in its album; null for a restoration requested by itself, which goes
     * first.
     */
    turn: integer('turn'),
    options: jsonb('options').notNull().default({}).$type<Record<string, unknown>>(),
    /** The strokes of a retouch; null for a restoration of the whole photo. */
    retouch: jsonb('retouch').$type<StoredRetouch>(),
    attempt: integer('attempt').notNull().default(0),
    /** Failed attempts; returned or killed ones are not counted. */
    failures: integer('failures').notNull().default(0),
    /**
     * Attempts that ended for external reasons: returned to the queue, database or storage
     * unreachable.
     */
    excused: integer('excused').notNull().default(0),
    stage: text('stage'),
    /** Share of the work done, 0..1. */
    share: real('share').notNull().default(0),
    /**
     * Time of the engine's first progress report; null until then, always null for a hosted engine.
     */
    reportedAt: moment('reported_at'),
    /** Time of the last increase of the share. */
    advancedAt: moment('advanced_at'),
    failureCode: text('failure_code'),
    /**
     * The remote engine's prediction id, with which another worker resumes the restoration instead
     * of paying for a second one.
     */
    predictionId: text('prediction_id'),
    /** Id of the request that created it, for the logs of the job. */
    requestId: text('request_id'),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('restorations_photo').on(table.photoId),
    index('restorations_user').on(table.userId, table.createdAt),
    index('restorations_unfinished')
      .on(table.id)
      .where(sql`${table.status} in ('waiting', 'queued', 'running')`),
    uniqueIndex('restorations_one_active_per_user')
      .on(table.userId)
      .where(sql`${table.status} in ('queued', 'running') and ${table.retouch} is null`),
    index('restorations_waiting')
      .on(table.userId)
      .where(sql`${table.status} = 'waiting'`),
  ],
)

/**
 * Storage keys of files whose row is deleted, folders of whole photos ending in '/', and files
 * whose signed copies alone go; the sweeper deletes them.
 */
export const doomedFiles = pgTable('doomed_files', {
  key: text('key').primaryKey(),
  createdAt: createdAt(),
})

/**
 * Append-only: consents to the public gallery and their withdrawals. Kept after the photo;
 * anonymised when the account is deleted.
 */
export const galleryConsents = pgTable(
  'gallery_consents',
  {
    id: id(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    photoId: integer('photo_id').references(() => photos.id, { onDelete: 'set null' }),
    publicId: text('public_id').notNull(),
    action: text('action', { enum: ['given', 'withdrawn'] }).notNull(),
    /** Version of the accepted wording. */
    textVersion: text('text_version').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('gallery_consents_photo').on(table.photoId)],
)

/** Uploads whose photo was deleted; they still count towards the daily limit. */
export const deletedUploads = pgTable(
  'deleted_uploads',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [index('deleted_uploads_user').on(table.userId, table.uploadedAt)],
)
