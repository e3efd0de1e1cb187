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

test('an order for photos of an album counts the credits that are there', () => {
  const { purpose } = albumsCopy.unlock
  expect(purpose(1, 0)).toBe('Pour une photo de votre album.')
  expect(purpose(3, 1)).toBe('Avec celui que vous avez, pour 3\u00a0photos de votre album.')
  expect(purpose(6, 4)).toBe('Avec les 4 que vous avez, pour 6\u00a0photos de votre album.')
})
