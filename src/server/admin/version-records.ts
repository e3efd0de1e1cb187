/**
 * Keeps the versions of content: one row of `content_versions` per save, written in the transaction
 * of the save.
 */
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, lt, notInArray, sql } from '../db/drizzle.ts'
import { MAX_VERSIONS, VERSION_YEARS, type VersionKind } from '#contract/admin/version-figures.ts'
import { contentVersions } from '../db/schema/content.ts'
import { users } from '../db/schema/users.ts'
import { retentionJob } from '../jobs/shared-jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db.ts'

type Row = { updatedAt?: Date; lastEditedBy?: number | null }
export type SavedItem = {
  kind: VersionKind
  itemKey: string
  /** Null for a new item. */
  before: Row | null
  /** Null for a deleted item. */
  after: Row | null
  /** When the version was saved that this save restores. */
  restoredFrom?: Date | null
}

const PAGE = ['title', 'content', 'metaDescription']
/**
 * The columns of a version: words, pictures and prices, without order, visibility and publication.
 */
const CONTENT: Record<VersionKind, readonly string[]> = {
  legalPage: PAGE,
  contentPage: PAGE,
  blogSection: ['title', 'subtitle', 'type', 'content'],
  blogMetadata: [
    'title',
    'subtitle',
    'metaTitle',
    'metaDescription',
    'ogImage',
    'author',
    'readingTime',
    'categoryTags',
    'ctaEnabled',
    'ctaTitle',
    'ctaSubtitle',
    'ctaButtonText',
    'ctaButtonLink',
  ],
  landingSection: ['title', 'subtitle', 'content'],
  plan: [
    'name',
    'planType',
    'credits',
    'basePrice',
    'originalPrice',
    'discountPercentage',
    'badge',
    'description',
    'features',
    'stripeCheckoutUrl',
  ],
  galleryText: ['configValue'],
  galleryItem: ['title', 'description', 'author', 'beforeImageUrl', 'afterImageUrl'],
}

/**
 * Kinds whose keys are never used again, so that nothing could restore the versions of a deleted
 * item.
 */
const DELETED_WITH_ITEM: readonly VersionKind[] = ['galleryItem']

/** The content of a row as JSON reads it back. */
const contentOf = (kind: VersionKind, row: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(CONTENT[kind].map((name) => [name, row[name as keyof typeof row]])),
    ),
  ) as Record<string, unknown>

/**
 * Keeps what a save changed. The content before it is kept too when no version has it, such as
 * seeded content; a save that leaves the content as it was keeps nothing.
 */
export async function recordVersion(
  tx: Tx,
  authorId: number,
  { kind, itemKey, before, after, restoredFrom = null }: SavedItem,
): Promise<void> {
  const ofItem = and(eq(contentVersions.kind, kind), eq(contentVersions.itemKey, itemKey))
  if (!after && DELETED_WITH_ITEM.includes(kind)) {
    await tx.delete(contentVersions).where(ofItem)
    return
  }
  const [last] = await tx
    .select({ content: contentVersions.content })
    .from(contentVersions)
    .where(ofItem)
    .orderBy(desc(contentVersions.id))
    .limit(1)
  let latest: object | undefined = last?.content
  const keep = async (row: Row, values: Partial<typeof contentVersions.$inferInsert>) => {
    const content = contentOf(kind, row)
    if (isDeepStrictEqual(content, latest)) return
    await tx.insert(contentVersions).values({ kind, itemKey, content, ...values })
    latest = content
  }
  if (before)
    await keep(before, {
      // The editor's account may have been deleted since.
      authorId: await existingUser(tx, before.lastEditedBy),
      ...(before.updatedAt ? { createdAt: before.updatedAt } : {}),
    })
  if (after) await keep(after, { authorId, restoredFrom })
  const kept = tx
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(ofItem)
    .orderBy(desc(contentVersions.id))
    .limit(MAX_VERSIONS)
  await tx.delete(contentVersions).where(and(ofItem, notInArray(contentVersions.id, kept)))
}

async function existingUser(tx: Tx, id: number | null | undefined): Promise<number | null> {
  if (!id) return null
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  return user?.id ?? null
}

/** Deletes versions past their retention period. */
export const createVersionRetention = ({ db, now }: { db: Db; now: Clock }) =>
  retentionJob(async ({ log }) => {
    const deleted = await db
      .delete(contentVersions)
      .where(
        lt(
          contentVersions.createdAt,
          sql`${now().toISOString()}::timestamptz - make_interval(years => ${VERSION_YEARS})`,
        ),
      )
      .returning({ id: contentVersions.id })
    log.info({ contentVersions: deleted.length }, 'old versions of content deleted')
  })
