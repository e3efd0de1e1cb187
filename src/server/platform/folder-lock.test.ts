import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'antan-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a released lock can be taken again, and releasing twice is harmless', () => {
  const release = lockFolder(folder)
  release()
  release()
  lockFolder(folder)()
})

test('the lock of a living process is respected', () => {
  writeFileSync(join(folder, 'owner.lock'), `${process.ppid} `)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`)
})

test('a lock whose process is gone, or whose pid now belongs to a younger process, is taken over', () => {
  writeFileSync(join(folder, 'owner.lock'), '4194303 12')
  lockFolder(folder)()
  writeFileSync(join(folder, 'owner.lock'), `${process.ppid} 1`)
  lockFolder(folder)()
})

test('of two that take over the lock of a dead process at the same moment one has it', async () => {
  const file = join(folder, 'owner.lock')
  const stale = '4194303 12'
  writeFileSync(file, stale)
  // The other one found the same dead owner, and is a little slower: it takes away what it believes to be that lock.
  const other = new Worker(
    `
    const { readFileSync, writeFileSync } = require('node:fs')
    const read = () => { try { return readFileSync(file, 'utf8') } catch { return '' } }
    const { file, stale, mine } = require('node:worker_threads').workerData
    require('node:worker_threads').parentPort.postMessage('ready')
    for (let text = stale; text === stale || text === '';) text = read()
    writeFileSync(file, mine)`,
    { eval: true, workerData: { file, stale, mine: `${process.ppid} ` } },
  )
  await once(other, 'message')
  const over = once(other, 'exit')
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`)
  await over
})
