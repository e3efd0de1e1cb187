/** Reads accounts for the users panel: filter, search, order, page. */
import { and, asc, count, desc, eq, gt, gte, or, sql, type SQL } from '../../db/drizzle.ts'
import type { z } from 'zod'
import type { adminUsersApi, AdminUser } from '#contract/admin/users.ts'
import { HIGH_CREDITS, RECENT_DAYS, type UserFilter } from '#contract/admin/users-figures.ts'
import { mentions } from '../../admin/search.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { refusesMails } from '../../domain/refused-mails.ts'
import { isSupportStaff } from '../../domain/staff.ts'
import { isAdministrator, isSuperAdmin } from '../../domain/super-admin.ts'
import type { Reader } from '../../platform/db.ts'

export type UsersQuery = z.output<(typeof adminUsersApi)['admin.users.list']['query']>

// Qualified by hand: drizzle omits the table in single-table queries, where `id` would mean the
// photo's.
const photoCount = sql<number>`(select count(*)::int from photos where photos.user_id = users.id)`
/**
 * A local account has `last_seen_at` = `created_at` until its owner signs in for the first time.
 */
const lastActivity = sql<Date | null>`greatest(
  case when auth_provider = 'local' then nullif(last_seen_at, created_at) else last_seen_at end,
  (select max(last_used_at) from sessions where sessions.user_id = users.id))`.mapWith(
  sessions.lastUsedAt,
)

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  credits: users.credits,
  debt: users.debt,
  isAdmin: users.isAdmin,
  isSupport: users.isSupport,
  hasSecondFactor: sql<boolean>`exists (select 1 from second_factors where second_factors.user_id = users.id and enabled_at is not null)`,
  authProvider: users.authProvider,
  createdAt: users.createdAt,
  hasUsedFreeRestore: users.hasUsedFreeRestore,
  photoCount,
  lastActivity,
}
type Row = { [K in keyof typeof columns]: unknown } & Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof columns, 'photoCount' | 'lastActivity' | 'hasSecondFactor'>
> & { photoCount: number; lastActivity: Date | null; hasSecondFactor: boolean }

const SORTS: Record<
  UsersQuery['sort'],
  SQL | (typeof columns)['id' | 'username' | 'email' | 'credits' | 'createdAt']
> = {
  createdAt: users.createdAt,
  username: sql`lower(${users.username})`,
  email: sql`lower(${users.email})`,
  credits: users.credits,
  photoCount,
  lastActivity,
}

function matching(
  db: Reader,
  { filter, q }: Pick<UsersQuery, 'filter' | 'q'>,
  now: Date,
): SQL | undefined {
  const filters: Record<UserFilter, SQL | undefined> = {
    all: undefined,
    high: gt(users.credits, HIGH_CREDITS),
    zero: eq(users.credits, 0),
    recent: gte(users.createdAt, sql`now() - make_interval(days => ${RECENT_DAYS})`),
    refusesMails: refusesMails(db, users.id, now),
  }
  // Signed, as the list shows it.
  const number = q.replace(/^#/, '')
  const id = /^[1-9]\d{0,8}$/.test(number) ? eq(users.id, Number(number)) : undefined
  return and(
    filters[filter],
    q === '' ? undefined : or(mentions(users.username, q), mentions(users.email, q), id),
  )
}

const present = (row: Row): AdminUser => ({
  ...row,
  isAdmin: isAdministrator(row),
  isSuperAdmin: isSuperAdmin(row.id),
  isSupport: isSupportStaff(row),
  createdAt: row.createdAt.toISOString(),
  lastActivity: row.lastActivity?.toISOString() ?? null,
})

export async function listUsers(
  db: Reader,
  query: UsersQuery,
  now: Date,
): Promise<{ users: AdminUser[]; total: number }> {
  const condition = matching(db, query, now)
  const direction = query.order === 'asc' ? asc : desc
  const rows = await db
    .select(columns)
    .from(users)
    .where(condition)
    .orderBy(sql`${direction(SORTS[query.sort])} nulls last`, desc(users.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
  const [counted] = await db.select({ total: count() }).from(users).where(condition)
  return { users: rows.map(present), total: counted?.total ?? 0 }
}

/** One account for the panel; undefined when it is deleted. */
export async function oneUser(db: Reader, id: number): Promise<AdminUser | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id))
  return row && present(row)
}
