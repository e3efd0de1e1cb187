/**
 * Fault run: two web and two worker processes under traffic, while processes, PostgreSQL, database
 * and storage connections fail at random. Checks that no accepted work is lost, repeated or wrongly
 * charged, that the service recovers, and that a backup taken meanwhile restores. Over 300 lines
 * because it is one scenario in chronological order. CLUSTER_MINUTES and CLUSTER_SEED select the
 * run.
 */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, inArray, isNotNull, sql } from '../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Clients, createS3Storage } from '../adapters/storage/s3.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { backUp, restoreInstallation } from './backups.ts'
import { readConfig } from '../config.ts'
import { creditMovements } from '../db/schema/money.ts'
import { erasures } from '../db/schema/service.ts'
import { photos, photoVersions, restorations } from '../db/schema/photos.ts'
import { users } from '../db/schema/users.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { openPglite } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { startCluster, type Cluster, type SupervisedProcess } from '../testing/cluster.ts'
import type { NetworkFault } from '../testing/fault-proxy.ts'
import { figure, randomOf } from '../testing/figure.ts'
import { picture } from '../testing/pictures.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { createPerson, newJournal, signInCustomer, type Person } from '../testing/traffic.ts'

const MINUTES = Number(process.env.CLUSTER_MINUTES ?? 10)
const SEED = Number(process.env.CLUSTER_SEED ?? 20_261_121)
const PEOPLE = 8
const CREDITS = 2_000
const FAULT_MS = 10_000
const RECOVERY_MS = 30_000

const random = randomOf(SEED)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

let postgres: TestPostgres
let cluster: Cluster
let supervised: SupervisedProcess[]
let storage: Storage
const journal = newJournal()
const people: Person[] = []
let probe: Person
const say = (text: string) => void process.stdout.write(`${new Date().toISOString()} ${text}\n`)

beforeAll(async () => {
  postgres = await startPostgres()
  cluster = await startCluster({ bare: true, postgres })
  storage = createS3Storage({
    clients: createS3Clients(cluster.s3),
    bucket: cluster.s3.bucket,
    prefix: 'files/',
    temporaryFolder: join(cluster.folder, 'judge'),
  })
  supervised = (['web', 'web', 'worker', 'worker'] as const).map((role) => cluster.supervise(role))
  // The first start of a new installation, all at once.
  await Promise.all(supervised.map((one) => one.up()))
  const urls = () =>
    supervised.flatMap(({ role, server }) => (role === 'web' && server ? [server.url] : []))
  const asking = {
    urls,
    journal,
    picture: new Uint8Array(await picture({ width: 700, height: 500 })),
  }
  const make = async (name: string) =>
    createPerson(asking, await signInCustomer(cluster.database.db, name, CREDITS))
  for (let n = 0; n < PEOPLE; n++) people.push(await make(`person${n}`))
  probe = await make('probe')
}, 180_000)
afterAll(async () => {
  await cluster?.close()
  await postgres?.stop()
})

/** Injects one random fault and waits until it is over. Returns its name. */
async function injectFault(): Promise<string> {
  const kind = oneOf([
    'kill',
    'kill',
    'crash',
    'stop',
    'freeze',
    'network',
    'network',
    'network',
  ] as const)
  if (kind === 'network') {
    const [name, proxy] = oneOf([
      ['database', cluster.databaseProxy],
      ['storage', cluster.storageProxy],
    ] as const)
    const fault = oneOf<NetworkFault>(['cut', 'slow', 'frozen', 'lost'])
    say(`${name} ${fault}`)
    proxy.set(fault)
    await delay(FAULT_MS)
    proxy.set(null)
    return `${name} ${fault}`
  }
  if (kind === 'crash') {
    say('kill postgres')
    await postgres.crash()
    return 'kill postgres'
  }
  const one = oneOf(supervised)
  say(`${kind} ${one.role}`)
  if (kind === 'freeze') {
    one.server?.signal('SIGSTOP')
    await delay(FAULT_MS)
    one.server?.signal('SIGCONT')
  } else {
    await one.end(kind === 'kill' ? 'SIGKILL' : 'SIGTERM')
    void delay(2_000).then(() => one.up())
  }
  return `${kind} ${one.role}`
}

/** Measures the time until a photo can be sent, restored, unlocked and downloaded again, ms. */
async function recovery(): Promise<number> {
  const began = performance.now()
  while (!(await probe.once(RECOVERY_MS))) {
    if (performance.now() - began > 6 * RECOVERY_MS)
      throw new Error(
        `no recovery:\n${supervised
          .flatMap(({ server, crashes }) => [...crashes, ...(server?.output.slice(-10) ?? [])])
          .join('')
          .slice(-20_000)}`,
      )
    await delay(300)
  }
  return performance.now() - began
}

const rank = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
const seconds = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    p50: rank(sorted, 0.5) / 1_000,
    p99: rank(sorted, 0.99) / 1_000,
    max: rank(sorted, 1) / 1_000,
  }
}

const backUpUnderTraffic = () =>
  backUp(
    readConfig({ ...cluster.direct, DATA_DIR: join(cluster.folder, 'backing-up') }),
    join(cluster.folder, 'backup'),
  )

