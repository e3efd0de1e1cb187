/** Words of albums that follow a number. */
import { expect, test } from 'vitest'
import { MAX_LOCKED_PHOTOS } from '#contract/limits.ts'
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

test('the number of photos that can be sent is stated with its reason', () => {
  const { next } = albumsCopy.allowance
  expect(next.locked(11)).toBe(
    `Vous pouvez envoyer 11\u00a0photos maintenant\u00a0: votre compte garde ${MAX_LOCKED_PHOTOS}\u00a0photos verrouillées, plus une par crédit.`,
  )
  expect(next.album(1)).toBe('Il reste de la place pour 1\u00a0photo dans cet album.')
})
