/** A lock is held by one living process; the lock of a killed process is taken over. */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { tryLock, withLock } from './process-lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'antan-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DEAD = '4194303 12'
let names = 0
const newFile = () => join(folder, `${names++}.lock`)

test('a released lock can be taken again, and releasing twice is harmless', () => {
  const file = newFile()
  const first = tryLock(file)
  expect(tryLock(file)).toEqual({ heldBy: process.pid })
  first.release?.()
  const second = tryLock(file)
  first.release?.()
  expect(existsSync(file)).toBe(true)
  second.release?.()
  expect(existsSync(file)).toBe(false)
})

test('the lock of a living process is respected', () => {
  const file = newFile()
  writeFileSync(file, `${process.ppid} `)
  expect(tryLock(file)).toEqual({ heldBy: process.ppid })
})

test('a lock whose process has ended, or whose pid now belongs to a younger process, is taken over', () => {
  for (const stale of [DEAD, `${process.ppid} 1`, `${process.pid} 1`]) {
    const file = newFile()
    writeFileSync(file, stale)
    expect(tryLock(file).heldBy).toBeUndefined()
  }
})

test.runIf(existsSync('/proc/self/stat'))(
  'a lock of a killed process that its parent has not collected is taken over',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'])
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line)
    const stateOf = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2]
    while (stateOf() !== 'Z') await sleep(20)
    const file = newFile()
    writeFileSync(file, `${pid} `)
    expect(tryLock(file).heldBy).toBeUndefined()
    parent.kill()
  },
)

test('an empty lock counts as being written until it is old', () => {
  const file = newFile()
  writeFileSync(file, '')
  expect(tryLock(file)).toEqual({ heldBy: 0 })
  utimesSync(file, new Date(0), new Date(0))
  expect(tryLock(file).heldBy).toBeUndefined()
})

test('while another process takes over a dead lock, the lock is held by that process', () => {
  const file = newFile()
  writeFileSync(file, DEAD)
  writeFileSync(`${file}.takeover`, `${process.ppid} `)
  expect(tryLock(file)).toEqual({ heldBy: process.ppid })
  writeFileSync(`${file}.takeover`, DEAD)
  expect(tryLock(file).heldBy).toBeUndefined()
})

const worker = join(folder, 'worker.mjs')
writeFileSync(
  worker,
  `
  import { appendFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'process-lock.mjs'))}
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

test('five processes that find the lock of a killed one run one after the other', async () => {
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

test('a waiting process reports the owner once', async () => {
  const lock = join(folder, 'b.lock')
  const journal = join(folder, 'b')
  writeFileSync(journal, '')
  const holder = compete(lock, journal, 400)
  while (!readFileSync(journal, 'utf8')) await sleep(20)
  const owners: number[] = []
  await withLock(
    lock,
    (owner) => owners.push(owner),
    async () => undefined,
  )
  expect(owners).toEqual([holder.pid])
})

test('the lock is released when the work fails', async () => {
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
