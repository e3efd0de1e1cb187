/** Words of albums that follow a number. */
import { expect, test } from 'vitest'
import { albumsCopy } from './albums.ts'

test('one unlocked photo is spoken of in the singular', () => {
  const { unlock } = albumsCopy
  expect([unlock.done(1), unlock.doneText(1), unlock.already(1)].join(' ')).not.toMatch(
    /photos|les télécharger|toutes/i,
  )
  expect(unlock.doneText(2)).toContain('une par une')
})
