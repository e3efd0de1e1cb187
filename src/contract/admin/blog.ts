/**
 * The blog, as the back office edits it: its sections and its header. Texts are HTML; the server
 * sanitises whatever it is sent.
 */
import { z } from 'zod'
import { BlogContent, BlogItem } from '../blog.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_PAGE_CHARACTERS } from './content-figures.ts'
import {
  optionalLink,
  optionalPicture,
  optionalText,
  publishAt,
  sectionKey,
  sortOrder,
} from './fields.ts'
import { resourceApi } from './resource.ts'

export const AdminBlogSection = z.object({
  id: z.int().positive(),
  sectionKey: z.string(),
  type: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  isEnabled: z.boolean(),
  publishAt: z.iso.datetime().nullable(),
  sortOrder: z.int(),
  content: BlogContent,
  updatedAt: z.iso.datetime(),
})
export type AdminBlogSection = z.infer<typeof AdminBlogSection>

const item = BlogItem.extend({
  title: optionalText(300).default(null),
  description: optionalText(2_000).default(null),
  imageAlt: optionalText(500).default(null),
  imageUrl: optionalPicture.default(null),
  beforeImage: optionalPicture.default(null),
  afterImage: optionalPicture.default(null),
})
const content = BlogContent.extend({
  type: z.enum(['text', 'gallery', 'text-image']).default('text'),
  text: z.string().max(MAX_PAGE_CHARACTERS).default(''),
  additionalText: z.string().max(MAX_PAGE_CHARACTERS).default(''),
  imageUrl: optionalPicture.default(null),
  imageAlt: optionalText(500).default(null),
  imageCaption: optionalText(500).default(null),
  items: z.array(item).max(60).default([]),
})
const section = {
  title: z.string().trim().min(1).max(300),
  subtitle: optionalText(500),
  type: z.enum(['standard', 'numbered']),
  isEnabled: z.boolean(),
  publishAt,
  sortOrder,
  content,
}

export const AdminBlogMetadata = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  ogImage: z.string().nullable(),
  author: z.string().nullable(),
  readingTime: z.string().nullable(),
  categoryTags: z.array(z.string()),
  ctaEnabled: z.boolean(),
  ctaTitle: z.string().nullable(),
  ctaSubtitle: z.string().nullable(),
  ctaButtonText: z.string().nullable(),
  ctaButtonLink: z.string().nullable(),
  /** Null before the first save. */
  updatedAt: z.iso.datetime().nullable(),
})
export type AdminBlogMetadata = z.infer<typeof AdminBlogMetadata>

const metadata = z
  .object({
    title: z.string().trim().min(1).max(300),
    subtitle: optionalText(500),
    metaTitle: optionalText(200),
    metaDescription: optionalText(320),
    ogImage: optionalPicture,
    author: optionalText(200),
    readingTime: optionalText(60),
    ctaEnabled: z.boolean(),
    ctaTitle: optionalText(300),
    ctaSubtitle: optionalText(500),
    ctaButtonText: optionalText(100),
    ctaButtonLink: optionalLink,
    categoryTags: z
      .array(z.string().max(60))
      .max(30)
      .transform((tags) => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]),
  })
  .partial()

export const adminBlogApi = {
  ...resourceApi('admin.blogSections', 'sectionKey', {
    what: 'Blog sections',
    row: AdminBlogSection,
    create: z.object({
      ...section,
      sectionKey,
      subtitle: section.subtitle.default(null),
      type: section.type.default('standard'),
      isEnabled: section.isEnabled.default(true),
      publishAt: publishAt.default(null),
      sortOrder: sortOrder.default(0),
      content: content.prefault({}),
    }),
    update: z.object(section).partial(),
  }),
  'admin.blogMetadata.read': endpoint('admin.blogMetadata.read', {
    access: 'admin',
    summary: 'The header of the blog',
    reply: AdminBlogMetadata,
  }),
  'admin.blogMetadata.save': endpoint('admin.blogMetadata.save', {
    access: 'admin',
    summary: 'Changes the header of the blog',
    body: metadata,
    reply: AdminBlogMetadata,
  }),
}
