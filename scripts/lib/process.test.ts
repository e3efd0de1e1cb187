/**
 * Signals under `npm start`: the server ends gracefully, its exit code is kept, and it does not
 * outlive its starter.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'antan-process-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * A stand-in server: records signals, and exits with 7 after a signal or when the channel closes.
 */
const server = join(folder, 'server.mjs')
writeFileSync(
  server,
  `
  import { appendFileSync } from 'node:fs'
  const end = (why) => { appendFileSync(process.argv[2], why + ' '); setTimeout(() => process.exit(7), 100) }
  for (const why of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(why, () => end(why))
  appendFileSync(process.argv[2], process.pid + ' ')
  process.on('exit', () => appendFileSync(process.argv[2], 'gone '))
  setInterval(() => {}, 1000)
`,
)
const starter = join(folder, 'starter.mjs')
writeFileSync(
  starter,
  `
  import { foreground } from ${JSON.stringify(join(import.meta.dirname, 'process.mjs'))}
  process.exitCode = await foreground(process.execPath, [${JSON.stringify(server)}, process.argv[2]], { ownGroup: true })
`,
)

/** Starts the starter; resolves once the server has written its process id into `journal`. */
async function start(name: string): Promise<{ child: ChildProcess; journal: () => string[] }> {
  const file = join(folder, name)
  writeFileSync(file, '')
  const child = spawn(process.execPath, [starter, file], { stdio: 'ignore' })
  const journal = () => readFileSync(file, 'utf8').trim().split(' ')
  while (journal()[0] === '') await sleep(20)
  return { child, journal }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s reaches the server once, and its exit code is returned',
  async (signal) => {
    const { child, journal } = await start(signal)
    child.kill(signal)
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(7)
    expect(journal().slice(1)).toEqual([signal, 'gone'])
  },
)

test('a server ends when its starter is killed', async () => {
  const { child, journal } = await start('killed')
  child.kill('SIGKILL')
  while (!journal().includes('gone')) await sleep(20)
  expect(journal().slice(1)).toEqual(['disconnect', 'gone'])
})
