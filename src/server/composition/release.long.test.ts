/**
 * A new version under traffic: two web processes behind Caddy (deploy/Caddyfile, Debian's `caddy`)
 * and two workers get SIGTERM one after the other and are started again, while people send, poll,
 * unlock, download and change their settings. No request may fail.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredits } from '../features/credits/credits.service.ts'
import { startCluster, type Cluster } from '../testing/cluster.ts'
import { figure } from '../testing/figure.ts'
import { picture } from '../testing/pictures.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import type { TestSession } from '../testing/session.ts'
import { createPerson, newJournal, signInCustomer, type Person } from '../testing/traffic.ts'

const SEED = 1
const ROUNDS = Number(process.env.RELEASES ?? 3)
const PEOPLE = 4
const hasCaddy = spawnSync('caddy', ['version']).status === 0

type Running = { role: 'web' | 'worker'; port: number; server: ServerProcess }
let cluster: Cluster
let base = ''
let caddy: ChildProcess | undefined
const running: Running[] = []
const journal = newJournal()
const people: Person[] = []
const sessions: TestSession[] = []

async function start(role: 'web' | 'worker', port: number): Promise<ServerProcess> {
  return cluster.start(role, { PORT: String(port), TRUST_PROXY: 'true', PUBLIC_URL: base })
}

beforeAll(async () => {
  if (!hasCaddy) return
  cluster = await startCluster({})
  const ports: number[] = []
  for (let n = 0; n < 5; n++) ports.push(await getPort({ host: '127.0.0.1', exclude: ports }))
  const [proxyPort, ...own] = ports
  base = `http://localhost:${proxyPort}`
  for (const [n, port] of own.entries()) {
    const role = n < 2 ? 'web' : 'worker'
    running.push({ role, port, server: await start(role, port) })
  }
  caddy = spawn(
    'caddy',
    [
      'run',
      '--config',
      join(import.meta.dirname, '../../../deploy/Caddyfile'),
      '--adapter',
      'caddyfile',
    ],
    {
      env: {
        PATH: process.env['PATH'],
        PUBLIC_URL: base,
        WEB_PROCESSES: own
          .slice(0, 2)
          .map((port) => `127.0.0.1:${port}`)
          .join(' '),
        HOME: cluster.folder,
        XDG_DATA_HOME: cluster.folder,
      },
      stdio: 'ignore',
    },
  )
  const answers = () =>
    fetch(`${base}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await answers()); tries++) {
    if (tries > 100) throw new Error('the proxy does not answer')
    await delay(200)
  }
  const { db } = cluster.database
  const asking = {
    urls: () => [base],
    journal,
    picture: new Uint8Array(await picture({ width: 700, height: 500 })),
  }
  for (let n = 0; n < PEOPLE; n++) {
    const session = await signInCustomer(db, `person${n}`, 500)
    sessions.push(session)
    people.push(createPerson(asking, session))
  }
}, 180_000)
afterAll(async () => {
  caddy?.kill('SIGTERM')
  await cluster?.close()
})

/** Sends small changes one after the other; a proxy never repeats such requests. */
async function changeSettings({ headers }: TestSession, isOver: () => boolean): Promise<void> {
  const body = JSON.stringify({
    analyticalCookies: false,
    marketingCookies: false,
    emailMarketing: false,
    emailNotifications: true,
  })
  while (!isOver()) {
    const status = await fetch(`${base}/api/user/privacy-settings`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(20_000),
    }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return String(reply.status)
      },
      () => 'none',
    )
    journal.replies.set(`change ${status}`, (journal.replies.get(`change ${status}`) ?? 0) + 1)
    await delay(25)
  }
}

test.skipIf(!hasCaddy)(
  `${ROUNDS} releases behind a proxy: no request fails`,
  { timeout: (ROUNDS + 3) * 120_000 },
  async () => {
    let over = false
    const busy = Promise.all([
      ...people.map((person) => person.live(() => over)),
      ...sessions.map((session) => changeSettings(session, () => over)),
    ])
    await delay(2_000)
    for (let round = 0; round < ROUNDS; round++) {
      for (const place of [
        ...running.filter(({ role }) => role === 'worker'),
        ...running.filter(({ role }) => role === 'web'),
      ]) {
        expect(await place.server.end('SIGTERM')).toBe(0)
        place.server = await start(place.role, place.port)
        // Until the proxy has made two health checks.
        await delay(5_000)
      }
    }
    over = true
    await busy
    const counts = [...journal.replies].toSorted(([a], [b]) => a.localeCompare(b))
    const failed = counts.filter(([what]) => !what.endsWith(' 200'))
    figure('release behind a proxy', {
      seed: SEED,
      releases: ROUNDS,
      processesReplaced: ROUNDS * running.length,
      requests: counts.reduce((sum, [, count]) => sum + count, 0),
      replies: Object.fromEntries(counts),
      failed: failed.reduce((sum, [, count]) => sum + count, 0),
      photos: journal.accepted.size,
      unlocked: journal.unlocked.size,
      ledgerFaults: (await createCredits().discrepancies(cluster.database.db)).length,
    })
    expect(failed).toEqual([])
    expect(journal.accepted.size).toBeGreaterThan(ROUNDS * 5)
    expect([...journal.accepted.values()].filter(({ restoredAt }) => restoredAt === null)).toEqual(
      [],
    )
    if (caddy) {
      const ended = once(caddy, 'exit')
      caddy.kill('SIGTERM')
      await ended
    }
  },
)
