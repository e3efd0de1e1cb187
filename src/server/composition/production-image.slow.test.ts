/** The production image has neither development packages nor development doubles. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'

const preload = `--import=${join(import.meta.dirname, '../testing/production-image.ts')}`
const start = (settings: Record<string, string>) =>
  startServerProcess({ NODE_OPTIONS: preload, ENGINE: 'instant', ...settings })
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

test('a production configuration starts without them and renders pages', async () => {
  const server = await start({
    ...google,
    PUBLIC_URL: 'https://antan.example',
    ADMIN_EMAIL: 'admin@antan.example',
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
    METRICS_PORT: '0',
  })
  expect((await fetch(server.url)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
})

test.each([
  ['development identity provider', 'GOOGLE_CLIENT_ID', {}],
  ['payment sandbox', 'STRIPE_SECRET_KEY', google],
])('a configuration that needs the %s names %s', async (double, setting, settings) => {
  const error = await start(settings).then(
    () => null,
    (failure: Error) => failure.message,
  )
  expect(error).toContain(`Antan could not start: the ${double} is a development double`)
  expect(error).toContain(`Set ${setting}`)
  expect(error).not.toContain('    at ')
})
