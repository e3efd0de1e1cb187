/** Mails about a number of photos: one, several, none. */
import { expect, test } from 'vitest'
import { noticeMail } from './notices.ts'

const links = { username: 'Ada', album: '/album', settings: '/settings', visit: '/dashboard' }
const albumMail = (restored: number, failed: number) => {
  const { subject, body } = noticeMail.albumReady({ ...links, title: 'Noces', restored, failed })
  return `${subject}. ${body.split('\n')[2]}`.replaceAll('\u00a0', ' ')
}

test.each([
  [1, 0, 'prêt. La photo de l’album « Noces » est restaurée. Regardez la photo restaurée'],
  [2, 0, 'prêt. 2 photos de l’album « Noces » sont restaurées. Regardez chaque photo'],
  [1, 1, 'prêt. Une photo de l’album « Noces » est restaurée. Une photo n’a pas pu l’être'],
  [0, 1, 'La photo de l’album « Noces » n’a pas pu être restaurée. Rien n’a été compté. Essayez'],
  [0, 2, 'Aucune photo de l’album « Noces » n’a pu être restaurée. Rien n’a été compté. Essayez'],
])('an album of %i restored and %i failed photos: %s', (restored, failed, sentence) => {
  const mail = albumMail(restored, failed)
  expect(mail).toContain(sentence)
  expect(mail.includes('prêt')).toBe(restored > 0)
})

test('an account without photos is told of none before it is deleted', () => {
  const mail = (photos: number) =>
    noticeMail.accountExpiring({ ...links, photos, until: '1er mai' }).body
  expect(mail(0)).not.toContain('photo')
  expect(mail(1)).toContain('télécharger votre photo')
  expect(mail(2)).toContain('télécharger vos photos')
})
