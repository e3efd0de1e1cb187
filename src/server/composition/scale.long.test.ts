/**
 * A million movements and 300,000 files: periodic checks must not read all of them. Prints FIGURE
 * lines.
 */
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import type { Storage, StoredFile } from '../adapters/storage/storage.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { createPhotoSweep } from '../features/photos/photos.sweep.ts'
import { createLog } from '../platform/log.ts'
import { openTestDatabase } from '../testing/database.ts'

const ACCOUNTS = 100_000
const MOVEMENTS = 1_000_000
const PHOTOS = 60_000
/** Files without a row, spread over the photos. */
const ORPHANS = 640
const TURN_MS = 20 * 60_000
const DAY_TURNS = 64

const figure = (name: string, values: object) =>
  process.stdout.write(`FIGURE ${JSON.stringify({ name, ...values })}\n`)
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: Math.round(performance.now() - start), result }
}

test('between two daily checks only the movements since the last one are summed', async () => {
  const { db, close } = await openTestDatabase()
  const credits = createCredits()
  await db.execute(sql`insert into users (username, email, credits)
    select 'u' || i, 'u' || i || '@antan.test', 10 from generate_series(1, ${ACCOUNTS}::int) i`)
  // One statement for each, since a database that is silent for 20 s counts as lost.
  for (let each = 0; each < MOVEMENTS / ACCOUNTS; each++)
    await db.execute(sql`insert into credit_movements (user_id, amount, reason, reference, created_at)
      select id, 1, 'admin', 'm' || id || '-' || ${each}::int, now() - interval '1 day' from users`)
  await db.execute(sql`analyze`)
  expect(await db.execute(sql`select count(*)::int as count from credit_movements`)).toMatchObject({
    rows: [{ count: MOVEMENTS }],
  })

  const whole = await timed(() => credits.discrepancies(db))
  const first = await timed(() => credits.advanceCheckpoint(db, new Date()))
  await db.execute(sql`insert into credit_movements (user_id, amount, reason, reference)
    select id, -1, 'unlock', 'unlock:' || id from users order by id limit 1000`)
  await db.execute(
    sql`update users set credits = credits - 1 where id in (select id from users order by id limit 1000)`,
  )
  const recent = await timed(() => credits.recentDiscrepancies(db))
  await db.execute(
    sql`update users set credits = credits + 1 where id = (select min(id) from users)`,
  )
  const broken = await timed(() => credits.recentDiscrepancies(db))
  const again = await timed(() => credits.advanceCheckpoint(db, new Date(Date.now() + 7_200_000)))
  figure('ledger', {
    accounts: ACCOUNTS,
    movements: MOVEMENTS,
    wholeMs: whole.ms,
    firstCheckpointMs: first.ms,
    recentMs: recent.ms,
    nextCheckpointMs: again.ms,
  })
  expect(whole.result).toEqual([])
  expect(recent.result).toEqual([])
  expect(broken.result).toHaveLength(1)
  expect(again.result).toBe(first.result + 1_000)
  const plan = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select sum(amount) from credit_movements where id > ${first.result}`,
  )
  expect(JSON.stringify(plan.rows)).toContain('Index')
  await close()
})

/** A storage with a generated listing: five files of each photo, and files without a row. */
function madeUpStorage(publicIds: readonly string[]) {
  const modifiedAt = new Date(0)
  const removed: string[] = []
  let listed = 0
  const keysOf = (publicId: string, at: number) => [
    ...['original', 'hd', 'screen', 'preview', 'map'].map(
      (name) => `photos/${publicId}/${name}.jpg`,
    ),
    ...(at % (PHOTOS / ORPHANS) < 1 ? [`photos/${publicId}/stray.jpg`] : []),
  ]
  const storage: Pick<Storage, 'list' | 'remove'> = {
    async *list(prefix): AsyncGenerator<StoredFile> {
      for (const [at, publicId] of publicIds.entries()) {
        if (!`photos/${publicId}/`.startsWith(prefix) && !prefix.startsWith(`photos/${publicId}/`))
          continue
        for (const key of keysOf(publicId, at)) {
          listed++
          yield { key, bytes: 1, modifiedAt }
        }
      }
    },
    remove: async (key) => void removed.push(key),
  }
  return {
    storage: storage as Storage,
    removed,
    takeListed: () => {
      const count = listed
      listed = 0
      return count
    },
  }
}

test('the sweeper lists a part of many files in each run, and all within a day', async () => {
  const { db, close } = await openTestDatabase()
  await db.execute(sql`insert into users (username, email) values ('anna', 'anna@antan.test')`)
  await db.execute(sql`insert into photos (public_id, user_id, original_url, filename, width, height)
    select 'photo_' || translate(encode(sha256(i::text::bytea), 'base64'), '+/=', '-_'), (select id from users), '', 'a.jpg', 1, 1
    from generate_series(1, ${PHOTOS}::int) i`)
  await db.execute(sql`update photos set original_url = 'photos/' || public_id || '/original.jpg'`)
  await db.execute(sql`insert into photo_versions (photo_id, options, hd_key, screen_key, watermark_key, map_key, width, height, report)
    select id, '{}', f || 'hd.jpg', f || 'screen.jpg', f || 'preview.jpg', f || 'map.jpg', 1, 1, '{}'
    from photos, lateral (select 'photos/' || public_id || '/' as f) folder`)
  await db.execute(sql`analyze`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select public_id as id from photos order by id`,
  )
  const files = madeUpStorage(rows.map(({ id }) => id))
  let time = new Date('2026-11-23T00:00:00Z')
  const deps = { db, storage: files.storage, temporaryFolder: '/nonexistent', now: () => time }
  const context = { signal: new AbortController().signal, log: createLog('silent') }

  const whole = await timed(() => createPhotoSweep(deps).run({}, context))
  const listedAtOnce = files.takeListed()
  expect(listedAtOnce).toBe(PHOTOS * 5 + ORPHANS)
  expect(files.removed).toHaveLength(ORPHANS)

  files.removed.length = 0
  const { run } = createPhotoSweep({ ...deps, listedAtOnce: 100_000 })
  const perRun: number[] = []
  let longest = 0
  for (let turn = 0; turn < DAY_TURNS; turn++) {
    longest = Math.max(longest, (await timed(() => run({}, context))).ms)
    perRun.push(files.takeListed())
    time = new Date(time.getTime() + TURN_MS)
  }
  figure('sweeper', {
    files: listedAtOnce,
    wholeMs: whole.ms,
    mostListedInOneRun: Math.max(...perRun),
    longestRunMs: longest,
    heapMb: Math.round(process.memoryUsage().heapUsed / 1e6),
  })
  expect(perRun.reduce((sum, count) => sum + count, 0)).toBe(listedAtOnce)
  expect(Math.max(...perRun)).toBeLessThan(listedAtOnce / 30)
  expect(new Set(files.removed).size).toBe(ORPHANS)
  await close()
})
