/** Notices about accounts and photos, and who receives them. */
import { eq } from '../../db/drizzle.ts'
import { frenchDate } from '#copy/dates.ts'
import { noticeMail } from '#copy/mail/notices.ts'
import { photos, photoVersions } from '../../db/schema/photos.ts'
import { privacySettings } from '../../db/schema/settings.ts'
import { users } from '../../db/schema/users.ts'
import type { Tx } from '../../platform/db.ts'
import type { Mail } from './mail.service.ts'

type NoticesDeps = { post: Mail['post']; publicUrl: string }

export function createNotices({ post, publicUrl }: NoticesDeps) {
  const settings = `${publicUrl}/settings?onglet=confidentialite`
  /** The account, unless it is deleted or wants no notices. */
  async function findRecipient(tx: Tx, userId: number) {
    const [found] = await tx
      .select({
        email: users.email,
        username: users.username,
        wanted: privacySettings.emailNotifications,
      })
      .from(users)
      .leftJoin(privacySettings, eq(privacySettings.userId, users.id))
      .where(eq(users.id, userId))
    return found && found.wanted !== false ? found : null
  }

  return {
    /** To a new account. */
    welcome: (
      tx: Tx,
      {
        email,
        username,
        hasUsedFreeRestore,
      }: { email: string; username: string; hasUsedFreeRestore: boolean },
    ): Promise<void> =>
      post(tx, {
        to: email,
        ...noticeMail.welcome({
          username,
          restore: `${publicUrl}/restore`,
          trial: !hasUsedFreeRestore,
        }),
      }),

    /** To the owner of a photo restored for the first time, unless they opted out. */
    async photoReady(tx: Tx, photoId: number): Promise<void> {
      const [found] = await tx
        .select({ userId: photos.userId, publicId: photos.publicId, filename: photos.filename })
        .from(photos)
        .where(eq(photos.id, photoId))
      const versions = await tx
        .select({ id: photoVersions.id })
        .from(photoVersions)
        .where(eq(photoVersions.photoId, photoId))
      if (!found || versions.length > 1) return
      const to = await findRecipient(tx, found.userId)
      if (!to) return
      const { publicId, filename } = found
      const links = { photo: `${publicUrl}/restore?photo=${publicId}`, settings }
      await post(tx, {
        to: to.email,
        ...noticeMail.photoReady({ username: to.username, filename, ...links }),
      })
    },

    /** To the owner of an album whose photos have all been restored, unless they opted out. */
    async albumReady(
      tx: Tx,
      {
        userId,
        publicId,
        ...album
      }: { userId: number; publicId: string; title: string; restored: number; failed: number },
    ): Promise<void> {
      const to = await findRecipient(tx, userId)
      if (!to) return
      const links = { album: `${publicUrl}/album/${publicId}`, settings }
      await post(tx, {
        to: to.email,
        ...noticeMail.albumReady({ username: to.username, ...album, ...links }),
      })
    },

    /** To the owner of family links with new replies, unless they opted out. */
    async familyReplied(
      tx: Tx,
      userId: number,
      news: { filenames: string[]; votes: number; names: number; messages: number },
    ): Promise<void> {
      const to = await findRecipient(tx, userId)
      if (!to) return
      const links = { replies: `${publicUrl}/dashboard#famille`, settings }
      await post(tx, {
        to: to.email,
        ...noticeMail.familyReplied({ username: to.username, ...news, ...links }),
      })
    },

    /**
     * To the owner of locked photos near the end of their retention, also without consent to
     * notices.
     */
    photosExpiring: (
      tx: Tx,
      { email, username }: { email: string; username: string },
      { filenames, until }: { filenames: string[]; until: Date },
    ): Promise<void> =>
      post(tx, {
        to: email,
        ...noticeMail.photosExpiring({
          username,
          filenames,
          until: frenchDate(until),
          photos: `${publicUrl}/dashboard`,
        }),
      }),

    /**
     * To the owner of an account inactive for nearly two years, also without consent to notices.
     */
    accountExpiring: (
      tx: Tx,
      {
        email,
        username,
        photos: count,
        until,
      }: { email: string; username: string; photos: number; until: Date },
    ): Promise<void> =>
      post(tx, {
        to: email,
        ...noticeMail.accountExpiring({
          username,
          photos: count,
          until: frenchDate(until),
          visit: `${publicUrl}/dashboard`,
        }),
      }),
  }
}
export type Notices = ReturnType<typeof createNotices>
