/** Everything about money and mail put together: ledger, prices, payments, receipts. Part of app.ts. */
import type { Mailer } from '../adapters/mail/mail.ts'
import { paymentLinkHosts } from '../adapters/payments/stripe.ts'
import type { Parts } from './app.ts'
import { keyOf } from './content-office.ts'
import { createDebts } from '../features/credits/credits.debts.ts'
import { createCredits, type Credits } from '../features/credits/credits.service.ts'
import { createMail } from '../features/mail/mail.service.ts'
import { createPayments, type Payments } from '../features/payments/payments.service.ts'
import { createPricing } from '../features/pricing/pricing.service.ts'
import { AppError } from '../platform/app-error.ts'
import { newSecret } from '../platform/clock.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import type { SecretBox } from '../platform/secret-box.ts'

const noProvider = async (): Promise<void> => {
  throw new AppError('PAYMENT_UNAVAILABLE')
}

/** `mailer` is asked before each mail; `secrets` seals those that wait. */
export function createMoney(
  {
    config,
    now,
    log,
    database: { db },
    queue,
    paymentProvider,
  }: Pick<Parts, 'config' | 'now' | 'log' | 'database' | 'queue' | 'paymentProvider'>,
  mailer: () => Promise<Mailer>,
  secrets: SecretBox,
) {
  const credits = createCredits()
  const debts = createDebts({
    db,
    now,
    credits,
    hash: createKeyedHash(keyOf(config), 'remembered debts'),
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
  /** A bought credit is used only once immediate execution was asked for, or the right of withdrawal is over. */
  const spending: Pick<Credits, 'spend'> = {
    async spend(tx, movement) {
      await payments.requireWaiver(tx, movement.userId)
      return credits.spend(tx, movement)
    },
  }
  /** How an account that goes ends what could still be charged. */
  const closing = paymentProvider
    ? { expireCheckout: paymentProvider.expireCheckout, endSubscription: paymentProvider.cancelNow }
    : { expireCheckout: noProvider, endSubscription: noProvider }
  const hosts = paymentLinkHosts(config.stripeLinkDomain)
  /** Addresses that a plan may name as its payment page; of the sandbox as well, where it takes the money. */
  const paymentLinks = {
    hosts,
    accepts: (url: string) =>
      hosts.some((host) => url.startsWith(`${host}/`)) ||
      (paymentProvider?.isPaymentLink(url) ?? false),
  }
  return { credits, debts, pricing, mail, payments, spending, closing, paymentLinks }
}
