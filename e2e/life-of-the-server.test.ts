/**
 * The server process: graceful exit, restart after a crash on the same data, and exit with its
 * parent.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startServer, type Server } from './support/server.ts'

let server: Server
beforeAll(async () => {
  server = await startServer({ data: inject('seededData') })
})
afterAll(() => server.remove())

const isUp = () =>
  fetch(`${server.url}/health`).then(
    (reply) => reply.ok,
    () => false,
  )

test('the server prints its address and the accounts', async () => {
  await expect.poll(() => server.output).toContain(server.url)
  expect(server.output).toContain('admin@antan.test')
  expect(server.output).toContain('utilisateur@antan.test')
})

test('SIGTERM ends the server with 0, and it starts again on the same data', async () => {
  expect(await server.terminate()).toBe(0)
  expect(await isUp()).toBe(false)
  await server.restart()
  expect(await isUp()).toBe(true)
})

test('after a crash the server starts on the same data', async () => {
  expect(await server.kill()).toBe('SIGKILL')
  await server.restart()
  expect(await isUp()).toBe(true)
})

test('the server exits with npm: gracefully on SIGTERM, and also when npm is killed', async () => {
  await server.terminate()
  const dataDir = await mkdtemp(join(tmpdir(), 'antan-e2e-npm-'))
  await cp(inject('seededData'), dataDir, { recursive: true })
  try {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const { port } = server
      const npm = spawn('npm', ['start'], {
        stdio: 'ignore',
        env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      })
      while (!(await isUp())) await sleep(100)
      npm.kill(signal)
      await once(npm, 'exit')
      await expect.poll(isUp, { timeout: 10_000, message: `still up after ${signal}` }).toBe(false)
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})
