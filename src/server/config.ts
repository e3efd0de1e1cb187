/** Reads the environment into a typed, frozen configuration. No other module reads process.env. */
import { isIPv4, isIPv6 } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { brand } from '#copy/brand.ts'
import { PHOTO_PLACEHOLDER, type ReplicateSettings } from '#engine/engines/replicate/settings.ts'
import { Env } from './config-schema.ts'

type Settings = z.infer<typeof Env>

/** The message lists every invalid setting, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Whether only this machine or its private network reaches the host. */
function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIPv4(name)) return /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(name)
  if (isIPv6(name)) return name === '::1' || /^f[cd]/i.test(name)
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Whether only this machine reaches a server that listens on the host. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)

/** Adds to `problems` when only one of two settings that belong together is given. */
function requireBoth(
  settings: Settings,
  first: keyof Settings,
  second: keyof Settings,
  problems: string[],
): void {
  if (Boolean(settings[first]) !== Boolean(settings[second]))
    problems.push(`${first}, ${second}: give both or neither`)
}

const publisherOf = (settings: Settings) => ({
  name: settings.PUBLISHER_NAME ?? brand.publisher.name,
  address: settings.PUBLISHER_ADDRESS ?? brand.publisher.address,
  registration: settings.PUBLISHER_REGISTRATION ?? brand.publisher.registration,
  vatNumber: settings.PUBLISHER_VAT_NUMBER ?? brand.publisher.vatNumber,
})

/** What real payments need. Adds to `problems`. */
function checkLivePayments(settings: Settings, problems: string[]): void {
  const publisher = publisherOf(settings)
  if (!settings.DATABASE_URL && !settings.ALLOW_LIVE_PAYMENTS_ON_EMBEDDED_DATABASE) {
    problems.push(
      'DATABASE_URL: required with live payment keys, since the embedded database does not survive a power cut',
    )
  }
  for (const name of ['name', 'address', 'registration'] as const) {
    if (!publisher[name])
      problems.push(
        `PUBLISHER_${name.toUpperCase()}: required with live payment keys, since invoices name the seller`,
      )
  }
  if (settings.VAT_RATE && !publisher.vatNumber)
    problems.push('PUBLISHER_VAT_NUMBER: required on invoices with VAT')
}

/** Publisher and Stripe settings. Adds to `problems`. */
function moneySettings(settings: Settings, problems: string[]) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = settings
  requireBoth(settings, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', problems)
  if (apiUrl && (!secretKey?.includes('_test_') || !isPrivateHost(new URL(apiUrl).hostname))) {
    problems.push(
      'STRIPE_API_URL: an address of this machine or its private network, with a test key',
    )
  }
  if (secretKey?.includes('_live_')) checkLivePayments(settings, problems)
  return {
    publisher: publisherOf(settings),
    stripe:
      secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl: apiUrl ?? null } : null,
  }
}

/** S3 settings; null for local storage. Adds to `problems`. */
function storageSettings(settings: Settings, problems: string[]) {
  if (settings.STORAGE === 'local') return null
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  for (const name of needed) if (!settings[name]) problems.push(`${name}: required with STORAGE=s3`)
  return {
    endpoint: settings.S3_ENDPOINT ?? null,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: settings.S3_PATH_STYLE,
  }
}

/** The input of the model, with a placeholder for the photo. Adds to `problems`. */
function modelInput(json: string, problems: string[]): Record<string, unknown> {
  try {
    const input = z.record(z.string(), z.unknown()).parse(JSON.parse(json))
    if (Object.values(input).filter((value) => value === PHOTO_PLACEHOLDER).length === 1)
      return input
  } catch {
    // Reported below.
  }
  problems.push(
    `REPLICATE_INPUT: a JSON object in which exactly one value is "${PHOTO_PLACEHOLDER}", such as {"image":"${PHOTO_PLACEHOLDER}"}`,
  )
  return {}
}

/** Settings of Replicate; null with the other engines. Adds to `problems`. */
function replicateSettings(settings: Settings, problems: string[]): ReplicateSettings | null {
  if (settings.ENGINE !== 'replicate') return null
  for (const name of ['REPLICATE_API_TOKEN', 'REPLICATE_MODEL'] as const)
    if (!settings[name]) problems.push(`${name}: required with ENGINE=replicate`)
  const { protocol, hostname } = new URL(settings.REPLICATE_BASE_URL)
  if (protocol === 'http:' && !isPrivateHost(hostname))
    problems.push('REPLICATE_BASE_URL: use https, since photos and the token go there')
  return {
    token: settings.REPLICATE_API_TOKEN ?? '',
    model: settings.REPLICATE_MODEL ?? '',
    input: modelInput(settings.REPLICATE_INPUT, problems),
    baseUrl: settings.REPLICATE_BASE_URL.replace(/\/$/, ''),
    outputHost: settings.REPLICATE_OUTPUT_HOST,
  }
}

