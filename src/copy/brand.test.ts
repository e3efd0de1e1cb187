/** Another operator renames the service in `brand.ts` alone. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no text but the brand names the service', () => {
  const named = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      file !== 'brand.ts' &&
      /\bAntan\b/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(named).toEqual([])
})
