/**
 * A restore drill: a backup of a site in use, deletions after it, and a restore into a new
 * database. The file exceeds 300 lines because its steps share one site and one backup.
 */
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, or, sql } from '../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALBUM_ID_PREFIX } from '#contract/album-figures.ts'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import type { PrivacyChoices } from '#contract/settings.ts'
import { backUp, restoreInstallation } from '../composition/backups.ts'
import { readConfig } from '../config.ts'
import { albumPhotos, albums } from '../db/schema/albums.ts'
import { familyLinks, familyReplies } from '../db/schema/family.ts'
import { gifts } from '../db/schema/gifts.ts'
import { creditMovements, transactions } from '../db/schema/money.ts'
import { doomedFiles, photos, photoVersions } from '../db/schema/photos.ts'
import { erasures, installation } from '../db/schema/service.ts'
import { users } from '../db/schema/users.ts'
import { noteLostRole } from '../domain/erasures.ts'
import { readMemory } from '../domain/memories.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import { createInvoices } from '../features/payments/payments.invoices.ts'
import { readPrivacy } from '../features/settings/settings.privacy.ts'
import type { Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { chooseStorage } from '../composition/storage.ts'
import { openTestDatabase } from '../testing/database.ts'
import { insertFamilyLinks } from '../testing/family-links.ts'
import { insertGift } from '../testing/gifts.ts'
import { openPhotoSite, type PhotoSite } from '../testing/photos.ts'
import type { TestSession } from '../testing/session.ts'
import { makeBackup, readSummary } from './backup.ts'
import { requirePair } from './installation.ts'
import { refuseUnfinished } from './restore.ts'

const ALBUM = `${ALBUM_ID_PREFIX}${'a'.repeat(24)}`
const GONE_ALBUM = `${ALBUM_ID_PREFIX}${'b'.repeat(24)}`
const silent = createLog('silent')
let site: PhotoSite
let folder: string
let letGo: () => void
const opened: Database[] = []
const people: Record<string, TestSession> = {}
const made: Record<string, { id: number; publicId: string }[]> = {}
const at = (name: string) => join(folder, name)
const configOf = (dataDir: string, more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, ENGINE: 'instant', ...more })
function urlOf({ source: from }: Database): string {
  if (from.kind !== 'postgres') throw new Error('these tests run on Postgres')
  return from.url
}
const source = () => configOf(site.folder, { DATABASE_URL: urlOf(site.database) })

const savePrivacy = (name: string, changes: Partial<PrivacyChoices>) =>
  site.app.inject({
    method: 'POST',
    url: '/api/user/privacy-settings',
    headers: people[name]!.headers,
    payload: {
      analyticalCookies: true,
      marketingCookies: false,
      emailMarketing: true,
      emailNotifications: true,
      ...changes,
    } satisfies PrivacyChoices,
  })

/** Saves a memory of Anna's first photo that names these people. */
const nameOnPhoto = (names: readonly string[], version: number) =>
  site.app.inject({
    method: 'PUT',
    url: `/api/photos/${made.anna![0]!.publicId}/memory`,
    headers: people.anna!.headers,
    payload: {
      title: 'À table',
      date: '',
      place: '',
      people: names.map((name) => ({ name, place: null })),
      story: '',
      version,
    },
  })

