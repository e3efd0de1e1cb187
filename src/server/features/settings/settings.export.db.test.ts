/** The export of an account with real photos: its content, and no secrets. */
import { eq, sql } from '../../db/drizzle.ts'
import { fingerprintOf } from '#contract/fingerprint.ts'
import { MAX_STROKE_POINTS } from '#contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import { photoVersions, restorations } from '../../db/schema/photos.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/second-factors.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { zipEntries } from '../../testing/zip.ts'

let site: PhotoSite
beforeEach(async () => {
  site = await openPhotoSite()
})
afterEach(() => site.close())

const uploaded = async (session: Parameters<PhotoSite['upload']>[0]) =>
  (await site.upload(session)).json<{ photo: { publicId: string } }>().photo.publicId

test('the export contains the JSON, originals, previews of locked and HD files of unlocked photos, and no secret', async () => {
  const anna = await site.user('anna@antan.test', { credits: 3 })
  const first = await uploaded(anna)
  await site.settled(first)
  expect((await site.reply(anna, 'POST', `/api/photos/${first}/unlock`)).statusCode).toBe(200)
  const locked = await uploaded(anna)
  await site.settled(locked)
  const bruno = await site.user('bruno@antan.test', { credits: 1 })
  const foreign = await uploaded(bruno)
  await site.settled(foreign)

  await site.db.insert(adminLogs).values({
    adminId: 1,
    adminUsername: 'chef',
    adminEmail: 'chef@antan.test',
    action: 'UPDATE_CREDITS',
    details: 'geste',
    targetUserId: anna.userId,
    ipAddress: '203.0.113.9',
  })

  const factor = { userId: anna.userId, sealedSecret: 'canari-cle', enabledAt: new Date() }
  await site.db.insert(secondFactors).values(factor)
  await site.db.insert(recoveryCodes).values({ userId: anna.userId, codeHash: 'canari-code' })

  const attempt = {
    email: 'anna@antan.test',
    authProvider: 'local',
    result: 'failure',
    failureReason: 'too-many-tries',
  } as const
  await site.db.insert(authLogs).values([
    { ...attempt, ipAddress: '198.51.100.7' },
    { ...attempt, email: 'bruno@antan.test' },
  ])

  const reply = await site.app.inject({ url: '/api/user/data-export', headers: anna.headers })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/zip')
  expect(reply.headers['content-disposition']).toMatch(
    new RegExp(`antan-donnees-${anna.userId}-\\d{4}-\\d\\d-\\d\\d\\.zip`),
  )
  const entries = zipEntries(reply.rawPayload)
  expect([...entries.keys()].toSorted()).toEqual(
    [
      'donnees.json',
      'lisez-moi.txt',
      `photos/${first}/hd.jpg`,
      `photos/${first}/original.jpg`,
      `photos/${locked}/apercu.jpg`,
      `photos/${locked}/original.jpg`,
    ].toSorted(),
  )
  const direct = await site.app.inject({ url: `/api/images/hd/${first}`, headers: anna.headers })
  // A download is signed, the export holds the stored file: the same picture.
  const [exported, downloaded] = await Promise.all(
    [entries.get(`photos/${first}/hd.jpg`)!, direct.rawPayload].map((bytes) =>
      fingerprintOf(Uint8Array.from(bytes)),
    ),
  )
  expect(exported!.picture).toBe(downloaded!.picture)

  // An account has one export at a time; a second one is rejected while the first is unread.
  const unread = await site.features.settings.export(anna.userId)
  const atOnce = await site.features.settings.export(anna.userId)
  const stream = await unread.open()
  await expect(atOnce.open()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const second = await site.app.inject({ url: '/api/user/data-export', headers: anna.headers })
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '60'])
  stream.destroy()
  await expect
    .poll(
      async () =>
        (await site.app.inject({ url: '/api/user/data-export', headers: anna.headers })).statusCode,
    )
    .toBe(200)

  const explained = entries.get('lisez-moi.txt')!.toString()
  expect(explained).toContain(`- ${first}\u00a0: «\u00a0`)
  expect(explained).toMatch(new RegExp(`- ${locked}.*, verrouillée$`, 'm'))

  const json = entries.get('donnees.json')?.toString() ?? ''
  const sections = Object.keys(JSON.parse(json) as object).filter((name) => name !== 'exporteLe')
  expect(sections.filter((name) => !explained.includes(`\n- ${name}\u00a0: `))).toEqual([])
  const data = JSON.parse(json) as {
    compte: { email: string }
    photos: { id: number; publicId: string; versions: { report: object }[] }[]
    credits: { amount: number }[]
    confidentialite: { choix: object }
  }
  expect(data.compte.email).toBe('anna@antan.test')
  expect(data.photos.map(({ publicId }) => publicId)).toEqual([first, locked])
  const [{ report }] = data.photos[0]!.versions as [{ report: object }]
  expect(report).toMatchObject({ engine: 'instant', faces: null })
  for (const name of ['stages', 'peakMemoryBytes']) expect(report).not.toHaveProperty(name)
  expect(data.credits.map(({ amount }) => amount)).toEqual([3, -1])
  expect(data).toMatchObject({
    actionsAdministration: [{ action: 'UPDATE_CREDITS', details: 'geste' }],
    connexions: expect.arrayContaining([
      expect.objectContaining({ email: 'anna@antan.test', result: 'failure' }),
    ]),
    envoisSupprimes: [],
    doubleAuthentification: { enabledAt: expect.any(String), recoveryCodesLeft: 1 },
  })
  expect(json).not.toMatch(/canari/)
  // Sign-in links and codes are short-lived secrets; every other table that names a user is in the
  // file.
  const { rows } = await site.db.execute<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('user_id', 'target_user_id', 'recipient') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'account_notes',
    'admin_logs',
    'albums',
    'auth_logs',
    'credit_movements',
    'deleted_uploads',
    'exchange_codes',
    'family_links',
    'gallery_consents',
    'gifts',
    'invoices',
    // Sums of the credit movements.
    'ledger_balances',
    'mails',
    'orders',
    'password_links',
    'photos',
    'privacy_consents',
    'privacy_settings',
    'recovery_codes',
    'restorations',
    'second_factors',
    'sent_mails',
    'sessions',
    'sign_in_challenges',
    'subscriptions',
    'transactions',
    'waivers',
    'withdrawals',
  ])
  for (const secret of [
    'chef@antan.test',
    '203.0.113.9',
    '198.51.100.7',
    'sealed:',
    'tokenHash',
    'imageTokenHash',
    'password',
    'bruno@antan.test',
    foreign,
    `photos/${first}`,
  ])
    expect(json).not.toContain(secret)
})

