/**
 * The schema of the environment: names, types and defaults of the settings. `.env.example`
 * describes them.
 */
import { z } from 'zod'

const text = z.string().trim().min(1)
const flag = z.stringbool()

export const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text.default('./data'),
  MODELS_DIR: text.default('./.cache/models'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'an address such as postgresql://antan:password@localhost:5432/antan',
    })
    .optional(),
  ROLE: z.enum(['both', 'web', 'worker']).default('both'),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PATH_STYLE: flag.default(true),
  ADMIN_EMAIL: z.email().optional(),
  CREDENTIALS_CERTIFICATE_FILE: text.optional(),
  CREDENTIALS_KEY_FILE: text.optional(),
  SECRETS_KEY: z.string().trim().min(32, 'at least 32 characters').optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  ALLOW_DEVELOPMENT_ADAPTERS: flag.default(false),
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'a secret key of Stripe, such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_\S+$/, 'a signing secret of Stripe, such as whsec_…')
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_LINK_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a host name, such as paiement.antan.example')
    .optional(),
  ALLOW_LIVE_PAYMENTS_ON_EMBEDDED_DATABASE: flag.default(false),
  VAT_RATE: z.coerce.number().positive().max(30).optional(),
  PUBLISHER_NAME: text.optional(),
  PUBLISHER_ADDRESS: text.optional(),
  PUBLISHER_REGISTRATION: text.optional(),
  PUBLISHER_VAT_NUMBER: text.optional(),
  MAIL_FROM: z.email().optional(),
  ENGINE: z.enum(['local', 'replicate', 'instant']).default('local'),
  REPLICATE_API_TOKEN: text.optional(),
  REPLICATE_MODEL: z
    .string()
    .trim()
    .regex(/^[\w.-]+\/[\w.-]+(:[0-9a-f]{64})?$/, 'owner/name, or owner/name:version')
    .optional(),
  REPLICATE_INPUT: text.default('{"image":"{photo}"}'),
  REPLICATE_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.replicate.com/v1'),
  REPLICATE_OUTPUT_HOST: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host name, such as replicate.delivery')
    .default('replicate.delivery'),
  ENGINE_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  RESTORATIONS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(1),
  UPLOADS_PER_DAY: z.coerce.number().int().min(1).default(50),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  TRUST_PROXY: flag.default(false),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ANTAN_DEV: flag.default(false),
})

/** Names of all settings. */
export const SETTINGS = Object.keys(Env.shape)