async function photo(name: string, { settled = true } = {}): Promise<void> {
  const sent = (await site.upload(people[name]!)).json<{
    photo: { id: number; publicId: string }
  }>().photo
  if (settled) await site.settled(sent.publicId)
  made[name] = [...(made[name] ?? []), sent]
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-backup-'))
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let restored = 0
  site = await openPhotoSite({
    images: (real) => ({
      restore: async (request, onProgress, signal) => {
        if (++restored > 5) await held
        return real.restore(request, onProgress, signal)
      },
    }),
  })
  for (const name of ['anna', 'ben', 'carla', 'dora'])
    people[name] = await site.user(`${name}@antan.test`, { credits: 3 })
  for (const name of ['anna', 'anna', 'ben', 'carla', 'carla']) await photo(name)
  await site.reply(people.anna!, 'POST', `/api/photos/${made.anna![0]!.id}/unlock`)
  const agreed = {
    method: 'POST' as const,
    url: `/api/photos/${made.anna![0]!.id}/gallery-consent`,
    headers: people.anna!.headers,
  }
  await site.app.inject({
    ...agreed,
    payload: { title: 'Anna', description: null, textVersion: GALLERY_CONSENT_VERSION },
  })
  await nameOnPhoto(['Louise', 'Émile'], 0)
  await savePrivacy('anna', {})
  await photo('dora', { settled: false })
  const family = await insertFamilyLinks(site.db, {
    userId: people.anna!.userId,
    photoId: made.anna![0]!.id,
  })
  const buyer = { userId: people.anna!.userId }
  await insertGift(site.db, { id: 'unused', ...buyer })
  await insertGift(site.db, { id: 'redeemed', ...buyer, redeemedAt: new Date() })

  const [album] = await site.db
    .insert(albums)
    .values({ publicId: ALBUM, userId: people.anna!.userId, title: 'Chez Anna' })
    .returning({ id: albums.id })
  await site.db.insert(albumPhotos).values(
    made.anna!.map(({ id: photoId }, position) => ({
      photoId,
      albumId: album!.id,
      position,
      sendId: String(photoId),
    })),
  )

  await site.db
    .insert(albums)
    .values({ publicId: GONE_ALBUM, userId: people.anna!.userId, title: 'Fermé' })

  const boss = await site.user('patronne@antan.test', { isAdmin: true })
  const demoted = await site.user('ex-support@antan.test')
  await site.db.update(users).set({ isSupport: true }).where(eq(users.id, demoted.userId))

  // Warned of deletions by mails that are still queued.
  await site.db
    .update(photos)
    .set({ metadata: { expiryToldAt: '2026-01-01T00:00:00Z' } })
    .where(eq(photos.id, made.carla![1]!.id))
  await site.db
    .update(users)
    .set({ inactivityNotices: 1, inactivityNoticeAt: new Date() })
    .where(eq(users.id, people.carla!.userId))

  // Removed and given back some time before the backup.
  await nameOnPhoto(['Louise'], 1)
  await nameOnPhoto(['Louise', 'Émile'], 2)
  await savePrivacy('anna', { analyticalCookies: false })
  await savePrivacy('anna', {})
  await site.db.transaction((tx) => noteLostRole(tx, boss.userId))
  await site.db.update(erasures).set({ createdAt: sql`now() - interval '2 hours'` })

  await backUp(source(), at('unnamed'))
  await requirePair(site)
  await backUp(source(), at('first'))
  await site.app.inject({
    method: 'DELETE',
    url: '/api/user/delete-account',
    headers: people.ben!.headers,
  })
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${made.carla![0]!.id}`,
    headers: people.carla!.headers,
  })
  await site.app.inject({ ...agreed, method: 'DELETE' })
  await nameOnPhoto(['Émile'], 3)
  await savePrivacy('anna', { emailMarketing: false })
  await savePrivacy('dora', { emailNotifications: false })
  const { headers } = people.anna!
  const api = '/api/family'
  await site.reply(people.anna!, 'POST', `${api}/links/${family.linkToClose}/close`)
  await site.app.inject({
    method: 'DELETE',
    url: `${api}/replies/${family.replyToDelete}`,
    headers,
  })
  const taken = `/api/albums/${ALBUM}/photos/${made.anna![1]!.publicId}`
  await site.app.inject({ method: 'DELETE', url: taken, headers })
  await site.app.inject({ method: 'DELETE', url: `/api/albums/${GONE_ALBUM}`, headers })
  await site.app.inject({
    method: 'PUT',
    url: `/api/admin/users/${demoted.userId}/role`,
    headers: boss.headers,
    payload: { isAdmin: false },
  })
  await site.sweep()
  await backUp(source(), at('second'), at('first'))
})
afterAll(async () => {
  letGo()
  for (const database of opened) await database.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

/** An empty installation with the surviving key and list of deletions. */
async function fresh(name: string) {
  await cp(join(site.folder, 'secret.key'), join(at(name), 'secret.key'))
  await cp(join(site.folder, 'files/erasures'), join(at(name), 'files/erasures'), {
    recursive: true,
  })
  const database = await openTestDatabase()
  opened.push(database)
  return {
    database,
    db: database.db,
    dataDir: at(name),
    config: (more: Record<string, string> = {}) =>
      configOf(at(name), { DATABASE_URL: urlOf(database), ...more }),
  }
}

test('everything is restored except what was deleted since, and pending work continues', async () => {
  const { db, dataDir, config } = await fresh('target')
  const began = new Date()
  const back = await restoreInstallation(config(), silent, at('first'))
  expect(back).toMatchObject({
    erasedAccounts: 1,
    erasedPhotos: 1,
    withdrawnConsents: 1,
    lostRoles: 1,
    heldGifts: 1,
    photos: 4,
    jobs: { 'restore-photo': 1 },
  })
  const staff = await db
    .select({ email: users.email })
    .from(users)
    .where(or(users.isAdmin, users.isSupport))
  expect(staff).toEqual([{ email: 'patronne@antan.test' }])
  const links = await db.select().from(familyLinks).orderBy(familyLinks.id)
  expect(links.map(({ tokenHash, closedAt }) => [tokenHash, closedAt === null])).toEqual([
    ['kept', true],
    ['to-close', false],
  ])
  // Its replies are kept for some time from then, not from the restore.
  expect(links[1]!.closedAt!.getTime()).toBeLessThan(began.getTime())
  expect((await db.select().from(familyReplies)).map(({ name }) => name)).toEqual(['kept'])
  expect((await db.select().from(albums)).map(({ publicId }) => publicId)).toEqual([ALBUM])
  expect((await db.select().from(albumPhotos)).map(({ photoId }) => photoId)).toEqual([
    made.anna![0]!.id,
  ])
  expect(await readMemory(db, made.anna![0]!.id)).toMatchObject({
    title: 'À table',
    people: [{ name: 'Émile' }],
  })
  expect(await readPrivacy(db, people.anna!.userId)).toMatchObject({
    analyticalCookies: true,
    emailMarketing: false,
    emailNotifications: true,
  })
  // Opted out for the first time since the backup, which has no choices of this account.
  expect(await readPrivacy(db, people.dora!.userId)).toMatchObject({
    analyticalCookies: false,
    emailNotifications: false,
  })
  // A backup holds no queued mails, so warnings of deletions are given again.
  const [warned] = await db
    .select({ metadata: photos.metadata, notices: users.inactivityNotices })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(eq(photos.id, made.carla![1]!.id))
  expect(warned).toEqual({ metadata: {}, notices: 0 })
  // A code redeemed after the backup must not be redeemed again.
  const codes = await db.select().from(gifts).orderBy(gifts.id)
  expect(codes.map(({ id, blockedAt }) => [id, blockedAt !== null])).toEqual([
    ['redeemed', false],
    ['unused', true],
  ])
  expect(await createCredits().discrepancies(db)).toEqual([])
  const emails = (await db.select({ email: users.email }).from(users)).map(({ email }) => email)
  expect(emails).toEqual(
    expect.arrayContaining(['anna@antan.test', 'carla@antan.test', 'dora@antan.test']),
  )
  expect(emails).not.toContain('ben@antan.test')
  const ids = made.anna!.map(({ id }) => id)
  for (const table of [photos, photoVersions]) {
    const ofAnna = sql`${sql.identifier(table === photos ? 'id' : 'photo_id')} in ${ids}`
    // The withdrawn consent is withdrawn again at the time of the restore.
    const rowsIn = async (from: Database['db']) =>
      (await from.select().from(table).where(ofAnna).orderBy(table.id)).map((row) => ({
        ...row,
        updatedAt: null,
      }))
    expect(await rowsIn(db)).toEqual(await rowsIn(site.db))
  }
  const movements = await db
    .select()
    .from(creditMovements)
    .where(eq(creditMovements.userId, people.anna!.userId))
    .orderBy(creditMovements.id)
  expect(movements).toEqual(
    await site.db
      .select()
      .from(creditMovements)
      .where(eq(creditMovements.userId, people.anna!.userId))
      .orderBy(creditMovements.id),
  )
  expect(await db.$count(photos, eq(photos.publicId, made.carla![0]!.publicId))).toBe(0)
  // Their files are deleted by the next sweep.
  expect(
    (await db.select().from(doomedFiles)).some(({ key }) => key.includes(made.ben![0]!.publicId)),
  ).toBe(true)
  expect(await db.$count(creditMovements, eq(creditMovements.reason, 'unlock'))).toBe(1)
  const [kept] = await db.select().from(photos).where(eq(photos.id, ids[0]!))
  expect(
    (await readFile(join(dataDir, 'files', kept!.restoredHdUrl!))).equals(
      await readFile(join(site.folder, 'files', kept!.restoredHdUrl!)),
    ),
  ).toBe(true)
  // Ids continue where they were.
  const [next] = await db
    .insert(users)
    .values({ username: 'x', email: 'x@antan.test' })
    .returning({ id: users.id })
  expect(next!.id).toBeGreaterThan(Math.max(...Object.values(people).map(({ userId }) => userId)))
  // Invoice numbers do not: those issued since the backup are unknown here, but their buyers hold
  // them.
  const { publisher, vatRate } = config()
  const paid = await db
    .insert(transactions)
    .values([
      { amount: '4.90', credits: 1, status: 'completed' },
      { amount: '4.90', credits: 1, status: 'completed' },
    ])
    .returning({ id: transactions.id })
  const issued = await Promise.all(
    paid.map(({ id: transactionId }) =>
      db.transaction((tx) =>
        createInvoices({ db, publisher: async () => publisher, vatRate }).issue(tx, {
          transactionId,
          buyer: { id: people.anna!.userId, username: 'anna', email: 'anna@antan.test' },
          line: 'x',
          amount: 490,
          issuedAt: new Date(),
        }),
      ),
    ),
  )
  expect(issued.map(({ number }) => number.replace(/\d{4}R\d{8}/, '…')).toSorted()).toEqual([
    'F…-000001',
    'F…-000002',
  ])
  expect((await bookFaults(db)).filter(({ what }) => what === 'numbers')).toEqual([])
  expect(await db.execute(sql`select 1 from sessions`).then(({ rows }) => rows)).toEqual([])
  await expect(restoreInstallation(config(), silent, at('first'))).rejects.toThrow('in use')
})

test('after a change of key the list of deletions is read with the earlier key, too', async () => {
  const { dataDir, config } = await fresh('rotated')
  const now = config({ SECRETS_KEY: 'another key of thirty-two letters' })
  const before = await readFile(join(dataDir, 'secret.key'), 'utf8')
  await expect(restoreInstallation(now, silent, at('first'))).rejects.toThrow('another SECRETS_KEY')
  expect(
    await restoreInstallation(now, silent, at('first'), { earlierKeys: [before] }),
  ).toMatchObject({
    erasedAccounts: 1,
    erasedPhotos: 1,
    withdrawnConsents: 1,
  })
})

test('a storage accepts the database that lists its photos, or a backup of it, and no other', async () => {
  const { db, dataDir, config } = await fresh('paired')
  await cp(join(site.folder, 'files'), join(dataDir, 'files'), { recursive: true })
  const { storage } = chooseStorage(config())
  const pair = (of: Database['db']) =>
    requirePair({ db: of, storage, temporaryFolder: at('temporary') })
  await pair(site.db)
  await expect(pair(db)).rejects.toThrow('belongs to another database')
  await restoreInstallation(config(), silent, at('unnamed'))
  await pair(db)
  const unnamed = await fresh('empty')
  await requirePair({
    db: unnamed.db,
    storage: chooseStorage(unnamed.config()).storage,
    temporaryFolder: at('temporary'),
  })
  await expect(pair(unnamed.db)).rejects.toThrow('belongs to another database')
  const empty = chooseStorage((await fresh('typo')).config()).storage
  await expect(
    requirePair({ db, storage: empty, temporaryFolder: at('temporary') }),
  ).rejects.toThrow('The storage is empty')
})

test('a second backup links the files of the first one instead of copying them', async () => {
  const key = (await site.files()).find((name) => name.includes(made.anna![0]!.publicId))
  expect((await stat(join(at('second'), 'private', key!))).ino).toBe(
    (await stat(join(at('first'), 'private', key!))).ino,
  )
  expect(
    (await readdir(join(at('second'), 'private/photos'))).includes(made.ben![0]!.publicId),
  ).toBe(false)
  await expect(backUp(source(), at('second'))).rejects.toThrow('not empty')
  const [kept] = await site.db.select().from(installation)
  expect(kept?.backedUpAt?.toISOString()).toBe((await readSummary(at('second'))).madeAt)
})

test('damaged and unfinished backups, and storages of other installations, are refused', async () => {
  await cp(at('second'), at('damaged'), { recursive: true })
  const table = join(at('damaged'), 'database/users.jsonl.gz')
  const bytes = await readFile(table)
  bytes[bytes.length - 5]! ^= 1
  await writeFile(table, bytes)
  const { db, dataDir, config } = await fresh('half')
  await expect(restoreInstallation(config(), silent, at('damaged'))).rejects.toThrow('damaged')
  expect(await db.$count(users)).toBe(0)
  await expect(refuseUnfinished(db)).resolves.toBeUndefined()

  await cp(at('second'), at('half-copied'), { recursive: true })
  await rm(join(at('half-copied'), 'private/photos'), { recursive: true })
  await rm(join(dataDir, 'files/photos'), { recursive: true })
  await expect(restoreInstallation(config(), silent, at('half-copied'))).rejects.toThrow('damaged')

  const summary = join(at('damaged'), 'backup.json')
  const later = { ...(await readSummary(at('damaged'))), migrations: 9_999 }
  await writeFile(summary, JSON.stringify(later))
  await expect(restoreInstallation(config(), silent, at('damaged'))).rejects.toThrow(
    'a later version',
  )

  await rm(summary)
  await expect(restoreInstallation(config(), silent, at('damaged'))).rejects.toThrow(
    'no finished backup',
  )
  await expect(
    restoreInstallation(
      config({ SECRETS_KEY: 'another key of thirty-two letters' }),
      silent,
      at('second'),
    ),
  ).rejects.toThrow('another SECRETS_KEY')
  await rm(join(dataDir, 'files'), { recursive: true })
  await cp(
    join(site.folder, 'files/photos', made.anna![0]!.publicId),
    join(dataDir, 'files/photos/photo_of_somebody_else'),
    { recursive: true },
  )
  await expect(restoreInstallation(config(), silent, at('second'))).rejects.toThrow('does not know')
})

test('damaged files are copied anew into the next backup, and restored only when accepted', async () => {
  await cp(at('first'), at('aged'), { recursive: true })
  const keys = await site.db.select({ id: photos.id, key: photos.originalUrl }).from(photos)
  const keyOf = (id: number) => keys.find((row) => row.id === id)!.key
  const [damaged, missing] = [keyOf(made.anna![0]!.id), keyOf(made.carla![1]!.id)]
  const whole = await readFile(join(at('aged'), 'private', damaged))
  await writeFile(join(at('aged'), 'private', damaged), whole.with(99, whole[99]! ^ 1))
  await rm(join(at('aged'), 'private', missing))

  const { storage, publicStorage } = chooseStorage(source())
  const next = await makeBackup({
    database: site.database,
    stores: { private: storage, public: publicStorage },
    folder: at('mended'),
    earlierFolder: at('aged'),
    isReread: () => true,
  })
  expect(next.damaged).toBe(2)
  expect(await readFile(join(at('mended'), 'private', damaged))).toEqual(whole)

  const { db, config } = await fresh('rest')
  const restore = (acceptDamage: boolean) =>
    restoreInstallation(config(), silent, at('aged'), { acceptDamage })
  await expect(restore(false)).rejects.toThrow('The backup is damaged: 2 of ')
  await cp(
    join(site.folder, 'files', missing),
    join(at('rest'), 'files', missing.replace('.', '-since.')),
  )
  expect(await restore(true)).toMatchObject({
    newerFiles: 1,
    faultyFiles: expect.arrayContaining([`private/${damaged}`, `private/${missing}`]),
  })
  const kept = (await db.select({ id: photos.id }).from(photos)).map(({ id }) => id)
  expect(kept).toContain(made.anna![0]!.id)
  expect(kept).not.toContain(made.carla![1]!.id)
})

test('a backup fails when the file of a photo is missing', async () => {
  const [row] = await site.db.select().from(photos).where(eq(photos.id, made.anna![1]!.id))
  await rm(join(site.folder, 'files', row!.originalUrl))
  await expect(backUp(source(), at('third'))).rejects.toThrow('not in the storage')
  expect(await readdir(at('third'))).not.toContain('backup.json')
})
