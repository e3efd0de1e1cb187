/** Notices of a coming deletion that may not have reached their owners. */
import type { SQL } from '../db/drizzle.ts'
import { withdrawPhotoNotices } from '../features/photos/photos.retention.ts'
import { withdrawInactivityNotices } from '../features/users/users.inactivity.ts'
import type { Tx } from '../platform/db.ts'

/** Forgets them, so that the deletions wait and the notices are mailed again. */
export async function withdrawNotices(tx: Tx, whose?: SQL): Promise<void> {
  await withdrawInactivityNotices(tx, whose)
  await withdrawPhotoNotices(tx, whose)
}