test('the strokes of each version have a file of their own, read when its turn comes, and are not in the JSON', async () => {
  const anna = await site.user('anna@antan.test', { credits: 3 })
  const publicId = await uploaded(anna)
  await site.settled(publicId)
  const [made] = await site.db.select().from(photoVersions)
  const [run] = await site.db.select().from(restorations)
  const points = Array.from({ length: MAX_STROKE_POINTS }, (): [number, number] => [1234, 1567])
  const strokes = [{ tool: 'erase' as const, radius: 6, points }]
  const retouch = { fromVersionId: made!.id, strokes, faces: [], erased: 1, kept: 0 }
  const { id: _, ...version } = made!
  const [painted] = await site.db
    .insert(photoVersions)
    .values({ ...version, retouch })
    .returning()
  await site.db.update(restorations).set({ retouch }).where(eq(restorations.id, run!.id))

  const reply = await site.app.inject({ url: '/api/user/data-export', headers: anna.headers })
  const entries = zipEntries(reply.rawPayload)
  const json = entries.get('donnees.json')!.toString()
  expect(json).not.toContain('1567')
  const listed = { fromVersionId: made!.id, faces: [], erased: 1, kept: 0 }
  expect(JSON.parse(json)).toMatchObject({
    photos: [
      { versions: [{ retouch: null }, { retouch: listed }], restaurations: [{ retouch: listed }] },
    ],
  })
  const file = entries.get(`photos/${publicId}/traits-${painted!.id}.json`)!
  expect(JSON.parse(file.toString())).toEqual(strokes)
})
