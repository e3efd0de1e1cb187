/**
 * Lists, compares and restores versions of content; each kind of content brings its own check and
 * save.
 */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { adminVersionsApi, type ComparedVersion } from '#contract/admin/versions.ts'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import { adminVersionsCopy as copy } from '#copy/admin/versions.ts'
import { and, desc, eq, lt } from '../db/drizzle.ts'
import { contentVersions } from '../db/schema/content.ts'
import { users } from '../db/schema/users.ts'
import { bind, type BindOptions } from '../http/bind.ts'
import { sentenceOf } from '../http/validation.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db.ts'
import { actorOf, type Actor } from './audit.ts'

type Item = { kind: VersionKind; key: string }
/** Restores content that has passed the check of its kind. */
export type Restorer = (
  actor: Actor,
  key: string,
  content: unknown,
  restoredFrom: Date,
) => Promise<unknown>

/**
 * A restorer that checks stored content against the present contract of an update. Throws
 * INVALID_INPUT.
 */
export const restorer =
  <T>(
    body: z.ZodType<T>,
    restore: (actor: Actor, key: string, content: T, restoredFrom: Date) => Promise<unknown>,
  ): Restorer =>
  async (actor, key, content, restoredFrom) => {
    const parsed = body.safeParse(content, { reportInput: true })
    if (!parsed.success)
      throw new AppError('INVALID_INPUT', {
        sentence: copy.outdated([...new Set(parsed.error.issues.map(sentenceOf))].join(' ')),
        cause: parsed.error,
      })
    return restore(actor, key, parsed.data, restoredFrom)
  }

export function createVersions({
  db,
  restorers,
}: {
  db: Db
  restorers: Record<VersionKind, Restorer>
}) {
  const ofItem = ({ kind, key }: Item) =>
    and(eq(contentVersions.kind, kind), eq(contentVersions.itemKey, key))
  const newest = [desc(contentVersions.id)]
  /** Throws NOT_FOUND. */
  async function find(item: Item, id: number) {
    const [version] = await db
      .select()
      .from(contentVersions)
      .where(and(ofItem(item), eq(contentVersions.id, id)))
    if (!version) throw new AppError('NOT_FOUND', { sentence: copy.gone })
    return version
  }

  return {
    async list(item: Item) {
      const rows = await db
        .select({
          id: contentVersions.id,
          createdAt: contentVersions.createdAt,
          restoredFrom: contentVersions.restoredFrom,
          author: users.username,
        })
        .from(contentVersions)
        .leftJoin(users, eq(users.id, contentVersions.authorId))
        .where(ofItem(item))
        .orderBy(...newest)
      return rows.map(({ createdAt, restoredFrom, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        restoredFrom: restoredFrom?.toISOString() ?? null,
      }))
    },

    /** Throws NOT_FOUND. */
    async read(item: Item, id: number): Promise<ComparedVersion> {
      const { content } = await find(item, id)
      const latestOf = async (where = ofItem(item)) =>
        (
          await db
            .select({ content: contentVersions.content })
            .from(contentVersions)
            .where(where)
            .orderBy(...newest)
            .limit(1)
        )[0]?.content ?? null
      return {
        content,
        previous: await latestOf(and(ofItem(item), lt(contentVersions.id, id))),
        current: (await latestOf()) ?? content,
      } as ComparedVersion
    },

    /** Throws NOT_FOUND, CONFLICT, and INVALID_INPUT when the present rules refuse the content. */
    async restore(actor: Actor, item: Item, id: number): Promise<Record<never, never>> {
      const { content, createdAt } = await find(item, id)
      await restorers[item.kind](actor, item.key, content, createdAt)
      return {}
    },
  }
}
type Versions = ReturnType<typeof createVersions>

export const adminVersionRoutes = (
  app: FastifyInstance,
  versions: Versions,
  options: BindOptions,
): void =>
  bind(
    app,
    adminVersionsApi,
    {
      'admin.versions.list': ({ params }) => versions.list(params),
      'admin.versions.read': ({ params }) => versions.read(params, params.id),
      'admin.versions.restore': (input) =>
        versions.restore(actorOf(input), input.params, input.params.id),
    },
    options,
  )
