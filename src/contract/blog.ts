/** The blog: one illustrated article in sections, with its header and call to action. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A gallery item: one picture, or a pair before and after; absent pictures are null. */
export const BlogItem = z.object({
  title: z.string().nullable().default(null),
  description: z.string().nullable().default(null),
  /** Addresses of public pictures (`pictures.ts`). */
  imageUrl: z.string().nullable().default(null),
  imageAlt: z.string().nullable().default(null),
  beforeImage: z.string().nullable().default(null),
  afterImage: z.string().nullable().default(null),
})
export type BlogItem = z.infer<typeof BlogItem>

export const BlogContent = z.object({
  type: z.enum(['text', 'gallery', 'text-image']).catch('text'),
  /** Sanitised HTML; empty when there is none. */
  text: z.string().default(''),
  additionalText: z.string().default(''),
  imageUrl: z.string().nullable().default(null),
  imageAlt: z.string().nullable().default(null),
  imageCaption: z.string().nullable().default(null),
  items: z.array(BlogItem).max(60).default([]),
})
export type BlogContent = z.infer<typeof BlogContent>

export const BlogSection = z.object({
  id: z.int().positive(),
  /** Also its address, /blog/{sectionKey}. */
  sectionKey: z.string(),
  /** 'numbered' sections get a running number, except the introduction. */
  type: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  isEnabled: z.boolean(),
  sortOrder: z.int(),
  content: BlogContent,
})
export type BlogSection = z.infer<typeof BlogSection>

export const BlogMetadata = z.object({
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
  /** A safe link; '/restore' when none is set. */
  ctaButtonLink: z.string(),
  /** The first publication, and the last change of header or sections. */
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type BlogMetadata = z.infer<typeof BlogMetadata>

export const blogApi = {
  'blog.read': endpoint('blog.read', {
    access: 'public',
    summary:
      'The article: enabled sections in their order, and its header (null before there is one)',
    reply: z.object({ sections: z.array(BlogSection), metadata: BlogMetadata.nullable() }),
  }),
}
