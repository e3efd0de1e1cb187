/** The configuration of an environment, and the settings that are refused. */
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment gives a private development configuration', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    secureCookies: false,
    adminEmail: 'admin@antan.test',
    demo: true,
    google: null,
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [
    {
      PUBLIC_URL: 'http://antan.example',
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      ADMIN_EMAIL: 'a@b.fr',
    },
    'plain http',
  ],
  [{ PUBLIC_URL: 'https://antan.example', ADMIN_EMAIL: 'a@b.fr' }, 'GOOGLE_CLIENT_ID'],
  [
    { PUBLIC_URL: 'https://antan.example', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' },
    'ADMIN_EMAIL',
  ],
  [{ GOOGLE_CLIENT_ID: 'a' }, 'give both or neither'],
  [
    {
      PUBLIC_URL: 'https://antan.example/app',
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      ADMIN_EMAIL: 'a@b.fr',
    },
    'without path',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'give both or neither'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'a secret key of Stripe'],
  [
    {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      PUBLISHER_NAME: 'A',
      PUBLISHER_ADDRESS: 'B',
      PUBLISHER_REGISTRATION: 'C',
    },
    'DATABASE_URL',
  ],
  [
    {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      DATABASE_URL: 'postgres://a/b',
      PUBLISHER_NAME: 'A',
    },
    'PUBLISHER_ADDRESS',
  ],
  [
    {
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      DATABASE_URL: 'postgres://a/b',
      PUBLISHER_NAME: 'A',
      PUBLISHER_ADDRESS: 'B',
      PUBLISHER_REGISTRATION: 'C',
      VAT_RATE: '20',
    },
    'PUBLISHER_VAT_NUMBER',
  ],
  [
    {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'https://stripe.example',
    },
    'STRIPE_API_URL',
  ],
  [
    {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:1',
    },
    'STRIPE_API_URL',
  ],
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL: required with HOST=0.0.0.0'],
  [{ ROLE: 'worker' }, 'the embedded database belongs to one process'],
  [{ STORAGE: 's3', S3_BUCKET: 'antan', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY'],
  [{ ENGINE: 'replicate', REPLICATE_API_TOKEN: 'r8_a' }, 'REPLICATE_MODEL: required'],
  [
    { ENGINE: 'replicate', REPLICATE_API_TOKEN: 'r8_a', REPLICATE_MODEL: 'just-a-name' },
    'owner/name',
  ],
  [
    {
      ENGINE: 'replicate',
      REPLICATE_API_TOKEN: 'r8_a',
      REPLICATE_MODEL: 'a/b',
      REPLICATE_INPUT: '{"image":"photo"}',
    },
    'REPLICATE_INPUT',
  ],
  [
    {
      ENGINE: 'replicate',
      REPLICATE_API_TOKEN: 'r8_a',
      REPLICATE_MODEL: 'a/b',
      REPLICATE_BASE_URL: 'http://api.example/v1',
    },
    'use https',
  ],
])('refuses %o', (env, word) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(word)
})

test('cookies are secure on https; private hosts may use http', () => {
  const google = {
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    ADMIN_EMAIL: 'Moi@Antan.example',
  }
  expect(readConfig({ PUBLIC_URL: 'https://antan.example', ...google })).toMatchObject({
    secureCookies: true,
    adminEmail: 'moi@antan.example',
    demo: false,
  })
  for (const host of [
    '127.0.0.1',
    '192.168.1.4',
    '10.0.0.9',
    '172.20.0.1',
    '[::1]',
    'essai.localhost',
  ]) {
    expect(readConfig({ PUBLIC_URL: `http://${host}:3000` }).secureCookies).toBe(false)
  }
  for (const host of ['172.32.0.1', '11.0.0.1', '127.0.0.1.example', 'localhost.example']) {
    expect(() => readConfig({ PUBLIC_URL: `http://${host}` })).toThrow(ConfigError)
  }
})

test('a port that other machines reach requires PUBLIC_URL or explicit permission', () => {
  for (const env of [
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.4:3000' },
    { HOST: '0.0.0.0', ALLOW_DEVELOPMENT_ADAPTERS: 'true' },
  ]) {
    expect(readConfig(env).demo).toBe(true)
  }
})

test('the remote engine requires a model and its input', () => {
  expect(readConfig({}).replicate).toBeNull()
  expect(
    readConfig({
      ENGINE: 'replicate',
      REPLICATE_API_TOKEN: 'r8_a',
      REPLICATE_MODEL: 'a/b',
      REPLICATE_INPUT: '{"img":"{photo}","scale":2}',
    }).replicate,
  ).toEqual({
    token: 'r8_a',
    model: 'a/b',
    input: { img: '{photo}', scale: 2 },
    baseUrl: 'https://api.replicate.com/v1',
    outputHost: 'replicate.delivery',
  })
})

test('live keys require PostgreSQL or explicit permission', () => {
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PUBLISHER_NAME: 'A',
    PUBLISHER_ADDRESS: 'B',
    PUBLISHER_REGISTRATION: 'C',
  }
  const keys = { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiUrl: null }
  expect(readConfig({ ...live, DATABASE_URL: 'postgres://a/b' })).toMatchObject({
    stripe: keys,
    vatRate: null,
  })
  expect(readConfig({ ...live, ALLOW_LIVE_PAYMENTS_ON_EMBEDDED_DATABASE: 'true' }).stripe).toEqual(
    keys,
  )
  expect(readConfig({}).stripe).toBeNull()
})