/** The public address, and which development doubles may run there. Adds to `problems`. */
function addressSettings(settings: Settings, problems: string[]) {
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  const secure = publicUrl.protocol === 'https:'
  const isPrivate = isPrivateHost(publicUrl.hostname)
  const google =
    settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET
      ? { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET }
      : null
  const developmentAllowed = isPrivate || settings.ALLOW_DEVELOPMENT_ADAPTERS

  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash)
    problems.push('PUBLIC_URL: an origin without path, such as https://antan.example')
  if (!secure && !isPrivate)
    problems.push(
      'PUBLIC_URL: plain http is accepted for this machine and private networks only; use https',
    )
  requireBoth(settings, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', problems)
  if (!google && !developmentAllowed)
    problems.push(
      'GOOGLE_CLIENT_ID: required on a public address (the development identity provider does not run there)',
    )
  // Without PUBLIC_URL the service counts as private, so only this machine may reach it.
  if (
    !google &&
    !settings.PUBLIC_URL &&
    !isLoopback(settings.HOST) &&
    settings.ROLE !== 'worker' &&
    !settings.ALLOW_DEVELOPMENT_ADAPTERS
  ) {
    problems.push(
      `PUBLIC_URL: required with HOST=${settings.HOST}, since with the development identity provider anybody who reaches this port signs in as anybody`,
    )
  }
  if (!settings.ADMIN_EMAIL && !developmentAllowed)
    problems.push('ADMIN_EMAIL: required on a public address')
  return { publicUrl, secure, google, developmentAllowed }
}

/** Parses each setting by itself. Throws ConfigError. */
function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Env.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(problems.join('\n'))
}

/** Certificate of Content Credentials, PEM files; null for none. Adds to `problems`. */
function credentialSettings(settings: Settings, problems: string[]) {
  const { CREDENTIALS_CERTIFICATE_FILE: certificate, CREDENTIALS_KEY_FILE: key } = settings
  requireBoth(settings, 'CREDENTIALS_CERTIFICATE_FILE', 'CREDENTIALS_KEY_FILE', problems)
  return certificate && key
    ? { certificateFile: resolve(certificate), keyFile: resolve(key) }
    : null
}

/** Parses the environment. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  const settings = parseSettings(env)
  const problems: string[] = []
  const { publicUrl, secure, google, developmentAllowed } = addressSettings(settings, problems)
  if (settings.ROLE !== 'both' && !settings.DATABASE_URL)
    problems.push(
      'DATABASE_URL: required with ROLE=web or ROLE=worker, since the embedded database belongs to one process',
    )
  const credentials = credentialSettings(settings, problems)
  const { publisher, stripe } = moneySettings(settings, problems)
  const s3 = storageSettings(settings, problems)
  const replicate = replicateSettings(settings, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))

  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: publicUrl.origin,
    /** Whether cookies are `Secure` with the `__Host-` prefix. */
    secureCookies: secure,
    dataDir: resolve(settings.DATA_DIR),
    modelsDir: resolve(settings.MODELS_DIR),
    /** Folder of the models that the operator added. */
    addedModelsDir: resolve(settings.DATA_DIR, 'models'),
    databaseUrl: settings.DATABASE_URL ?? null,
    servesRequests: settings.ROLE !== 'worker',
    runsJobs: settings.ROLE !== 'web',
    s3,
    /** Encrypts stored secrets; null: a generated key in the data folder does. */
    secretsKey: settings.SECRETS_KEY ?? null,
    /** Certificate of Content Credentials, PEM files; null for none. */
    credentials,
    adminEmail: (settings.ADMIN_EMAIL ?? 'admin@antan.test').toLowerCase(),
    google,
    /** Whether demo accounts and photos are seeded: only with the development identity provider. */
    demo: google === null,
    /** Whether development doubles may run here. */
    developmentAllowed,
    /** Null without keys: then the payment sandbox runs where it may, else nothing is sold. */
    stripe,
    /** The operator's custom domain of Stripe's pages, on which payment links may be. */
    stripeLinkDomain: settings.STRIPE_LINK_DOMAIN ?? null,
    /** Percent of VAT contained in every price; null when no VAT is due (art. 293 B du CGI). */
    vatRate: settings.VAT_RATE ?? null,
    publisher,
    mailFrom: settings.MAIL_FROM ?? brand.supportEmail,
    engine: settings.ENGINE,
    /** Null with the other engines. */
    replicate,
    engineThreads: settings.ENGINE_THREADS ?? Math.max(1, Math.min(4, availableParallelism())),
    restorationsAtOnce: settings.RESTORATIONS_AT_ONCE,
    uploadsPerDay: settings.UPLOADS_PER_DAY,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    trustProxy: settings.TRUST_PROXY,
    /** Address of the metrics server; null for none. */
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    logLevel: settings.LOG_LEVEL,
    development: settings.ANTAN_DEV,
  })
}
export type Config = ReturnType<typeof readConfig>
