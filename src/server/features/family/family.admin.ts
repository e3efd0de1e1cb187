/**
 * Panel of reports about family links: the operator closes the link or dismisses the report; both
 * are audited.
 */
import { and, asc, count, desc, eq, isNull, or, sql } from '../../db/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { adminFamilyApi, type AdminFamilyReport } from '#contract/admin/family.ts'
import { adminFamilyCopy as copy } from '#copy/admin/family.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { mentions } from '../../admin/search.ts'
import { albums } from '../../db/schema/albums.ts'
import { familyLinks, familyReports } from '../../db/schema/family.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { noteClosedFamilyLink } from '../../domain/erasures.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader } from '../../platform/db.ts'
import { isOpen } from './family.store.ts'

type Query = z.output<(typeof adminFamilyApi)['admin.familyReports.list']['query']>

/** The photo's file name or the album's title. */
const shownTitle = sql<string>`coalesce(${photos.filename}, ${albums.title})`

const reported = (db: Reader) =>
  db
    .select({
      report: familyReports,
      link: familyLinks,
      photo: photos.publicId,
      album: albums.publicId,
      title: shownTitle,
      owner: { id: users.id, username: users.username, email: users.email },
    })
    .from(familyReports)
    .innerJoin(familyLinks, eq(familyLinks.id, familyReports.linkId))
    .leftJoin(photos, eq(photos.id, familyLinks.photoId))
    .leftJoin(albums, eq(albums.id, familyLinks.albumId))
    .innerJoin(users, eq(users.id, familyLinks.userId))

export function createFamilyReports({ db, now }: { db: Db; now: Clock }) {
  const present = ({
    report: { id, reason, status, createdAt },
    link,
    photo,
    title,
    owner,
  }: Awaited<ReturnType<typeof reported>>[number]): AdminFamilyReport => ({
    id,
    reason,
    status,
    createdAt: createdAt.toISOString(),
    link: { id: link.id, firstLine: link.firstLine, isOpen: isOpen(link, now()) },
    photo,
    title,
    owner,
  })

  return {
    async list({ q, filter, sort, order, page, perPage }: Query) {
      const condition = and(
        filter === 'all' ? undefined : eq(familyReports.status, filter),
        q === ''
          ? undefined
          : or(
              mentions(familyReports.reason, q),
              mentions(users.username, q),
              mentions(users.email, q),
              mentions(shownTitle, q),
            ),
      )
      const direction = order === 'asc' ? asc : desc
      const by = { createdAt: familyReports.createdAt, owner: sql`lower(${users.username})` }[sort]
      const rows = await reported(db)
        .where(condition)
        .orderBy(direction(by), desc(familyReports.id))
        .limit(perPage)
        .offset((page - 1) * perPage)
      const [all] = await db
        .select({ total: count() })
        .from(familyReports)
        .innerJoin(familyLinks, eq(familyLinks.id, familyReports.linkId))
        .leftJoin(photos, eq(photos.id, familyLinks.photoId))
        .leftJoin(albums, eq(albums.id, familyLinks.albumId))
        .innerJoin(users, eq(users.id, familyLinks.userId))
        .where(condition)
      return { reports: rows.map(present), total: all?.total ?? 0 }
    },

    /** Decides every open report of the link. Throws NOT_FOUND, CONFLICT (decided already). */
    decide: (actor: Actor, id: number, decision: 'close' | 'dismiss') =>
      db.transaction(async (tx) => {
        const [found] = await reported(tx).where(eq(familyReports.id, id))
        if (!found) throw new AppError('NOT_FOUND', { sentence: copy.gone })
        const { owner, photo, album } = found
        const [link] = await tx
          .select()
          .from(familyLinks)
          .where(eq(familyLinks.id, found.link.id))
          .for('update')
        const closing = decision === 'close'
        const decided = await tx
          .update(familyReports)
          .set({ status: closing ? 'closed' : 'dismissed', updatedAt: now() })
          .where(and(eq(familyReports.linkId, found.link.id), eq(familyReports.status, 'open')))
          .returning({ id: familyReports.id })
        if (!link || decided.length === 0)
          throw new AppError('CONFLICT', { sentence: copy.decided })
        const wasOpen = isOpen(link, now())
        if (closing && wasOpen) {
          await tx
            .update(familyLinks)
            .set({ closedAt: now(), closedBy: 'operator' })
            .where(and(eq(familyLinks.id, link.id), isNull(familyLinks.closedAt)))
          await noteClosedFamilyLink(tx, link.tokenHash)
        }
        await audit(tx, actor, {
          action: closing ? 'CLOSE_FAMILY_LINK' : 'DISMISS_FAMILY_REPORT',
          target: owner,
          // The log is kept longer than the account, so it names no file and no album.
          details: photo ?? album ?? '',
          before: { isOpen: wasOpen, reports: decided.length },
          after: { isOpen: wasOpen && !closing, reports: 0 },
        })
        return { message: closing ? copy.close.done : copy.dismiss.done }
      }),
  }
}
export type FamilyReports = ReturnType<typeof createFamilyReports>

export function adminFamilyRoutes(
  app: FastifyInstance,
  panel: FamilyReports,
  options: BindOptions,
): void {
  bind(
    app,
    adminFamilyApi,
    {
      'admin.familyReports.list': ({ query }) => panel.list(query),
      'admin.familyReports.decide': (input) =>
        panel.decide(actorOf(input), input.params.id, input.body.decision),
    },
    options,
  )
}
