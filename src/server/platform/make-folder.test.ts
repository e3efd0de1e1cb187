import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'antan-make-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is made with those above it, for us alone, as often as one likes', () => {
  const path = join(folder, 'a/b/c')
  makeFolder(path)
  makeFolder(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test.skipIf(process.platform !== 'linux')(
  'where no folder can be made it says so instead of trying for ever',
  () => {
    expect(() => makeFolder('/proc/antan/data')).toThrow(/ENOENT.*mkdir/)
  },
)

test('a file in the way is named', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'data'))).toThrow(/ENOTDIR|EEXIST/)
})
