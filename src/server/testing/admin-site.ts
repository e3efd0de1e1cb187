/**
 * Shared set-up of back-office tests: a site, its super administrator, and calls with any method
 * and body.
 */
import { eq } from '../db/drizzle.ts'
import { adminLogs } from '../db/schema/logs.ts'
import { users } from '../db/schema/users.ts'
import { openPhotoSite, type PhotoSiteOptions } from './photos.ts'
import { signIn, type TestSession } from './session.ts'
import { readContentVersion } from '../domain/content-version.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export async function openAdminSite(options: PhotoSiteOptions = {}) {
  const site = await openPhotoSite({ work: false, ...options })
  await site.db
    .insert(users)
    .values({ id: 1, username: 'administrateur', email: 'admin@antan.test', isAdmin: true })
  const admin = await signIn(site.db, 1)
  return {
    ...site,
    admin,
    /** Makes one call, as the administrator unless another session or null is given. */
    async call(
      method: Method,
      url: string,
      body?: object,
      { as = admin, ifMatch }: { as?: TestSession | null; ifMatch?: string } = {},
    ) {
      const headers = {
        ...as?.headers,
        'user-agent': 'test browser',
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      }
      return site.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    },
    /** Runs a change and returns its result with the increase of the content version. */
    async raising<T>(change: () => Promise<T>): Promise<[T, number]> {
      const before = await readContentVersion(site.db)
      return [await change(), (await readContentVersion(site.db)) - before]
    },
    /** Returns the log rows with this action, oldest first. */
    logged: (action: string) =>
      site.db.select().from(adminLogs).where(eq(adminLogs.action, action)).orderBy(adminLogs.id),
  }
}
export type AdminSite = Awaited<ReturnType<typeof openAdminSite>>
