/** Credits, prices, payments and mail. */
import type { Mailer } from '../adapters/mail/mail.ts'
import type { AppDeps } from './app-deps.ts'
import { createDebts } from '../features/credits/credits.debts.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { createMail } from '../features/mail/mail.service.ts'
import { createPayments, type Payments } from '../features/payments/payments.service.ts'
import { createPricing } from '../features/pricing/pricing.service.ts'
import { newSecret } from '../platform/clock.ts'
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
  mailer: () => Promise<Mailer>,
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
    enqueue: queue.enqueue,
    mailer,
    secrets,
    drawInvoice: (id) => payments.drawInvoice(id),
  })
  const payments: Payments = createPayments({
    db,
    now,
    newSecret,
    log,
    credits,
    releaseDebt: debts.release,
    pricing,
    provider: paymentProvider,
    enqueue: queue.enqueue,
    post: mail.post,
    publicUrl: config.publicUrl,
    adminEmail: config.adminEmail,
    publisher: config.publisher,
    vatRate: config.vatRate,
  })
  return { credits, debts, pricing, mail, payments }
}
