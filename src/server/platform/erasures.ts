/** Writes down, in the transaction of a deletion, what is deleted, so that it stays deleted when an older backup is put back. */
import { sql } from '../db/drizzle.ts'
import { erasures } from '../db/schema/service.ts'
import { users } from '../db/schema/users.ts'
import type { Tx } from './db.ts'

/** Names this row for ever: ids alone come again after a backup is put back. */
export const accountName = sql<string>`'account:' || ${users.id} || ':' || (extract(epoch from ${users.createdAt}) * 1000000)::bigint`
export const consentName = (publicId: string): string => `gallery:${publicId}`
export const photoName = (publicId: string): string => `photo:${publicId}`

/** Before the row of the account goes. */
export async function noteErasedAccount(tx: Tx, userId: number): Promise<void> {
  await tx.execute(
    sql`insert into ${erasures} (what) select ${accountName} from ${users} where ${users.id} = ${userId}`,
  )
}

export async function noteErasedPhoto(tx: Tx, publicId: string): Promise<void> {
  await tx.insert(erasures).values({ what: photoName(publicId) })
}

/** The agreement to show a pair in the gallery was taken back. */
export async function noteWithdrawnConsent(tx: Tx, publicId: string): Promise<void> {
  await tx.insert(erasures).values({ what: consentName(publicId) })
}
