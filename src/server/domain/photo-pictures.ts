/**
 * Public pictures made from users' photos: registered when made, removed from all content when
 * consent is withdrawn.
 */
import { eq, inArray, or, sql } from '../db/drizzle.ts'
import {
  blogMetadata,
  blogSections,
  contentPages,
  contentVersions,
  galleryItems,
  landingPageSections,
  legalPages,
  photoPictures,
  publicMedia,
} from '../db/schema/content.ts'
import { photos } from '../db/schema/photos.ts'
import { contentChanged } from './content-version.ts'
import type { Tx } from '../platform/db.ts'

/**
 * Every table whose rows may name a public picture, except the gallery, whose pairs reference their
 * photo.
 */
export const PICTURE_TABLES = [
  blogMetadata,
  blogSections,
  contentPages,
  contentVersions,
  landingPageSections,
  legalPages,
] as const

/** Ids of the public pictures that a text names. */
export const pictureIdsIn = (text: string): string[] =>
  [...text.matchAll(/\/media\/([\w-]+)\//g)].map(([, id]) => id!)

/** Registers the public pictures behind these addresses as made from a user's photo. */
export async function registerPhotoPictures(
  tx: Tx,
  publicId: string,
  addresses: string[],
): Promise<void> {
  const rows = pictureIdsIn(addresses.join('\n')).map((pictureId) => ({ pictureId, publicId }))
  if (rows.length > 0) await tx.insert(photoPictures).values(rows).onConflictDoNothing()
}

/**
 * Removes the pictures of these photos from all public content and raises the content version,
 * unless nothing shows them: every page is rendered again under each version. Called before their
 * pairs leave the gallery. The picture sweep deletes their files; until then the register keeps
 * them hidden.
 */
export async function withdrawPhotoPictures(tx: Tx, publicIds: string[]): Promise<void> {
  if (publicIds.length === 0) return
  const registered = await tx
    .select({ id: photoPictures.pictureId })
    .from(photoPictures)
    .where(inArray(photoPictures.publicId, publicIds))
  const ids = new Set(registered.map(({ id }) => id))
  if (ids.size > 0) {
    for (const table of PICTURE_TABLES) await removeFromTable(tx, table, ids)
    await tx.delete(publicMedia).where(inArray(publicMedia.id, [...ids]))
  }
  const withdrawn = tx
    .select({ id: photos.id })
    .from(photos)
    .where(inArray(photos.publicId, publicIds))
  const isShown = (await tx.$count(galleryItems, inArray(galleryItems.photoId, withdrawn))) > 0
  if (ids.size > 0 || isShown) await contentChanged(tx)
}

async function removeFromTable(
  tx: Tx,
  table: (typeof PICTURE_TABLES)[number],
  ids: ReadonlySet<string>,
): Promise<void> {
  const named = or(...[...ids].map((id) => sql`${table}::text like ${`%/media/${id}/%`}`))
  for (const row of await tx.select().from(table).where(named).orderBy(table.id).for('update')) {
    const { id, createdAt: _, ...values } = row
    const stamp = 'updatedAt' in row ? { updatedAt: sql`now()` } : {}
    await tx
      .update(table)
      .set({ ...(withoutPictures(values, ids) as object), ...(stamp as object) })
      .where(eq(table.id, id))
  }
}

/**
 * The value without these pictures: a lone address becomes null, an image in HTML is removed, a
 * link in HTML is unwrapped.
 */
function withoutPictures(value: unknown, ids: ReadonlySet<string>): unknown {
  const names = (text: string) => pictureIdsIn(text).some((id) => ids.has(id))
  if (typeof value === 'string') {
    if (/^\/media\/[^\s<]*$/.test(value)) return names(value) ? null : value
    return htmlWithoutPictures(value, names)
  }
  if (Array.isArray(value)) return value.map((item) => withoutPictures(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutPictures(part, ids)]),
  )
}

function htmlWithoutPictures(html: string, names: (text: string) => boolean): string {
  /**
   * For each open link, outermost first, whether it is unwrapped: its end tag goes with its start
   * tag.
   */
  const openLinks: boolean[] = []
  return html.replace(/<(?:img|a)\b[^>]*>|<\/a>/g, (tag) => {
    if (tag === '</a>') return openLinks.pop() ? '' : tag
    const isRemoved = names(tag)
    if (tag.startsWith('<a')) openLinks.push(isRemoved)
    return isRemoved ? '' : tag
  })
}
