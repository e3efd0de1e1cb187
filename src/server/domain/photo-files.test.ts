/**
 * The shared lists of file columns and of tables that name public pictures cover the whole schema.
 */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { getTableColumns, getTableName } from '../db/drizzle.ts'
import * as contentSchema from '../db/schema/content.ts'
import * as schema from '../db/schema/index.ts'
import { PHOTO_FILE_COLUMNS } from './photo-files.ts'
import { PICTURE_TABLES } from './photo-pictures.ts'

const nameOf = (column: PgColumn) => `${getTableName(column.table)}.${column.name}`
const fileColumns = PHOTO_FILE_COLUMNS.map(({ column }) => nameOf(column))

test('lists the columns that hold storage keys, with the photo they belong to', () => {
  expect(
    PHOTO_FILE_COLUMNS.map(({ column, photoId }) => `${nameOf(column)} of ${nameOf(photoId)}`),
  ).toEqual([
    'photos.original_url of photos.id',
    'photos.upload_url of photos.id',
    'photos.restored_url of photos.id',
    'photos.restored_hd_url of photos.id',
    'photos.watermark_url of photos.id',
    'photo_versions.hd_key of photo_versions.photo_id',
    'photo_versions.screen_key of photo_versions.photo_id',
    'photo_versions.watermark_key of photo_versions.photo_id',
    'photo_versions.map_key of photo_versions.photo_id',
    'photo_versos.original_key of photo_versos.photo_id',
    'photo_versos.hd_key of photo_versos.photo_id',
    'photo_versos.screen_key of photo_versos.photo_id',
    'photo_versos.watermark_key of photo_versos.photo_id',
  ])
})

test('every text column of a photo holds a storage key or is known to be plain text', () => {
  const plain = ['filename', 'public_description', 'public_id', 'public_title']
  const others = [schema.photos, schema.photoVersions]
    .flatMap((table) => Object.values<PgColumn>(getTableColumns(table)))
    .filter(({ columnType, enumValues }) => columnType === 'PgText' && !enumValues)
    .map(nameOf)
    .filter((name) => !fileColumns.includes(name))
  expect(others.toSorted()).toEqual(
    [...plain, 'replicate_prediction_id'].map((name) => `photos.${name}`),
  )
})

test('a column of another table that is named like a file is known to hold none', () => {
  const others = Object.values<PgTable>(schema)
    .flatMap((table) => Object.entries<PgColumn>(getTableColumns(table)))
    .filter(([name]) => /(?:url|key|file|path|picture|image)$/i.test(name))
    .map(([, column]) => nameOf(column))
    .filter((name) => !fileColumns.includes(name))
  expect(others.toSorted()).toEqual([
    'api_configurations.config_key',
    'blog_metadata.og_image',
    'blog_sections.section_key',
    'content_versions.item_key',
    // Keys of files whose row is deleted: the sweeper's own list.
    'doomed_files.key',
    'footer_social_links.url',
    'gallery_items.after_image_url',
    'gallery_items.before_image_url',
    'gallery_page_configurations.config_key',
    'global_pricing_settings.setting_key',
    'landing_page_sections.section_key',
    'orders.plan_key',
    'pricing_configurations.plan_key',
    'pricing_configurations.stripe_checkout_url',
    'sign_in_flows.return_path',
    'users.profile_picture',
    'watermark_configurations.config_key',
  ])
})

test('every table of content is searched for withdrawn pictures or is known to name none', () => {
  const searched: string[] = PICTURE_TABLES.map((table) => getTableName(table))
  const others = Object.values(contentSchema)
    .map((table) => getTableName(table))
    .filter((name) => !searched.includes(name))
  expect(others.toSorted()).toEqual([
    'api_configurations',
    'content_seeds',
    'content_state',
    'footer_social_links',
    // A pair names its photo and is deleted with the consent.
    'gallery_items',
    'gallery_page_configurations',
    'photo_pictures',
    // The library lists uploads of the operator alone.
    'public_media',
    'watermark_configurations',
  ])
})
