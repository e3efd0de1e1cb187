/** Looks over an installation: what is configured, what can be reached, what is unsafe. Changes nothing but a probe file of its own. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from './db/drizzle.ts'
import { inspectAdded, readAdded } from '#restoration/models/added.ts'
import { RemoteEngineError } from '#restoration/replicate/errors.ts'
import { createPredictions } from '#restoration/replicate/predictions.ts'
import { photoKey, type Storage } from './adapters/storage/storage.ts'
import type { Config } from './config.ts'
import { openPostgres } from './platform/db.ts'
import { chooseStorage } from './storage.ts'

/** `problem`: the service does not work or is not safe. `notice`: fine for trying, not for the public. */
export type Finding = { about: string; verdict: 'ok' | 'notice' | 'problem'; text: string }

const ok = (about: string, text: string): Finding => ({ about, verdict: 'ok', text })
const notice = (about: string, text: string): Finding => ({ about, verdict: 'notice', text })
const problem = (about: string, text: string): Finding => ({ about, verdict: 'problem', text })

const GIGABYTE = 1024 ** 3
const LEAST_DISK_BYTES = 2 * GIGABYTE
const LONGEST_ANSWER_MS = 15_000
const codeOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? name ?? 'unknown'
}

async function database({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (!databaseUrl) {
    const folder = join(dataDir, 'database')
    return notice('database', `embedded, in ${folder}${existsSync(folder) ? '' : ' (made at the first start)'}: survives a killed process, not a power cut; one process only`)
  }
  const opened = openPostgres(databaseUrl, 1)
  try {
    const version = await opened.db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
    const number = version.rows[0]?.version ?? '0'
    if (Number.parseInt(number, 10) < 15) return problem('database', `PostgreSQL ${number}: 15 or later is needed`)
    return ok('database', `PostgreSQL ${number}`)
  } catch (error) {
    return problem('database', `cannot be reached (${codeOf(error)})`)
  } finally {
    await opened.close()
  }
}

/** Puts a file, reads its size and removes it. */
async function probe(storage: Storage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'antan-doctor-'))
  const key = photoKey('doctor', 'txt')
  try {
    const source = join(folder, 'probe')
    await writeFile(source, 'antan')
    await storage.put(key, source)
    if (await storage.size(key) !== 5) throw new Error('the file came back otherwise')
    await storage.remove(key)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function files(config: Config): Promise<Finding> {
  const where = config.s3 ? `bucket ${config.s3.bucket} at ${config.s3.endpoint ?? `Amazon ${config.s3.region}`}` : `folder ${config.dataDir}`
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
  return free < LEAST_DISK_BYTES ? problem('disk', `${text}: work files need at least ${LEAST_DISK_BYTES / GIGABYTE} GB`) : ok('disk', text)
}

function models({ engine, modelsDir }: Config): Finding {
  if (engine === 'instant') return notice('restoration', 'the instant engine restores nothing: for tests only')
  return existsSync(join(modelsDir, '.prepared-from')) ? ok('restoration', `models in ${modelsDir}`) : problem('restoration', 'no models: run npm run models')
}

/** The operator's own networks; nothing where there are none. */
async function addedModels({ addedModelsDir }: Config): Promise<Finding[]> {
  const states = await Promise.all(readAdded(addedModelsDir).map((model) => inspectAdded(model, addedModelsDir, { thorough: false })))
  return states.map(({ model, state }) => (state === 'ready' ? ok('network', `${model.name}, ${model.licence}`) : problem('network', `${model.name} is ${state}: npm run models -- add it again, or -- remove it`)))
}

/** Nothing with the other engines. */
async function remoteEngine({ replicate }: Config): Promise<Finding[]> {
  if (!replicate) return []
  const told = notice('replicate', 'photos are sent to Replicate: the privacy policy, the legal notice and the pages that say where photos are restored must say so')
  const checked = await createPredictions(replicate).check(AbortSignal.timeout(LONGEST_ANSWER_MS)).then(
    () => ok('replicate', `${replicate.model} at ${new URL(replicate.baseUrl).host}`),
    (error: unknown) => problem('replicate', error instanceof RemoteEngineError && error.code === 'REFUSED' ? 'REPLICATE_API_TOKEN is refused' : `cannot be reached (${codeOf(error)})`),
  )
  return [checked, told]
}

const identity = ({ google }: Config): Finding =>
  google ? ok('sign-in', 'Google') : notice('sign-in', 'the development provider: anybody signs in as anybody, and demonstration accounts exist')

function money({ stripe, developmentAllowed, vatRate }: Config): Finding {
  if (!stripe) return notice('payments', developmentAllowed ? 'the sandbox: no real money' : 'none: nothing is sold')
  const vat = vatRate ? `VAT ${vatRate} %` : 'no VAT (art. 293 B du CGI)'
  return stripe.secretKey.includes('_live_') ? ok('payments', `Stripe, ${vat}`) : notice('payments', `Stripe with test keys, ${vat}`)
}

function address({ publicUrl, secureCookies, trustProxy, host }: Config): Finding[] {
  const found = [secureCookies ? ok('address', publicUrl) : notice('address', `${publicUrl}: plain http, cookies are not Secure`)]
  if (secureCookies && !trustProxy) found.push(problem('proxy', 'https needs a proxy in front: set TRUST_PROXY=true, else every visitor counts as one address'))
  if (host === '0.0.0.0' || host === '::') found.push(notice('proxy', `listens on every interface (HOST=${host}): nothing but the proxy should reach the port`))
  return found
}

const secrets = ({ secretsKey, dataDir }: Config): Finding =>
  secretsKey ? ok('secrets', 'sealed with SECRETS_KEY') : notice('secrets', `sealed with the key in ${join(dataDir, 'secret.key')}: several machines need SECRETS_KEY, and backups need either`)

/** Everything that was looked at, in the order of the documentation. Never rejects on what it examines. */
export async function examine(config: Config): Promise<Finding[]> {
  return [...address(config), await database(config), await files(config), await disk(config), models(config), ...await addedModels(config), ...await remoteEngine(config), identity(config), money(config), secrets(config)]
}
