/** The migrated schema, its constraints, and lost connections. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '../db/drizzle.ts'
import { describe, expect, test } from 'vitest'
import { users } from '../db/schema/users.ts'
import { openEmbeddedTestDatabase, openTestDatabase } from '../testing/database.ts'
import { openThroughProxy } from '../testing/fault-proxy.ts'
import { isUniqueViolation } from './db.ts'

describe.each([
  ['embedded', openEmbeddedTestDatabase],
  ['Postgres', openTestDatabase],
])('the %s database', (_, openDatabase) => {
  test('every table of the specification exists after the migrations', async () => {
    const database = await openDatabase()
    const result = await database.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const names = new Set(result.rows.map((row) => row.name))
    const specified = [
      'users',
      'photos',
      'transactions',
      'legal_pages',
      'gallery_items',
      'landing_page_sections',
      'api_configurations',
      'watermark_configurations',
      'gallery_page_configurations',
      'pricing_configurations',
      'global_pricing_settings',
      'footer_social_links',
      'content_pages',
      'admin_logs',
      'auth_logs',
      'blog_sections',
      'blog_metadata',
    ]
    expect(specified.filter((name) => !names.has(name))).toEqual([])
    await database.close()
  })

  test('the balance cannot become negative, and unique violations are recognised by constraint', async () => {
    const { db, close } = await openDatabase()
    await db.insert(users).values({ username: 'a', email: 'a@antan.test' })
    await expect(db.update(users).set({ credits: -1 })).rejects.toThrow()
    const twice = await db
      .insert(users)
      .values({ username: 'a', email: 'b@antan.test' })
      .catch((error: unknown) => error)
    expect(isUniqueViolation(twice, 'users_username_unique')).toBe(true)
    expect(isUniqueViolation(twice, 'users_email_unique')).toBe(false)
    await close()
  })
})

test('a connection cut within a transaction fails that transaction only', async () => {
  const { db, close } = await openTestDatabase()
  const transaction = db.transaction(async (tx) => {
    const {
      rows: [own],
    } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${own?.pid})`)
    await delay(100)
    await tx.execute(sql`select 1`)
  })
  await expect(transaction).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test('closes although a connection in use was lost', { timeout: 60_000 }, async () => {
  const direct = await openTestDatabase()
  const { proxy, database } = await openThroughProxy(direct)
  await new Promise<void>((lost) => {
    void database.alone(() => {
      proxy.set('lost')
      lost()
      return new Promise(() => {})
    })
  })
  const closed = database.close().then(() => 'closed')
  expect(await Promise.race([closed, delay(30_000, 'hangs')])).toBe('closed')
  await proxy.close()
  await direct.close()
})
