/**
 * Examines an installation: configuration, reachability, unsafe settings. Writes only its own probe
 * file.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../db/drizzle.ts'
import { inspectAdded, readAdded } from '#engine/runtime/models/added.ts'
import { photoKey, type Storage } from '../adapters/storage/storage.ts'
import { storageFault } from '../backup/installation.ts'
import type { Config } from '../config.ts'
import { codeOf, notice, ok, problem, type Finding } from './doctor-finding.ts'
import {
  clockService,
  mailService,
  paymentService,
  remoteEngine,
  secondFactorState,
  signInService,
} from './doctor-services.ts'
import { contentCredentials } from './doctor-credentials.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import { migrationsAhead, openPostgres, type Database } from '../platform/db.ts'
import { chooseStorage } from '../composition/storage.ts'

const GIGABYTE = 1024 ** 3
const MIN_DISK_BYTES = 2 * GIGABYTE

/** The findings about the database, and the open database if it can be queried. */
async function database({
  databaseUrl,
  dataDir,
}: Config): Promise<{ finding: Finding; opened: Database | null }> {
  if (!databaseUrl) {
    const folder = join(dataDir, 'database')
    return {
      finding: notice(
        'database',
        `embedded, in ${folder}${existsSync(folder) ? '' : ' (made at the first start)'}: survives a killed process, not a power cut; one process only`,
      ),
      opened: null,
    }
  }
  const opened = openPostgres(databaseUrl, 1)
  try {
    const version = await opened.db.execute<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    )
    const number = version.rows[0]?.version ?? '0'
    const old = Number.parseInt(number, 10) < 15
    return {
      finding: old
        ? problem('database', `PostgreSQL ${number}: 15 or later is needed`)
        : ok('database', `PostgreSQL ${number}`),
      opened,
    }
  } catch (error) {
    await opened.close()
    return { finding: problem('database', `cannot be reached (${codeOf(error)})`), opened: null }
  }
}

/** Checks that the tables of this version exist and that the database belongs to this storage. */
async function tables(config: Config, { db }: Database): Promise<Finding> {
  try {
    const {
      rows: [there],
    } = await db.execute<{ schema: string | null }>(
      sql`select to_regclass('drizzle.__drizzle_migrations')::text as schema`,
    )
    if (!there?.schema) return notice('tables', 'none yet: they are made at the first start')
    const ahead = await migrationsAhead(db)
    const fault = await storageFault(chooseStorage(config).storage, db)
    if (fault)
      return problem(
        'tables',
        fault === 'foreign'
          ? 'the storage belongs to another database: DATABASE_URL, DATA_DIR or an S3 setting is wrong'
          : 'the storage is empty, and the database lists photos: DATA_DIR or an S3 setting is wrong',
      )
    if (ahead < 0)
      return notice(
        'tables',
        `${-ahead} migrations of this version are still to be made, at the next start`,
      )
    return ok(
      'tables',
      ahead > 0 ? `of a later version, ${ahead} migrations ahead` : 'of this version',
    )
  } catch (error) {
    return problem('tables', `cannot be read (${codeOf(error)})`)
  }
}

/** Writes a file, reads its size and deletes it. */
async function probe(storage: Storage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'antan-doctor-'))
  const key = photoKey('doctor', 'txt')
  try {
    const source = join(folder, 'probe')
    await writeFile(source, 'antan')
    await storage.put(key, source)
    if ((await storage.size(key)) !== 5) throw new Error('the file came back otherwise')
    await storage.remove(key)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function files(config: Config): Promise<Finding> {
  const where = config.s3
    ? `bucket ${config.s3.bucket} at ${config.s3.endpoint ?? `Amazon ${config.s3.region}`}`
    : `folder ${config.dataDir}`
  try {
    await probe(chooseStorage(config).storage)
    return ok('files', where)
  } catch (error) {
    return problem('files', `${where}: a probe file could not be kept (${codeOf(error)})`)
  }
}

async function disk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
  const free = bavail * bsize
  const text = `${(free / GIGABYTE).toFixed(1)} GB free`
  return free < MIN_DISK_BYTES
    ? problem('disk', `${text}: work files need at least ${MIN_DISK_BYTES / GIGABYTE} GB`)
    : ok('disk', text)
}

function models({ engine, modelsDir }: Config): Finding {
  if (engine === 'instant')
    return notice('restoration', 'the instant engine restores nothing: for tests only')
  return existsSync(join(modelsDir, '.prepared-from'))
    ? ok('restoration', `models in ${modelsDir}`)
    : problem('restoration', 'no models: run npm run models')
}

/** The networks that the operator added; nothing if there are none. */
async function addedModels({ addedModelsDir }: Config): Promise<Finding[]> {
  try {
    const states = await Promise.all(
      readAdded(addedModelsDir).map((model) =>
        inspectAdded(model, addedModelsDir, { thorough: false }),
      ),
    )
    return states.map(({ model, state }) =>
      state === 'ready'
        ? ok('network', `${model.name}, ${model.licence}`)
        : problem(
            'network',
            `${model.name} is ${state}: npm run models -- add it again, or -- remove it`,
          ),
    )
  } catch (error) {
    return [problem('network', `the list in ${addedModelsDir} cannot be read (${codeOf(error)})`)]
  }
}

function address({ publicUrl, secureCookies, trustProxy, host }: Config): Finding[] {
  const found = [
    secureCookies
      ? ok('address', publicUrl)
      : notice('address', `${publicUrl}: plain http, cookies are not Secure`),
  ]
  if (secureCookies && !trustProxy)
    found.push(
      problem(
        'proxy',
        'https needs a proxy in front: set TRUST_PROXY=true, else every visitor counts as one address',
      ),
    )
  if (host === '0.0.0.0' || host === '::')
    found.push(
      notice(
        'proxy',
        `listens on every interface (HOST=${host}): nothing but the proxy should reach the port`,
      ),
    )
  return found
}

function secrets({ secretsKey, dataDir }: Config): Finding {
  const file = join(dataDir, 'secret.key')
  if (!secretsKey)
    return notice(
      'secrets',
      `sealed with the key in ${file}: several machines need SECRETS_KEY, and backups need either`,
    )
  return existsSync(file)
    ? notice(
        'secrets',
        `sealed with SECRETS_KEY; keep ${file}, the key of before, which restoring a backup needs (--earlier-keys)`,
      )
    : ok('secrets', 'sealed with SECRETS_KEY')
}

/**
 * Returns all findings in the order of the documentation. Never rejects because of what it
 * examines. `issuer` replaces Google in tests.
 */
export async function examine(
  config: Config,
  issuer?: string,
  now: Clock = systemClock,
): Promise<Finding[]> {
  const { finding, opened } = await database(config)
  try {
    return [
      ...address(config),
      finding,
      ...(opened ? [await tables(config, opened)] : []),
      await files(config),
      await disk(config),
      models(config),
      ...(await addedModels(config)),
      ...(await remoteEngine(config)),
      await signInService(config, issuer),
      ...(await clockService(config, { issuer, now })),
      ...(await paymentService(config)),
      await mailService(config, opened?.db ?? null),
      secrets(config),
      ...(opened ? await secondFactorState(config, opened.db) : []),
      await contentCredentials(config),
    ]
  } finally {
    await opened?.close()
  }
}
