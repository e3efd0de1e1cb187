/** Words of albums that follow a number. */
import { expect, test } from 'vitest'
import { albumsCopy } from './albums.ts'

test('sentences about one photo to unlock or to download are in the singular', () => {
  const { unlock, zip } = albumsCopy
  const toUnlock = [unlock.title, unlock.failed, unlock.declined]
  const unlocked = [unlock.done, unlock.doneText, unlock.already, zip.button, zip.failed]
  for (const sentence of [...toUnlock, ...unlocked])
    expect(sentence(1)).not.toMatch(/\b(photos|les|toutes|autres)\b/i)
  expect(unlock.doneText(2)).toContain('une par une')
})
