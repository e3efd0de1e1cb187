/** What a gift still lacks before it is ordered. */
import { expect, test } from 'vitest'
import { gapsOf, giftDraft } from './gift-draft.ts'

test('an address is asked for before it is judged', () => {
  const draft = { ...giftDraft.get(), delivery: 'mail' as const }
  expect(gapsOf(draft)['gift.mail.email']).toBe('Ce champ est requis.')
  expect(gapsOf({ ...draft, email: 'mamie' })['gift.mail.email']).toBe(
    'Vérifiez cette adresse e-mail.',
  )
  expect(gapsOf({ ...draft, email: 'mamie@antan.test' })['gift.mail.email']).toBeUndefined()
})
