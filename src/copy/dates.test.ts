/** Dates in file names use Paris time. */
import { expect, test } from 'vitest'
import { adminLogsCopy } from './admin/logs.ts'
import { settingsCopy } from './account/settings.ts'

test('an export made after midnight in Paris carries the new day', () => {
  expect(settingsCopy.export.file(7, new Date('2026-11-20T23:30:00Z'))).toBe(
    'antan-donnees-7-2026-11-21.zip',
  )
  expect(settingsCopy.export.file(7, new Date('2026-07-01T21:59:00Z'))).toBe(
    'antan-donnees-7-2026-07-01.zip',
  )
  expect(adminLogsCopy.file(adminLogsCopy.fileNames.admin, new Date('2026-11-20T23:30:00Z'))).toBe(
    'journal-administration-2026-11-21.csv',
  )
})
