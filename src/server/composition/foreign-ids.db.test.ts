/**
 * Every operation of users that names something by an id, called with the real ids of another
 * account: each is refused and changes no row of the database.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import { paths, route, type Operation } from '#contract/paths.ts'
import { sql } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'
import { accessOf, isBackOffice } from '../testing/access-table.ts'
import { buyGift, giftsOf } from '../testing/gifts.ts'
import { moneySiteOn, type MoneySite } from '../testing/money.ts'
import { formWith } from '../testing/multipart.ts'
import { openPhotoSite } from '../testing/photos.ts'
import { picture, PRINT_ORDER } from '../testing/pictures.ts'
import type { TestSession } from '../testing/session.ts'

let site: MoneySite
let strangers: [who: string, session: TestSession | null][]
/** The value of each parameter, by operation or group of operations, else for all. */
let values: Record<string, Record<string, string>>

const named = (operation: Operation): string[] =>
  [...route(operation).path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const operations = (Object.keys(paths) as Operation[]).filter(
  (operation) =>
    !isBackOffice(operation) && accessOf(operation) !== 'public' && named(operation).length > 0,
)
const BODIES: Partial<Record<Operation, object>> = {
  'memories.save': { title: 'x', date: '', place: '', people: [], story: '', version: 0 },
  'photos.publish': { title: 'Un jour de marché', textVersion: GALLERY_CONSENT_VERSION },
  'photos.show': { version: 1 },
  'photos.retouch': { fromVersionId: 1, strokes: [{ tool: 'erase', radius: 4, points: [[9, 9]] }] },
  'photos.example': { options: {} },
  'print.make': PRINT_ORDER,
  'albums.rename': { title: 'À moi' },
}

beforeAll(async () => {
  site = await moneySiteOn(await openPhotoSite({ keepsMails: true }))
  const owner = await site.user('owner@antan.test', { credits: 5 })
  const form = async (url: string, fields: Record<string, string> = {}) => {
    const sent = formWith({ bytes: await picture(), fields })
    const headers = { ...sent.headers, ...owner.headers }
    return site.app.inject({ method: 'POST', url, headers, payload: sent.payload })
  }
  const { photo } = (await site.upload(owner)).json<{ photo: { id: number; publicId: string } }>()
  await site.settled(photo.publicId)
  await site.post(owner, `/api/photos/${photo.id}/unlock`)
  await form(`/api/photos/${photo.publicId}/verso`)
  const { album } = (await site.post(owner, '/api/albums', { title: 'Chez moi' })).json<{
    album: { publicId: string }
  }>()
  const added = (
    await form(`/api/albums/${album.publicId}/photos`, { sendId: crypto.randomUUID() })
  ).json<{ photo: { publicId: string } }>().photo
  await site.settled(added.publicId)
  const { link } = (
    await site.post(owner, '/api/family/links', { photo: photo.publicId, days: 30, firstLine: '' })
  ).json<{ link: { id: number } }>()
  await site.buy(owner, { planKey: 'monthly_5', waiver: true })
  await buyGift(site, owner)
  const [gift] = await giftsOf(site, owner)
  const [paid] = await site.transactions(owner)
  const made = async (what: string, body: object = {}) =>
    (await site.post(owner, `/api/photos/${photo.publicId}/${what}`, body)).body.match(
      /[0-9a-f-]{36}(?:\.\w+)?/,
    )?.[0] ?? ''
  values = {
    all: { publicId: photo.publicId, albumId: album.publicId },
    photos: { id: String(photo.id) },
    'albums.takeOut': { publicId: added.publicId },
    'share.file': { shareId: await made('generate-share-image') },
    'print.file': { sheetId: await made('print', BODIES['print.make']) },
    gifts: { id: gift!.id },
    family: { id: String(link.id) },
    'payments.invoice': { id: String(paid!.invoice?.id) },
    'payments.cancelSubscription': { id: await site.newestId('subscriptions') },
    'payments.resumeSubscription': { id: await site.newestId('subscriptions') },
  }
  const support = await site.user('support@antan.test')
  await site.db
    .update(users)
    .set({ isSupport: true })
    .where(sql`id = ${support.userId}`)
  strangers = [
    ['nobody', null],
    ['another user', await site.user('other@antan.test', { credits: 5 })],
    ['support staff', support],
    ['an administrator', await site.user('boss@antan.test', { isAdmin: true })],
  ]
})
afterAll(() => site?.close())

const valueOf = (operation: Operation, name: string): string | undefined =>
  [operation, operation.split('.')[0]!, 'all'].map((key) => values[key]?.[name]).find(Boolean)

/** Every row as JSON, by table. */
async function snapshot(): Promise<Record<string, unknown[]>> {
  const { rows } = await site.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables: Record<string, unknown[]> = {}
  for (const { name } of rows) {
    const found = await site.db.execute<{ line: string }>(
      sql`select row_to_json(one_row)::text as line from ${sql.identifier(name)} one_row order by 1`,
    )
    tables[name] = found.rows
  }
  return tables
}

test('every parameter of these operations has a value', () => {
  const missing = operations.flatMap((operation) =>
    named(operation)
      .filter((name) => !valueOf(operation, name))
      .map((name) => `${operation} ${name}`),
  )
  expect(missing).toEqual([])
})

test('the ids of another account are refused and change nothing', async () => {
  /** What administrators read of a photo before they give a reason to open its pictures. */
  const readByAdministrators: readonly Operation[] = ['photos.one', 'photos.versions']
  const before = await snapshot()
  const wrong: string[] = []
  for (const operation of operations) {
    const { method, path } = route(operation)
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(operation, name) ?? '')
    for (const [who, session] of strangers) {
      if (who === 'an administrator' && readByAdministrators.includes(operation)) continue
      const { statusCode } = await site.app.inject({
        method,
        url,
        headers: { ...session?.headers },
        ...(method === 'GET' ? {} : { payload: BODIES[operation] ?? {} }),
      })
      const expected = session === null ? [401] : [400, 403, 404]
      if (!expected.includes(statusCode)) wrong.push(`${operation} for ${who}: ${statusCode}`)
    }
  }
  expect(wrong).toEqual([])
  const { sessions: _after, ...after } = await snapshot()
  const { sessions: _before, ...rest } = before
  expect(after).toEqual(rest)
})
