/**
 * The library of public files: where the content shows each, replacement everywhere, and deletion
 * of unused ones.
 */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { desc, eq, isNull, sql } from '../../db/drizzle.ts'
import type { AdminMedia, MediaUse } from '#contract/admin/media.ts'
import type { MediaUseKind } from '#contract/admin/media-figures.ts'
import { BLOG_METADATA_KEY, type VersionKind } from '#contract/admin/version-figures.ts'
import { pictureOf } from '#contract/pictures.ts'
import { videoOf } from '#contract/videos.ts'
import { adminMediaCopy as copy } from '#copy/admin/media.ts'
import { audit, type Actor } from '../../admin/audit.ts'
import {
  blogMetadata,
  blogSections,
  contentPages,
  galleryItems,
  landingPageSections,
  legalPages,
  photoPictures,
  publicMedia,
} from '../../db/schema/content.ts'
import { contentChanged } from '../../domain/content-version.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { sanitiseHtml } from '../../platform/html.ts'
import type { PublicPictures } from './public-pictures.service.ts'

type Kind = {
  kind: MediaUseKind
  table: PgTable & { id: PgColumn }
  /**
   * The column that identifies a row in logs and versions; the header of the blog is a single row.
   */
  key: string | null
  noun: string
  version: VersionKind
}
const KINDS: readonly Kind[] = [
  { kind: 'legalPage', table: legalPages, key: 'slug', noun: 'LEGAL_PAGE', version: 'legalPage' },
  {
    kind: 'contentPage',
    table: contentPages,
    key: 'slug',
    noun: 'CONTENT_PAGE',
    version: 'contentPage',
  },
  {
    kind: 'blogSection',
    table: blogSections,
    key: 'sectionKey',
    noun: 'BLOG_SECTION',
    version: 'blogSection',
  },
  {
    kind: 'blogMetadata',
    table: blogMetadata,
    key: null,
    noun: 'BLOG_METADATA',
    version: 'blogMetadata',
  },
  {
    kind: 'landingSection',
    table: landingPageSections,
    key: 'sectionKey',
    noun: 'LANDING_SECTION',
    version: 'landingSection',
  },
  {
    kind: 'galleryItem',
    table: galleryItems,
    key: 'id',
    noun: 'GALLERY_ITEM',
    version: 'galleryItem',
  },
]
type Row = Record<string, unknown> & {
  id: number
  title: string
  updatedAt?: Date
  lastEditedBy?: number | null
}
type Found = { id: string; address: string; use: MediaUse }

const keyOf = ({ key }: Kind, row: Row): string => (key ? String(row[key]) : BLOG_METADATA_KEY)
/** Pairs made from photos of customers follow a consent and stay out of the library. */
const ownRows = ({ table }: Kind) =>
  table === galleryItems ? isNull(galleryItems.photoId) : undefined

/** Every public file that content shows, with the place. */
async function usesOf(reader: Reader): Promise<Found[]> {
  const found: Found[] = []
  for (const kind of KINDS) {
    const rows = (await reader.select().from(kind.table).where(ownRows(kind))) as Row[]
    for (const row of rows) {
      const use = { kind: kind.kind, key: keyOf(kind, row), name: row.title }
      const addresses = new Map<string, string>()
      for (const [address, id] of JSON.stringify(row).matchAll(/\/media\/([\w-]+)\/[\w.]+/g))
        if (id && !addresses.has(id)) addresses.set(id, address)
      found.push(...[...addresses].map(([id, address]) => ({ id, address, use })))
    }
  }
  return found
}

/** The value with the file `id` replaced, in lone addresses and in HTML. */
function withReplaced(value: unknown, id: string, address: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withReplaced(item, id, address))
  if (value instanceof Date) return value
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, withReplaced(part, id, address)]),
    )
  if (typeof value !== 'string' || !value.includes(`/media/${id}/`)) return value
  if (/^\/media\/[^\s<]*$/.test(value)) return address
  const old = new RegExp(`/media/${id}/[^"\\s,)]*`, 'g')
  return sanitiseHtml(
    // The sizes of the new file follow from its address.
    value
      .replace(/<img\b[^>]*>/g, (tag) =>
        tag.includes(`/media/${id}/`)
          ? tag.replace(/ srcset="[^"]*"/, '').replace(old, address)
          : tag,
      )
      .replace(old, address),
  )
}

