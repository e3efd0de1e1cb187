/** The doctor's findings about configuration and external services. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDouble } from '#engine/engines/replicate/double.fixture.ts'
import { readConfig } from '../config.ts'
import type { Finding } from './doctor-finding.ts'
import { examine } from './doctor.ts'
import { startFakeIssuer, type FakeIssuer } from '../testing/fake-issuer.ts'
import { startS3 } from '../testing/s3.ts'

let folder: string
let google: FakeIssuer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-doctor-test-'))
  google = await startFakeIssuer()
})
afterAll(async () => {
  await google.close()
  await rm(folder, { recursive: true, force: true })
})

const findingOf = async (env: Record<string, string>, issuer = google.issuer, secondsAhead = 0) => {
  const findings = await examine(
    readConfig({ DATA_DIR: folder, MODELS_DIR: join(folder, 'no-models'), ...env }),
    issuer,
    () => new Date(Date.now() + secondsAhead * 1_000),
  )
  return (about: string): Finding | undefined => findings.find((finding) => finding.about === about)
}
/** Returns a port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

test('an installation without settings works, and settings unfit for the public are reported', async () => {
  const found = await findingOf({})
  expect(
    ['database', 'sign-in', 'payments', 'secrets', 'address'].map((about) => found(about)?.verdict),
  ).toEqual(Array.from({ length: 5 }, () => 'notice'))
  expect(found('files')?.verdict).toBe('ok')
  expect(found('restoration')).toMatchObject({
    verdict: 'problem',
    text: 'no models: run npm run models',
  })
})

test('a key of before is to be kept once SECRETS_KEY replaces it', async () => {
  const DATA_DIR = await mkdtemp(join(folder, 'keys-'))
  const SECRETS_KEY = 'a key of more than thirty-two letters'
  expect((await findingOf({ DATA_DIR, SECRETS_KEY }))('secrets')).toMatchObject({ verdict: 'ok' })
  await writeFile(join(DATA_DIR, 'secret.key'), '')
  expect((await findingOf({ DATA_DIR, SECRETS_KEY }))('secrets')).toMatchObject({
    verdict: 'notice',
    text: expect.stringContaining('the key of before') as string,
  })
})

test('what cannot be reached is a problem, and no password is shown', async () => {
  const port = await closedPort()
  const found = await findingOf({
    DATABASE_URL: `postgres://antan:tres-secret@127.0.0.1:${port}/antan`,
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'antan',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'tres-secret',
  })
  expect(found('database')).toMatchObject({
    verdict: 'problem',
    text: 'cannot be reached (ECONNREFUSED)',
  })
  expect(found('files')?.verdict).toBe('problem')
  expect(JSON.stringify(['database', 'files'].map(found))).not.toContain('tres-secret')
})

test('a bucket that keeps files is fine, one that does not exist is a problem', async () => {
  const s3 = await startS3(folder)
  const env = (bucket: string) => ({
    STORAGE: 's3',
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  expect((await findingOf(env(s3.settings.bucket)))('files')?.verdict).toBe('ok')
  expect((await findingOf(env('absent')))('files')).toMatchObject({ verdict: 'problem' })
  await s3.close()
})

const PUBLIC = {
  PUBLIC_URL: 'https://antan.example',
  GOOGLE_CLIENT_ID: 'a',
  GOOGLE_CLIENT_SECRET: 'b',
  ADMIN_EMAIL: 'a@antan.example',
}

test('Google: reached and not refusing is fine, a client that it refuses or no answer is a problem', async () => {
  const signIn = async (issuer?: string) => (await findingOf(PUBLIC, issuer))('sign-in')
  google.answer({ status: 400, body: { error: 'invalid_grant' } })
  expect(await signIn()).toMatchObject({ verdict: 'ok' })
  google.answer({ status: 401, body: { error: 'invalid_client' } })
  expect(await signIn()).toMatchObject({
    verdict: 'problem',
    text: 'Google refuses GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET',
  })
  expect(await signIn(`http://127.0.0.1:${await closedPort()}`)).toMatchObject({
    verdict: 'problem',
    text: 'Google cannot be reached (ECONNREFUSED)',
  })
})

test('a clock more than 30 s off is a problem, where Google’s reply has a date', async () => {
  const clock = async (secondsAhead: number, issuer?: string) =>
    (await findingOf(PUBLIC, issuer, secondsAhead))('clock')
  expect(await clock(0)).toMatchObject({ verdict: 'ok' })
  expect(await clock(3_600)).toMatchObject({
    verdict: 'problem',
    text: expect.stringMatching(/^3[56]\d\d s ahead/) as string,
  })
  expect((await clock(-90))?.text).toContain('behind')
  expect(await clock(0, `http://127.0.0.1:${await closedPort()}`)).toBeUndefined()
})

test('Stripe: a key with the needed permissions is fine; a rejected or too narrow one, or no reply, is a problem; missing events are reported', async () => {
  const state = { status: 200, forbidden: '', events: ['*'] }
  const server = createHttp((req, res) => {
    const path = new URL(req.url ?? '/', 'http://localhost').pathname
    const status = path === state.forbidden ? 403 : state.status
    const data =
      path === '/v1/webhook_endpoints'
        ? [
            {
              url: 'http://localhost:3000/api/stripe/webhook',
              status: 'enabled',
              enabled_events: state.events,
            },
          ]
        : []
    res
      .writeHead(status, { 'content-type': 'application/json' })
      .end(
        JSON.stringify(
          status === 200
            ? { object: 'list', data, has_more: false }
            : { error: { type: 'invalid_request_error', message: 'no' } },
        ),
      )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  const keys = {
    STRIPE_SECRET_KEY: 'rk_test_secretissime',
    STRIPE_WEBHOOK_SECRET: 'whsec_secretissime',
  }
  const stripe = (port: number) =>
    findingOf({ ...keys, STRIPE_API_URL: `http://127.0.0.1:${port}` })
  const { port } = server.address() as AddressInfo
  const first = await stripe(port)
  expect([first('payments')?.text, first('webhook')]).toEqual([
    'Stripe with test keys, no VAT (art. 293 B du CGI)',
    undefined,
  ])
  state.events = ['invoice.paid']
  expect((await stripe(port))('webhook')).toMatchObject({
    verdict: 'notice',
    text: expect.stringMatching(
      /^Stripe does not send checkout\.session\.completed, (?!.*invoice\.paid)/,
    ),
  })
  state.forbidden = '/v1/webhook_endpoints'
  expect((await stripe(port))('webhook')?.text).toContain('may not know')
  state.forbidden = '/v1/events'
  expect((await stripe(port))('payments')).toEqual({
    about: 'payments',
    verdict: 'problem',
    text: 'STRIPE_SECRET_KEY has no access to events',
  })
  state.status = 401
  expect((await stripe(port))('payments')?.text).toBe('Stripe refuses STRIPE_SECRET_KEY')
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  expect((await stripe(port))('payments')).toEqual({
    about: 'payments',
    verdict: 'problem',
    text: 'Stripe cannot be reached (ECONNREFUSED)',
  })
})

test('https without a trusted proxy is a problem', async () => {
  const env = PUBLIC
  expect((await findingOf(env))('proxy')?.verdict).toBe('problem')
  expect((await findingOf({ ...env, TRUST_PROXY: 'true' }))('proxy')).toBeUndefined()
})

test('Replicate: a token that opens the account is fine, another one is a problem, and photos leaving the machine are reported', async () => {
  const double = await startDouble()
  const env = {
    ENGINE: 'replicate',
    REPLICATE_MODEL: 'antan/restore',
    REPLICATE_BASE_URL: double.settings.baseUrl,
  }
  const all = async (token: string) =>
    (
      await examine(
        readConfig({ ...env, REPLICATE_API_TOKEN: token, DATA_DIR: folder, MODELS_DIR: folder }),
      )
    ).filter(({ about }) => about === 'replicate')
  expect((await all(double.settings.token)).map(({ verdict }) => verdict)).toEqual(['ok', 'notice'])
  expect((await all('r8_wrong'))[0]).toEqual({
    about: 'replicate',
    verdict: 'problem',
    text: 'REPLICATE_API_TOKEN is refused',
  })
  await double.close()
})

test('an unreadable list of models is reported as a problem and does not stop the examination', async () => {
  const wrong = join(folder, 'wrong')
  await mkdir(join(wrong, 'models/manifest.json'), { recursive: true })
  const found = await findingOf({ DATA_DIR: wrong })
  expect(found('network')).toMatchObject({
    verdict: 'problem',
    text: expect.stringContaining('EISDIR'),
  })
})
