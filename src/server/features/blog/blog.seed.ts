/** The blog of a new installation: a guide to scanning and caring for old photos. */
import { BlogContent } from '#contract/blog.ts'
import { markupToHtml } from '#markup/markup.ts'
import { blogHeaderSeed, blogPictureSeed as pictures, blogSeed } from '#copy/seeds/blog.ts'
import { blogMetadata, blogSections } from '../../db/schema/content.ts'
import type { Tx } from '../../platform/db.ts'
import { sanitiseHtml } from '../../platform/html.ts'
import { seedOnce } from '../../domain/seed-once.ts'

/** The header is a single row. */
export const BLOG_HEADER_ID = 1

type Addresses = {
  /** A pair's public pictures by its name. */
  pairOf(name: string): { before: string; after: string }
  /** A picture of the guide by its name. */
  pictureOf(name: string): string
}

export async function seedBlog(tx: Tx, { pairOf, pictureOf }: Addresses): Promise<void> {
  const { slide } = pictures
  const shown: Record<string, object> = {
    'reconnaitre-en-images': {
      type: 'gallery',
      items: pictures.gallery.map(({ name, ...words }) => ({
        ...words,
        imageUrl: pictureOf(name),
      })),
    },
    diapositive: {
      type: 'text-image',
      imageUrl: pictureOf(slide.name),
      imageAlt: slide.imageAlt,
      imageCaption: slide.imageCaption,
    },
    'avant-apres': {
      type: 'gallery',
      items: pictures.pairs.map(({ name, ...words }) => ({
        ...words,
        beforeImage: pairOf(name).before,
        afterImage: pairOf(name).after,
      })),
    },
  }
  const html = (markup = '') => sanitiseHtml(markupToHtml(markup))
  await seedOnce(tx, 'blog', async () => {
    await tx
      .insert(blogSections)
      .values(
        blogSeed.map(({ key, type, title, subtitle, text, additionalText }, at) => ({
          sectionKey: key,
          type,
          title,
          subtitle: subtitle ?? null,
          sortOrder: at + 1,
          content: BlogContent.parse({
            type: 'text',
            ...shown[key],
            text: html(text),
            additionalText: html(additionalText),
          }),
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(blogMetadata)
      .values({
        ...blogHeaderSeed,
        id: BLOG_HEADER_ID,
        ogImage: pairOf(pictures.pairs[0]!.name).after,
      })
      .onConflictDoNothing()
  })
}