export function createMediaLibrary({
  db,
  pictures,
}: {
  db: Db
  pictures: Pick<PublicPictures, 'sizeOf'>
}) {
  /** The address under which content shows the file. */
  const shownAddress = async (reader: Reader, id: string): Promise<string | undefined> =>
    (await usesOf(reader)).find((found) => found.id === id)?.address
  const requireUnused = async (reader: Reader, id: string) => {
    if (await shownAddress(reader, id)) throw new AppError('CONFLICT', { sentence: copy.used })
  }
  return {
    /** Newest uploads first, then files that only the content knows, such as seeded ones. */
    async list(): Promise<AdminMedia[]> {
      const stored = await db.select().from(publicMedia).orderBy(desc(publicMedia.createdAt))
      const ofPhotos = new Set(
        (await db.select({ id: photoPictures.pictureId }).from(photoPictures)).map(({ id }) => id),
      )
      const uses = Map.groupBy(await usesOf(db), ({ id }) => id)
      const known = new Set(stored.map(({ id }) => id))
      const listed = (id: string, address: string): AdminMedia => ({
        id,
        kind: videoOf(address) ? 'video' : 'picture',
        address: pictureOf(address)?.src ?? address,
        alt: '',
        bytes: null,
        createdAt: null,
        uses: (uses.get(id) ?? []).map(({ use }) => use),
      })
      return [
        ...stored.map(({ id, address, alt, bytes, createdAt }) => ({
          ...listed(id, address),
          alt,
          bytes,
          createdAt: createdAt.toISOString(),
        })),
        ...[...uses]
          .filter(([id]) => !known.has(id))
          .map(([id, found]) => listed(id, found[0]?.address ?? '')),
      ].filter(({ id, address }) => !ofPhotos.has(id) && (pictureOf(address) ?? videoOf(address)))
    },

    /** Puts an uploaded file into the library; an upload of the same file changes nothing. */
    async register(tx: Tx, address: string, bytes: number | null): Promise<void> {
      const [, id] = /^\/media\/([\w-]+)\//.exec(address) ?? []
      if (!id) return
      await tx.insert(publicMedia).values({ id, address, bytes }).onConflictDoNothing()
    },

    /** Throws NOT_FOUND, CONFLICT when the description is no longer `seenAlt`. */
    async describe(
      actor: Actor,
      id: string,
      { alt, seenAlt }: { alt: string; seenAlt?: string | undefined },
    ): Promise<Record<never, never>> {
      const shown = await shownAddress(db, id)
      const bytes = shown ? await pictures.sizeOf(shown) : null
      return db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(publicMedia)
          .where(eq(publicMedia.id, id))
          .for('update')
        const address = before?.address ?? (await shownAddress(tx, id))
        if (!address) throw new AppError('NOT_FOUND', { sentence: copy.gone })
        if (seenAlt !== undefined && seenAlt !== (before?.alt ?? '')) throw new AppError('CONFLICT')
        await tx
          .insert(publicMedia)
          .values({ id, address, alt, bytes })
          .onConflictDoUpdate({ target: publicMedia.id, set: { alt } })
        await audit(tx, actor, {
          action: 'DESCRIBE_MEDIA',
          details: address,
          before: { imageAlt: before?.alt ?? '' },
          after: { imageAlt: alt },
        })
        return {}
      })
    },

    /**
     * Replaces a file wherever content shows it, with an audit row and a version for each. Throws
     * INVALID_INPUT.
     */
    async replace(actor: Actor, id: string, address: string): Promise<{ changed: number }> {
      const isVideo = !id.includes('-', 22)
      if (isVideo !== (videoOf(address) !== null)) throw fieldError('address', copy.otherKind)
      if ((await pictures.sizeOf(address)) === null) throw fieldError('address', copy.gone)
      const target = pictureOf(address)?.src ?? address
      return db.transaction(async (tx) => {
        let changed = 0
        for (const kind of KINDS) changed += await replaceIn(tx, actor, kind, { id, target })
        if (changed > 0) await contentChanged(tx)
        return { changed }
      })
    },

    /**
     * Its files are deleted by the sweep, once no version shows them. Throws NOT_FOUND, CONFLICT.
     */
    remove: (actor: Actor, id: string): Promise<Record<never, never>> =>
      db.transaction(async (tx) => {
        await requireUnused(tx, id)
        const [row] = await tx.delete(publicMedia).where(eq(publicMedia.id, id)).returning()
        if (!row) throw new AppError('NOT_FOUND', { sentence: copy.gone })
        await audit(tx, actor, {
          action: 'DELETE_MEDIA',
          details: row.address,
          before: { imageAlt: row.alt },
        })
        await contentChanged(tx)
        return {}
      }),
  }
}
export type MediaLibrary = ReturnType<typeof createMediaLibrary>

/** Replaces a picture's addresses in the texts of one kind; returns how many rows changed. */
async function replaceIn(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { id, target }: { id: string; target: string },
): Promise<number> {
  const { table, noun, version } = kind
  const rows = (await tx
    .select()
    .from(table)
    .where(ownRows(kind))
    .orderBy(table.id)
    .for('update')) as Row[]
  let changed = 0
  for (const before of rows) {
    if (!JSON.stringify(before).includes(`/media/${id}/`)) continue
    const values = withReplaced(before, id, target) as Row
    const stamp = 'lastEditedBy' in before ? { lastEditedBy: actor.id } : {}
    const [after] = (await tx
      .update(table)
      .set({ ...values, ...stamp, updatedAt: sql`now()` })
      .where(eq(table.id, before.id))
      .returning()) as Row[]
    if (!after) throw new Error('nothing was updated')
    await audit(tx, actor, {
      action: `UPDATE_${noun}`,
      details: keyOf(kind, after),
      before,
      after,
      version: { kind: version, itemKey: keyOf(kind, after), before, after },
    })
    changed += 1
  }
  return changed
}
