/** Payment services that throw at a chosen step, as if the process had died there. */
import type { PaymentProvider } from '../adapters/payments/payments.ts'
import { createStripePayments } from '../adapters/payments/stripe.ts'
import { invoices } from '../db/schema/orders.ts'
import { createDebts } from '../features/credits/credits.debts.ts'
import type { PaymentsDeps } from '../features/payments/payments.deps.ts'
import { createPayments } from '../features/payments/payments.service.ts'
import { newSecret, systemClock } from '../platform/clock.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import type { MoneySite } from './money.ts'

export const STEPS = [
  'reading',
  'before the ledger',
  'after the ledger',
  'before the receipt',
  'after the receipt',
  'the commit',
  'after the provider acted',
] as const
export type Step = (typeof STEPS)[number]
/** Signs the events of these payments. */
export const CRASH_TEST_SECRET = 'whsec_of_the_dying'

/** `crashes` is called at every step. `change` replaces the provider's answers. */
export function crashingPayments(
  site: MoneySite,
  crashes: (step: Step) => boolean,
  change: (real: PaymentProvider) => Partial<PaymentProvider> = () => ({}),
) {
  const pass = (step: Step) => {
    if (crashes(step)) throw new Error(`crashed at ${step}`)
  }
  const stripe = createStripePayments({
    secretKey: 'sk_test_payment_sandbox',
    webhookSecret: CRASH_TEST_SECRET,
    now: systemClock,
    double: { host: site.sandbox.apiHost, fetch: site.sandbox.fetch, linkPrefix: '' },
  })
  const provider = { ...stripe, ...change(stripe) }
  /** Dies before a read is answered, or after the provider executed a write. */
  const around =
    <A extends unknown[], T>(step: Step, call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (step === 'reading') pass(step)
      const answer = await call(...args)
      if (step !== 'reading') pass(step)
      return answer
    }
  const { credits, pricing, mail, gifts } = site.features
  const ledger =
    <M>(
      move: (tx: Parameters<typeof credits.grant>[0], movement: M) => Promise<number>,
    ): typeof move =>
    async (tx, movement) => {
      pass('before the ledger')
      const balance = await move(tx, movement)
      pass('after the ledger')
      return balance
    }
  const deps: PaymentsDeps = {
    db: site.db,
    now: systemClock,
    newSecret,
    pricing,
    gifts: gifts.hooks,
    releaseDebt: createDebts({ db: site.db, now: systemClock, credits, hash: (text) => text })
      .release,
    enqueue: site.queue.enqueue,
    secrets: openSecretBox({ secretsKey: null, dataDir: site.folder }),
    log: site.log,
    publicUrl: 'http://localhost:3000',
    adminEmail: 'admin@antan.test',
    publisher: async () => ({ name: '', address: '', registration: '', vatNumber: '' }),
    vatRate: null,
    provider: {
      ...provider,
      checkout: around('reading', provider.checkout),
      invoice: around('reading', provider.invoice),
      subscription: around('reading', provider.subscription),
      refundsAndDisputes: around('reading', provider.refundsAndDisputes),
      refund: around('after the provider acted', provider.refund),
      cancelNow: around('after the provider acted', provider.cancelNow),
    },
    credits: { ...credits, grant: ledger(credits.grant), takeBack: ledger(credits.takeBack) },
    async post(tx, letter) {
      pass('before the receipt')
      await mail.post(tx, letter)
      pass('after the receipt')
      // Fails like a duplicate key: the transaction is lost at commit.
      if (crashes('the commit'))
        await tx
          .insert(invoices)
          .values({ number: 'F0000-000000', kind: 'invoice', transactionId: -1, document: {} })
    },
  }
  return createPayments(deps)
}
