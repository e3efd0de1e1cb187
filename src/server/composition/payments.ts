/**
 * Chooses the payment provider: Stripe when it is configured, else the sandbox where doubles may
 * run, else none.
 */
import { join } from 'node:path'
import { loadDouble } from '../adapters/load-double.ts'
import { WEBHOOK_PATH, type PaymentProvider } from '../adapters/payments/payments.ts'
import type { createPaymentSandbox } from '../adapters/payments/sandbox/sandbox.ts'
import { createStripePayments } from '../adapters/payments/stripe.ts'
import type { Config } from '../config.ts'
import { newSecret, type Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

type PaymentSandbox = Awaited<ReturnType<typeof createPaymentSandbox>>
export type PaymentAdapters = {
  paymentProvider: PaymentProvider | null
  paymentSandbox: PaymentSandbox | null
}

/** Accepted by the sandbox in this process only. */
const SANDBOX_KEY = 'sk_test_payment_sandbox'

export async function choosePayments(
  config: Config,
  log: Log,
  now: Clock,
): Promise<PaymentAdapters> {
  if (config.stripe)
    return {
      paymentProvider: createStripePayments({
        ...config.stripe,
        linkDomain: config.stripeLinkDomain,
        now,
      }),
      paymentSandbox: null,
    }
  if (!config.developmentAllowed) return { paymentProvider: null, paymentSandbox: null }
  const { createPaymentSandbox, PAYMENTS_PREFIX } = await loadDouble(
    'payment sandbox',
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
    () => import('../adapters/payments/sandbox/sandbox.ts'),
  )
  const webhookSecret = `whsec_${newSecret()}`
  const sandbox = await createPaymentSandbox({
    publicUrl: config.publicUrl,
    allowed: config.developmentAllowed,
    secretKey: SANDBOX_KEY,
    webhookSecret,
    webhookUrl: config.publicUrl + WEBHOOK_PATH,
    folder: join(config.dataDir, 'payments'),
    now,
    onError: (error) => log.error({ err: error }, 'payment sandbox'),
  })
  const double = {
    host: sandbox.apiHost,
    fetch: sandbox.fetch,
    linkPrefix: `${config.publicUrl}${PAYMENTS_PREFIX}/link/`,
  }
  return {
    paymentProvider: createStripePayments({ secretKey: SANDBOX_KEY, webhookSecret, double, now }),
    paymentSandbox: sandbox,
  }
}
