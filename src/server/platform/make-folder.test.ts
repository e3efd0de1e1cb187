/** Folders are created for this user only. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'antan-make-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder and its parents are created once, for this user only', () => {
  const path = join(folder, 'a/b/c')
  makeFolder(path)
  makeFolder(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test.skipIf(process.platform !== 'linux')('throws where no folder can be created', () => {
  expect(() => makeFolder('/proc/antan/data')).toThrow(/ENOENT.*mkdir/)
})

test('throws when a file is in the way', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'data'))).toThrow(/ENOTDIR|EEXIST/)
})
