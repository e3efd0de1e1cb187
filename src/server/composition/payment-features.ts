/** Credits, prices, payments, gifts and mail. */
import type { Mailer } from '../adapters/mail/mail.ts'
import type { SmtpSettings } from '../adapters/mail/smtp.ts'
import { eq } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'
import type { AppDeps } from './app-deps.ts'
import { createDebts } from '../features/credits/credits.debts.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { cardPicture } from '../features/gifts/gifts.pictures.ts'
import { createGifts, type Gifts } from '../features/gifts/gifts.service.ts'
import { createMail } from '../features/mail/mail.service.ts'
import { createPayments, type Payments } from '../features/payments/payments.service.ts'
import { createPricing } from '../features/pricing/pricing.service.ts'
import { withdrawNotices } from './notices.ts'
import { createPublisherReader } from '../domain/publisher.ts'
import { newSecret, newTypedCode } from '../platform/clock.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import { installationKey, type SecretBox } from '../platform/secret-box.ts'

/** `mailer` is called before each mail; `secrets` seals queued mails. */
export function createPaymentFeatures(
  {
    config,
    now,
    log,
    database: { db },
    queue,
    paymentProvider,
  }: Pick<AppDeps, 'config' | 'now' | 'log' | 'database' | 'queue' | 'paymentProvider'>,
  mailer: (server?: SmtpSettings) => Promise<Mailer>,
  secrets: SecretBox,
) {
  const credits = createCredits()
  const debts = createDebts({
    db,
    now,
    credits,
    hash: createKeyedHash(installationKey(config), 'remembered debts'),
  })
  const pricing = createPricing({ db })
  const mail = createMail({
    db,
    now,
    enqueue: queue.enqueue,
    mailer,
    secrets,
    undelivered: async (tx, { recipient, giftId }) => {
      await withdrawNotices(tx, eq(users.email, recipient))
      if (giftId) await gifts.noteUndelivered(tx, giftId)
    },
    drawInvoice: (id) => payments.drawInvoice(id),
  })
  const gifts: Gifts = createGifts({
    db,
    now,
    newSecret,
    newCode: newTypedCode,
    secrets,
    credits,
    post: mail.post,
    openOrder: (request) => payments.open(request),
    pictureOf: cardPicture,
    publicUrl: config.publicUrl,
  })
  const payments: Payments = createPayments({
    db,
    now,
    newSecret,
    log,
    credits,
    gifts: gifts.hooks,
    releaseDebt: debts.release,
    pricing,
    provider: paymentProvider,
    enqueue: queue.enqueue,
    secrets,
    post: mail.post,
    publicUrl: config.publicUrl,
    adminEmail: config.adminEmail,
    publisher: createPublisherReader(config.publisher),
    vatRate: config.vatRate,
  })
  return { credits, debts, pricing, mail, payments, gifts }
}
