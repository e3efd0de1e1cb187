/** The search of the back office: each kind is one query with its count. */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Sale } from '#contract/admin/sales.ts'
import { adminSearchApi, type SearchGroup, type SearchHit } from '#contract/admin/search.ts'
import { SEARCH_KINDS, type SearchKind } from '#contract/admin/search-figures.ts'
import { adminFrameCopy } from '#copy/admin/frame.ts'
import { adminPhotosCopy } from '#copy/admin/photos.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { frenchDate } from '#copy/dates.ts'
import { euros } from '#copy/numbers.ts'
import { mentions } from '../../admin/search.ts'
import { and, asc, desc, eq, or, sql } from '../../db/drizzle.ts'
import {
  blogSections,
  contentPages,
  landingPageSections,
  legalPages,
} from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Db } from '../../platform/db.ts'

type Query = z.output<(typeof adminSearchApi)['admin.search']['query']>
type Window = { q: string; limit: number; offset: number }
type Found = { total: number; hits: SearchHit[] }

/** A column with the number of matching rows on all pages. */
const total = sql<number>`count(*) over ()::int`
const ID = /^#?([1-9]\d{0,8})$/

export type SearchDeps = {
  db: Db
  /** The orders that match, newest first. */
  listSales(window: Window): Promise<{ sales: Sale[]; total: number }>
}

export function createSearch({ db, listSales }: SearchDeps) {
  const withTotal = async (
    rows: { total: number }[],
    hits: SearchHit[],
    countAll: () => Promise<number>,
    { offset }: Window,
  ): Promise<Found> => ({
    // A page beyond the last has no row that holds the total.
    total: rows[0]?.total ?? (offset > 0 ? await countAll() : 0),
    hits,
  })

  async function findUsers(window: Window): Promise<Found> {
    const id = ID.exec(window.q)?.[1]
    const where = or(
      mentions(users.username, window.q),
      mentions(users.email, window.q),
      id ? eq(users.id, Number(id)) : undefined,
    )
    const rows = await db
      .select({ id: users.id, username: users.username, email: users.email, total })
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(window.limit)
      .offset(window.offset)
    const hits = rows.map(({ id: key, username, email }) => ({
      key: String(key),
      label: email,
      detail: `${username} · ${adminFrameCopy.search.account(key)}`,
      place: null,
    }))
    return withTotal(rows, hits, () => db.$count(users, where), window)
  }

  async function findSales(window: Window): Promise<Found> {
    const { sales, total: salesTotal } = await listSales(window)
    return {
      total: salesTotal,
      hits: sales.map(({ id, planName, amount, buyer, createdAt }) => ({
        key: id,
        label: `${planName} · ${euros(amount)}`,
        detail: `${buyer?.email ?? adminSalesCopy.deletedBuyer} · ${frenchDate(new Date(createdAt))}`,
        place: null,
      })),
    }
  }

  async function findPhotos(window: Window): Promise<Found> {
    const where = and(mentions(photos.publicId, window.q))
    const rows = await db
      .select({ publicId: photos.publicId, status: photos.status, total })
      .from(photos)
      .where(where)
      .orderBy(desc(photos.id))
      .limit(window.limit)
      .offset(window.offset)
    const hits = rows.map(({ publicId, status }) => ({
      key: publicId,
      label: publicId,
      detail: adminPhotosCopy.statuses[status],
      place: null,
    }))
    return withTotal(rows, hits, () => db.$count(photos, where), window)
  }

  async function findPages(window: Window): Promise<Found> {
    const titlesOf = (
      place: NonNullable<SearchHit['place']>,
      table:
        | typeof legalPages
        | typeof contentPages
        | typeof blogSections
        | typeof landingPageSections,
    ) =>
      db
        .select({
          place: sql<NonNullable<SearchHit['place']>>`${place}::text`.as('place'),
          key: sql<string>`${'slug' in table ? table.slug : table.sectionKey}`.as('key'),
          title: sql<string>`${table.title}`.as('title'),
        })
        .from(table)
    const titles = titlesOf('legal', legalPages)
      .unionAll(titlesOf('content', contentPages))
      .unionAll(titlesOf('blog', blogSections))
      .unionAll(titlesOf('landing', landingPageSections))
      .as('titles')
    const where = or(mentions(titles.title, window.q), mentions(titles.key, window.q))
    const rows = await db
      .select({ place: titles.place, key: titles.key, title: titles.title, total })
      .from(titles)
      .where(where)
      .orderBy(asc(titles.title), asc(titles.key))
      .limit(window.limit)
      .offset(window.offset)
    const hits = rows.map(({ place, key, title }) => ({
      key,
      label: title || key,
      detail: key,
      place,
    }))
    return withTotal(rows, hits, () => db.$count(titles, where), window)
  }

  const FINDERS: Record<SearchKind, (window: Window) => Promise<Found>> = {
    users: findUsers,
    sales: findSales,
    photos: findPhotos,
    pages: findPages,
  }
  return {
    /** Support staff find everything but pages, which they cannot open. */
    async find(
      { isAdmin }: { isAdmin: boolean },
      { q, kind, page, perPage }: Query,
    ): Promise<{ groups: SearchGroup[] }> {
      const window = { q, limit: perPage, offset: (page - 1) * perPage }
      const groups: SearchGroup[] = []
      const asked = kind ? [kind] : SEARCH_KINDS
      const permitted = asked.filter((one) => isAdmin || one !== 'pages')
      for (const one of permitted) groups.push({ kind: one, ...(await FINDERS[one](window)) })
      return { groups }
    },
  }
}
export type Search = ReturnType<typeof createSearch>

export const adminSearchRoutes = (
  app: FastifyInstance,
  search: Search,
  options: BindOptions,
): void =>
  bind(
    app,
    adminSearchApi,
    { 'admin.search': ({ caller, query }) => search.find(caller, query) },
    options,
  )
