/** Notices: their recipients, their links, and opting out. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { privacySettings } from '../../db/schema/settings.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { createNotices } from './mail.notices.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite()
})
afterAll(() => site.close())

/** Restores a photo of this user with notices that are collected instead of sent. */
async function noticesFor(email: string, wants?: boolean) {
  const session = await site.user(email, { credits: 1 })
  if (wants !== undefined)
    await site.db
      .insert(privacySettings)
      .values({ userId: session.userId, emailNotifications: wants })
  const { photo } = (await site.upload(session, { name: 'Mémé à Nice.jpg' })).json<{
    photo: { publicId: string }
  }>()
  await site.settled(photo.publicId)
  const [row] = await site.db
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.publicId, photo.publicId))
  const sent: { to: string; subject: string; body: string }[] = []
  const notices = createNotices({
    post: async (_tx, mail) => void sent.push(mail),
    publicUrl: 'https://antan.example',
  })
  await site.db.transaction((tx) => notices.photoReady(tx, row?.id ?? 0))
  return { sent, publicId: photo.publicId }
}

test('the owner of a finished photo is notified with links to the photo and to opt out', async () => {
  const { sent, publicId } = await noticesFor('anna@antan.test')
  expect(sent).toMatchObject([{ to: 'anna@antan.test', subject: 'Votre photo est restaurée' }])
  expect(sent[0]?.body).toContain(`https://antan.example/restore?photo=${publicId}`)
  expect(sent[0]?.body).toContain('Mémé à Nice.jpg')
  expect(sent[0]?.body).toContain('https://antan.example/settings?onglet=confidentialite')
})

test('opting out stops the notice, opting in allows it', async () => {
  expect((await noticesFor('bruno@antan.test', false)).sent).toEqual([])
  expect((await noticesFor('clara@antan.test', true)).sent).toHaveLength(1)
})

test('a restoration queues the notice as a job', async () => {
  await expect.poll(() => site.db.select().from(mails), { timeout: 10_000 }).toEqual([])
  const sent = site.lines.filter(
    (line) => line.includes('"job":"send-mail"') && line.includes('job done'),
  )
  expect(sent).toHaveLength(2)
})

test('the notice of expiring photos names them, the date and where to keep them', async () => {
  const sent: { to: string; subject: string; body: string }[] = []
  const notices = createNotices({
    post: async (_tx, mail) => void sent.push(mail),
    publicUrl: 'https://antan.example',
  })
  const until = new Date('2026-11-30T23:30:00Z')
  const tell = (filenames: string[]) =>
    site.db.transaction((tx) =>
      notices.photosExpiring(
        tx,
        { email: 'emma@antan.test', username: 'Emma' },
        { filenames, until },
      ),
    )
  await tell(['Noce.jpg'])
  await tell(['Noce.jpg', 'Plage.png'])
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['emma@antan.test', 'Votre photo est gardée jusqu’au 1er\u00a0décembre 2026'],
    ['emma@antan.test', 'Vos photos sont gardées jusqu’au 1er\u00a0décembre 2026'],
  ])
  expect(sent[1]?.body).toContain('- Noce.jpg\n- Plage.png')
  expect(sent[1]?.body).toContain('https://antan.example/dashboard')
})
