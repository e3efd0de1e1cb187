/** Sealed secrets, and the installation's key. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecretBox, secretKey } from './secret-box.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'antan-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a secret opens with its own key and name only', () => {
  const box = createSecretBox(secretKey('a'.repeat(32), ''))
  const sealed = box.seal('smtp_password', 'canari é')
  expect(sealed).not.toContain('canari')
  expect(box.seal('smtp_password', 'canari é')).not.toBe(sealed)
  expect(box.open('smtp_password', sealed)).toBe('canari é')
  expect(box.open('smtp_user', sealed)).toBeNull()
  expect(createSecretBox(secretKey('b'.repeat(32), '')).open('smtp_password', sealed)).toBeNull()
  for (const broken of ['', 'canari', sealed.slice(0, 20), `${sealed.slice(0, -4)}AAAA`])
    expect(box.open('smtp_password', broken)).toBeNull()
})

test('without a setting one key is created, readable by this user only', () => {
  const file = join(folder, 'data', 'secret.key')
  const key = secretKey(null, file)
  expect(key).toHaveLength(32)
  expect(secretKey(null, file).equals(key)).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toHaveLength(44)
  expect(readdirSync(dirname(file))).toEqual(['secret.key'])
  writeFileSync(file, 'short')
  expect(() => secretKey(null, file)).toThrow('does not hold a key')
})
