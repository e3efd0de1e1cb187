/** What gifts need from the rest of the server. */
import type { GiftDesign } from '#contract/gift-figures.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

type Movement = { userId: number; amount: number; reason: 'gift'; reference: string }
type OrderRequest = {
  userId: number
  planKey: string
  waiver?: string | undefined
  seen?: { amount: number; credits: number } | undefined
  /** Writes what the order is for, in the same transaction. */
  gift: (tx: Tx, order: { id: string; credits: number }) => Promise<void>
}

export type GiftsDeps = {
  db: Db
  now: Clock
  /** A random secret of `bytes` bytes, base64url. */
  newSecret: (bytes: number) => string
  /** Sixteen random characters of the alphabet. */
  newCode: () => string
  /** Seals the codes that buyers may still see. */
  secrets: SecretBox
  credits: { grant(tx: Tx, movement: Movement): Promise<number> }
  /** Queues a mail that leaves once the transaction commits. */
  post(
    tx: Tx,
    mail: {
      to: string
      subject: string
      body: string
      /** Leaves instead, to the account, when the mail is dropped undelivered. */
      ifRefused?: { userId: number; subject: string; body: string }
      giftId?: string
    },
  ): Promise<void>
  /** Opens the payment of a pack. */
  openOrder(request: OrderRequest): Promise<{ url: string }>
  /** The JPEG on a card. */
  pictureOf(design: GiftDesign): string
  publicUrl: string
}
