import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'antan-lock-')) })
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