test(
  `${MINUTES} minutes of faults under traffic (seed ${SEED})`,
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    let over = false
    const began = performance.now()
    const busy = Promise.all(people.map((person) => person.live(() => over)))
    const faults: Record<string, number> = {}
    const recoveries: { name: string; ms: number }[] = []
    const backup = { made: false }
    while (performance.now() - began < MINUTES * 60_000) {
      await delay(1_000 + random() * 3_000)
      if (!backup.made && performance.now() - began > MINUTES * 30_000) {
        await backUpUnderTraffic()
        backup.made = true
        say('backup made')
      }
      const name = await injectFault()
      const ms = await recovery()
      faults[name] = (faults[name] ?? 0) + 1
      recoveries.push({ name, ms: Math.round(ms) })
      say(`${name}: back after ${(ms / 1_000).toFixed(1)} s`)
    }
    over = true
    await busy
    for (const one of supervised) if (!one.server) await one.up()

    const { db } = cluster.database
    await expect
      .poll(() => db.$count(restorations, sql`${restorations.status} in ('queued', 'running')`), {
        timeout: 90_000,
        interval: 500,
      })
      .toBe(0)
    // Not the demonstration photos, which the first start seeds.
    const rows = await db
      .select()
      .from(photos)
      .where(
        inArray(
          photos.userId,
          [...people, probe].map(({ userId }) => userId),
        ),
      )
    const versions = await db.select().from(photoVersions)
    const byId = new Map(rows.map((row) => [row.publicId, row]))
    const accepted = [...journal.accepted]
    const lost = accepted
      .filter(([publicId]) => byId.get(publicId)?.status !== 'completed')
      .map(([publicId]) => publicId)
    const notOnce = rows
      .filter(({ id }) => versions.filter(({ photoId }) => photoId === id).length !== 1)
      .map(({ publicId }) => publicId)
    const files: string[] = []
    for (const row of rows)
      for (const key of [row.originalUrl, row.restoredUrl, row.restoredHdUrl, row.watermarkUrl])
        if (key && !(await storage.size(key))) files.push(key)
    const charges = await db
      .select()
      .from(creditMovements)
      .where(eq(creditMovements.reason, 'unlock'))
    const charged = new Set(charges.map(({ reference }) => reference))
    const wrong = [
      ...rows
        .filter(({ publicId, isHdUnlocked }) => isHdUnlocked !== charged.has(`unlock:${publicId}`))
        .map(({ publicId }) => `${publicId}: lock and charge disagree`),
      ...[...journal.unlocked]
        .filter((publicId) => !charged.has(`unlock:${publicId}`))
        .map((publicId) => `${publicId}: unlock confirmed, not charged`),
      ...charges
        .filter(({ amount }) => amount !== -1)
        .map(({ reference }) => `${reference}: not one credit`),
      ...(await createCredits().discrepancies(db)).map((found) => JSON.stringify(found)),
    ]
    const waits = accepted.flatMap(([, { at, restoredAt }]) =>
      restoredAt === null ? [] : [restoredAt - at],
    )
    const crashes = supervised.flatMap((one) => one.crashes)
    figure('cluster.faults', {
      seed: SEED,
      minutes: MINUTES,
      faults,
      recoverySeconds: seconds(recoveries.map(({ ms }) => ms)),
      slowest: recoveries.toSorted((a, b) => b.ms - a.ms).slice(0, 3),
      uploadsAccepted: accepted.length,
      photos: rows.length,
      unlocksConfirmed: journal.unlocked.size,
      charges: charges.length,
      uploadToRestoredSeconds: seconds(waits),
      lost: lost.length,
      notRestoredOnce: notOnce.length,
      filesMissing: files.length,
      wrongCharges: wrong.length,
      replies500: journal.broken.length,
      replies: Object.fromEntries([...journal.replies].toSorted(([a], [b]) => a.localeCompare(b))),
      failedStarts: supervised.reduce((sum, { failedStarts }) => sum + failedStarts.length, 0),
      crashedProcesses: crashes.length,
    })
    expect({ lost, notOnce, files, wrong, broken: journal.broken.slice(0, 5), crashes }).toEqual({
      lost: [],
      notOnce: [],
      files: [],
      wrong: [],
      broken: [],
      crashes: [],
    })
    expect(accepted.length).toBeGreaterThan(MINUTES * 10)
    const sample = rows.find(({ isHdUnlocked }) => isHdUnlocked)
    const copy = await storage.localCopy(sample!.restoredHdUrl!)
    expect((await sharp(copy.path).metadata()).width).toBeGreaterThanOrEqual(700)
    expect(recoveries.filter(({ ms }) => ms > RECOVERY_MS)).toEqual([])
  },
)

test(
  'the backup made during the faults is restored without the accounts deleted since',
  { timeout: 300_000 },
  async () => {
    const { db } = cluster.database
    for (const person of people.slice(0, 2)) expect(await person.deleteAccount()).toBe(true)
    await expect.poll(() => db.$count(erasures), { timeout: 60_000, interval: 500 }).toBe(0)
    const dataDir = join(cluster.folder, 'target')
    for await (const { key } of storage.list('erasures/')) {
      const entry = await storage.localCopy(key)
      await cp(entry.path, join(dataDir, 'files', key))
      await entry.release()
    }
    const back = await restoreInstallation(
      readConfig({ DATA_DIR: dataDir, SECRETS_KEY: cluster.direct.SECRETS_KEY }),
      createLog('silent'),
      join(cluster.folder, 'backup'),
    )
    const target = await openPglite({ folder: join(dataDir, 'database') })
    try {
      expect(await createCredits().discrepancies(target.db)).toEqual([])
      expect(
        await target.db.$count(
          users,
          sql`${users.email} in ('person0@antan.test', 'person1@antan.test')`,
        ),
      ).toBe(0)
      expect(await target.db.$count(users, sql`${users.email} like 'person%'`)).toBe(PEOPLE - 2)
      expect(await target.db.$count(photos, isNotNull(photos.restoredHdUrl))).toBeGreaterThan(0)
      figure('cluster.restoreDrill', { seed: SEED, ...back })
      expect(back.erasedAccounts).toBe(2)
    } finally {
      await target.close()
    }
  },
)
