/**
 * Content edited in the back office: pages, blog, landing sections, gallery, footer links,
 * configuration entries.
 */
import { boolean, index, integer, jsonb, pgTable, text } from '../drizzle.ts'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { photos } from './photos.ts'
import { users } from './users.ts'

const lastEditedBy = () => integer('last_edited_by')
const stamps = () => ({
  lastEditedBy: lastEditedBy(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
/** When a draft is published; null for published content and drafts without a date. */
const publishAt = () => moment('publish_at')
type Json = Record<string, unknown>

export const legalPages = pgTable('legal_pages', {
  id: id(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  metaDescription: text('meta_description'),
  isPublished: boolean('is_published').notNull().default(true),
  publishAt: publishAt(),
  ...stamps(),
})

export const contentPages = pgTable('content_pages', {
  id: id(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  metaDescription: text('meta_description'),
  isPublished: boolean('is_published').notNull().default(true),
  publishAt: publishAt(),
  showInFooter: boolean('show_in_footer').notNull().default(false),
  footerSection: text('footer_section'),
  sortOrder: integer('sort_order').notNull().default(0),
  ...stamps(),
})

export const galleryItems = pgTable(
  'gallery_items',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    beforeImageUrl: text('before_image_url').notNull(),
    afterImageUrl: text('after_image_url').notNull(),
    isPublished: boolean('is_published').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    showOnHomepage: boolean('show_on_homepage').notNull().default(false),
    author: text('author'),
    /** The user's photo that the pair was made from; the pair is deleted with it. */
    photoId: integer('photo_id')
      .references(() => photos.id, { onDelete: 'cascade' })
      .unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('gallery_items_order').on(table.sortOrder)],
)

/**
 * A public picture made from a user's photo, served only with the owner's consent. Kept after the
 * photo until its files are swept.
 */
export const photoPictures = pgTable(
  'photo_pictures',
  {
    pictureId: text('picture_id').primaryKey(),
    publicId: text('public_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('photo_pictures_photo').on(table.publicId)],
)

export const landingPageSections = pgTable('landing_page_sections', {
  id: id(),
  sectionKey: text('section_key').notNull().unique(),
  title: text('title').notNull(),
  subtitle: text('subtitle'),
  content: jsonb('content').notNull().default({}).$type<Json>(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  publishAt: publishAt(),
  sortOrder: integer('sort_order').notNull().default(0),
  ...stamps(),
})

const configuration = () => ({
  id: id(),
  configKey: text('config_key').notNull().unique(),
  configValue: text('config_value').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  ...stamps(),
})
export const apiConfigurations = pgTable('api_configurations', configuration())
export const watermarkConfigurations = pgTable('watermark_configurations', configuration())
export const galleryPageConfigurations = pgTable('gallery_page_configurations', configuration())

export const footerSocialLinks = pgTable('footer_social_links', {
  id: id(),
  platform: text('platform').notNull().unique(),
  url: text('url').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  sortOrder: integer('sort_order').notNull().default(0),
  ...stamps(),
})

export const blogSections = pgTable('blog_sections', {
  id: id(),
  sectionKey: text('section_key').notNull().unique(),
  title: text('title').notNull(),
  subtitle: text('subtitle'),
  content: jsonb('content').notNull().default({ type: 'text' }).$type<Json>(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  publishAt: publishAt(),
  sortOrder: integer('sort_order').notNull().default(0),
  type: text('type').notNull().default('standard'),
  ...stamps(),
})

export const blogMetadata = pgTable('blog_metadata', {
  id: id(),
  title: text('title').notNull(),
  subtitle: text('subtitle'),
  metaTitle: text('meta_title'),
  metaDescription: text('meta_description'),
  ogImage: text('og_image'),
  author: text('author'),
  readingTime: text('reading_time'),
  categoryTags: jsonb('category_tags').notNull().default([]).$type<string[]>(),
  ctaEnabled: boolean('cta_enabled').notNull().default(true),
  ctaTitle: text('cta_title'),
  ctaSubtitle: text('cta_subtitle'),
  ctaButtonText: text('cta_button_text'),
  ctaButtonLink: text('cta_button_link'),
  ...stamps(),
})

/**
 * The library: pictures and videos that administrators uploaded, kept until they are deleted there.
 */
export const publicMedia = pgTable('public_media', {
  /** The part of the address that identifies the file. */
  id: text('id').primaryKey(),
  address: text('address').notNull(),
  alt: text('alt').notNull().default(''),
  bytes: integer('bytes'),
  createdAt: createdAt(),
})

/**
 * Content of pages, sections, plans and texts after each save, without order, visibility and
 * publication.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    kind: text('kind').notNull().$type<VersionKind>(),
    /**
     * Identifies the item within its kind, such as the slug of a page; kept after the item is
     * deleted.
     */
    itemKey: text('item_key').notNull(),
    content: jsonb('content').notNull().$type<Json>(),
    /** Null for seeded content and deleted accounts. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** When the version was saved that this one restored. */
    restoredFrom: moment('restored_from'),
    createdAt: createdAt(),
  },
  (table) => [
    index('content_versions_item').on(table.kind, table.itemKey, table.id),
    index('content_versions_author').on(table.authorId),
    index('content_versions_time').on(table.createdAt),
  ],
)

/**
 * One row, whose version increases with every change of public content and invalidates rendered
 * pages.
 */
export const contentState = pgTable('content_state', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull().default(0),
})

/** Seeds already applied, so that content deleted by the operator is not seeded again. */
export const contentSeeds = pgTable('content_seeds', {
  name: text('name').primaryKey(),
  createdAt: createdAt(),
})
