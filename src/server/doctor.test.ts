import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDouble } from '#restoration/replicate/double.fixture.ts'
import { readConfig } from './config.ts'
import { examine, type Finding } from './doctor.ts'
import { startS3 } from './testing/s3.ts'

let folder: string
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'antan-doctor-test-')) })
afterAll(() => rm(folder, { recursive: true, force: true }))

const look = async (env: Record<string, string>) => {
  const findings = await examine(readConfig({ DATA_DIR: folder, MODELS_DIR: join(folder, 'no-models'), ...env }))
  return (about: string): Finding | undefined => findings.find((finding) => finding.about === about)
}
/** A port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => { server.once('listening', resolve) })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => { server.close(resolve) })
  return port
}

test('a laptop without settings works, and is told what is not for the public', async () => {
  const found = await look({})
  expect(['database', 'sign-in', 'payments', 'secrets', 'address'].map((about) => found(about)?.verdict)).toEqual(Array.from({ length: 5 }, () => 'notice'))
  expect(found('files')?.verdict).toBe('ok')
  expect(found('restoration')).toMatchObject({ verdict: 'problem', text: 'no models: run npm run models' })
})

test('what cannot be reached is a problem, and no password is shown', async () => {
  const port = await closedPort()
  const found = await look({
    DATABASE_URL: `postgres://antan:tres-secret@127.0.0.1:${port}/antan`,
    STORAGE: 's3', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'antan', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'tres-secret',
  })
  expect(found('database')).toMatchObject({ verdict: 'problem', text: 'cannot be reached (ECONNREFUSED)' })
  expect(found('files')?.verdict).toBe('problem')
  expect(JSON.stringify(['database', 'files'].map(found))).not.toContain('tres-secret')
})

test('a bucket that keeps files is fine, one that does not exist is a problem', async () => {
  const s3 = await startS3(folder)
  const env = (bucket: string) => ({ STORAGE: 's3', S3_ENDPOINT: s3.settings.endpoint ?? '', S3_BUCKET: bucket, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' })
  expect((await look(env(s3.settings.bucket)))('files')?.verdict).toBe('ok')
  expect((await look(env('absent')))('files')).toMatchObject({ verdict: 'problem' })
  await s3.close()
})

test('https without a trusted proxy is a problem', async () => {
  const env = { PUBLIC_URL: 'https://antan.example', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', ADMIN_EMAIL: 'a@antan.example' }
  expect((await look(env))('proxy')?.verdict).toBe('problem')
  expect((await look({ ...env, TRUST_PROXY: 'true' }))('proxy')).toBeUndefined()
})

test('Replicate: a token that opens the account is fine, another one is a problem, and photos leaving the machine are said', async () => {
  const double = await startDouble()
  const env = { ENGINE: 'replicate', REPLICATE_MODEL: 'antan/restore', REPLICATE_BASE_URL: double.settings.baseUrl }
  const all = async (token: string) => (await examine(readConfig({ ...env, REPLICATE_API_TOKEN: token, DATA_DIR: folder, MODELS_DIR: folder }))).filter(({ about }) => about === 'replicate')
  expect((await all(double.settings.token)).map(({ verdict }) => verdict)).toEqual(['ok', 'notice'])
  expect((await all('r8_wrong'))[0]).toEqual({ about: 'replicate', verdict: 'problem', text: 'REPLICATE_API_TOKEN is refused' })
  await double.close()
})
