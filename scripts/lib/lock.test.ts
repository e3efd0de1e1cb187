/** Two set-ups at once take turns, and a set-up that was killed holds nobody up. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'antan-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const worker = join(folder, 'worker.mjs')
writeFileSync(
  worker,
  `
  import { appendFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
  const [lock, journal, ms] = process.argv.slice(2)
  await withLock(lock, () => {}, async () => {
    appendFileSync(journal, 'in ')
    await sleep(Number(ms))
    appendFileSync(journal, 'out ')
  })
`,
)
const compete = (lock: string, journal: string, ms: number) =>
  fork(worker, [lock, journal, String(ms)], { execArgv: [] })

test('five processes never overlap, also when the lock they find belongs to a dead one', async () => {
  const lock = join(folder, 'a.lock')
  const journal = join(folder, 'a')
  writeFileSync(journal, '')
  const first = compete(lock, journal, 60_000)
  while (!existsSync(lock)) await sleep(20)
  first.kill('SIGKILL')
  await once(first, 'exit')
  writeFileSync(journal, '')
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => once(compete(lock, journal, 50), 'exit')),
  )
  expect(codes.map(([code]) => code)).toEqual([0, 0, 0, 0, 0])
  expect(readFileSync(journal, 'utf8')).toBe('in out '.repeat(5))
  expect(existsSync(lock)).toBe(false)
})

test('the waiting one is told who it waits for', async () => {
  const lock = join(folder, 'b.lock')
  const journal = join(folder, 'b')
  writeFileSync(journal, '')
  const holder = compete(lock, journal, 400)
  while (!readFileSync(journal, 'utf8')) await sleep(20)
  const told: number[] = []
  await withLock(
    lock,
    (owner) => told.push(owner),
    async () => undefined,
  )
  expect(told).toEqual([holder.pid])
})

test('the lock is given back when the work fails', async () => {
  const lock = join(folder, 'c.lock')
  await expect(
    withLock(
      lock,
      () => undefined,
      () => Promise.reject(new Error('no')),
    ),
  ).rejects.toThrow('no')
  expect(existsSync(lock)).toBe(false)
})
