/**
 * Stripe through its official SDK. Development and tests run the same code against the payment
 * sandbox.
 */
import { Stripe } from 'stripe'
import { PAYMENT_LINK_HOST } from '#contract/money.ts'
import { PaymentProviderError, type PaymentProvider } from './payments.ts'
import {
  EVENT_TYPES,
  toCheckout,
  toEvent,
  toInvoice,
  toRefund,
  toDispute,
  toSubscription,
} from './stripe.read.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Another URL of the API; null for Stripe's own. */
  apiUrl?: string | null
  /** The sandbox inside this process, called instead of Stripe. */
  double?: { host: string; fetch: typeof fetch; linkPrefix: string }
  /** The operator's custom domain of Stripe's pages. */
  linkDomain?: string | null
  now: () => Date
}

/** Origins of payment links: Stripe's, and the operator's custom domain. */
const paymentLinkHosts = (domain: string | null): string[] => [
  PAYMENT_LINK_HOST,
  ...(domain ? [`https://${domain}`] : []),
]

/**
 * The addresses that a plan may name as its payment page: Stripe's, and the sandbox's where it
 * takes the payments.
 */
export function createPaymentLinks(
  domain: string | null,
  provider: Pick<PaymentProvider, 'isPaymentLink'> | null,
) {
  const hosts = paymentLinkHosts(domain)
  return {
    hosts,
    accepts: (url: string): boolean =>
      hosts.some((host) => url.startsWith(`${host}/`)) || (provider?.isPaymentLink(url) ?? false),
  }
}

/** Largest difference between the time of a webhook and now. */
const TOLERANCE_SECONDS = 300
/** Timeout of one request to Stripe, ms. */
const TIMEOUT_MS = 20_000
/** Repetitions of a failed request by Stripe's SDK. */
const MAX_RETRIES = 2

export const openStripe = ({
  secretKey,
  apiUrl = null,
  double,
}: Pick<StripeOptions, 'secretKey' | 'apiUrl' | 'double'>): Stripe =>
  new Stripe(secretKey, {
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    ...(apiUrl && apiAddress(apiUrl)),
    ...(double && {
      host: double.host,
      protocol: 'https',
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(double.fetch),
    }),
  })

export function createStripePayments(options: StripeOptions): PaymentProvider {
  const { webhookSecret, double, linkDomain = null, now } = options
  const stripe = openStripe(options)
  const linkPrefixes = double
    ? [double.linkPrefix]
    : paymentLinkHosts(linkDomain).map((host) => `${host}/`)

  return {
    async createCheckout(request) {
      const { orderId, amount, currency, monthly } = request
      const metadata = { orderId, ...(request.planKey ? { planKey: request.planKey } : {}) }
      const sessionMetadata = { ...metadata, sealedOrder: request.sealedOrder }
      const open = (buyer: { customer: string } | { customer_email: string }, key: string) =>
        stripe.checkout.sessions.create(
          {
            mode: monthly ? 'subscription' : 'payment',
            client_reference_id: orderId,
            metadata: sessionMetadata,
            ...(monthly
              ? { subscription_data: { metadata } }
              : { payment_intent_data: { metadata } }),
            ...buyer,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency,
                  unit_amount: amount,
                  ...(monthly ? { recurring: { interval: 'month' as const } } : {}),
                  product_data: {
                    name: request.name,
                    ...(request.description ? { description: request.description } : {}),
                  },
                },
              },
            ],
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            expires_at: Math.floor(request.expiresAt.getTime() / 1000),
            locale: 'fr',
            adaptive_pricing: { enabled: false },
          },
          { idempotencyKey: key },
        )
      const customer = request.customerId
      const ofCustomer =
        customer && (await findInStripe(() => open({ customer }, `checkout:${orderId}:known`)))
      // The customer may be deleted in Stripe's dashboard, or of another account of Stripe.
      const session =
        ofCustomer ||
        (await callStripe(() => open({ customer_email: request.email }, `checkout:${orderId}`)))
      if (!session.url) throw new PaymentProviderError('the session has no address', true, null)
      return { sessionId: session.id, url: session.url }
    },

    checkout: async (id) => {
      const session = await findInStripe(() =>
        stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }),
      )
      return session && toCheckout(session)
    },
    async expireCheckout(id) {
      const session = await findInStripe(() => stripe.checkout.sessions.retrieve(id))
      if (session?.status === 'open')
        await callStripe(() => stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
          // The session was paid meanwhile: fulfilment handles that.
          if (!(error instanceof PaymentProviderError && error.isFinal)) throw error
        })
    },
    async originOf(paymentIntentId) {
      const [session] = (
        await callStripe(() =>
          stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
        )
      ).data
      if (session) return { checkout: session.id }
      const list = await callStripe(() =>
        stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: paymentIntentId },
          limit: 1,
        }),
      )
      const invoice = list.data[0]?.invoice
      return invoice ? { invoice: typeof invoice === 'string' ? invoice : invoice.id } : null
    },
    async refundsAndDisputes(paymentIntentId) {
      const [refunds, disputes] = await Promise.all([
        callStripe(() => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })),
        callStripe(() => stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 })),
      ])
      return {
        refunds: refunds.data.map(toRefund).toReversed(),
        disputes: disputes.data.map(toDispute).toReversed(),
      }
    },
    invoice: async (id) => {
      const invoice = await findInStripe(() =>
        stripe.invoices.retrieve(id, { expand: ['payments'] }),
      )
      return invoice && toInvoice(invoice)
    },
    subscription: async (id) => {
      const subscription = await findInStripe(() => stripe.subscriptions.retrieve(id))
      return subscription && toSubscription(subscription)
    },
    checkoutOfSubscription: async (id) =>
      (await callStripe(() => stripe.checkout.sessions.list({ subscription: id, limit: 1 })))
        .data[0]?.id ?? null,
    async cancelAtPeriodEnd(id) {
      const subscription = await callStripe(() => stripe.subscriptions.retrieve(id))
      // One that has ended cannot be updated.
      if (subscription.status === 'canceled') return toSubscription(subscription)
      return toSubscription(
        await callStripe(() => stripe.subscriptions.update(id, { cancel_at_period_end: true })),
      )
    },
    resume: async (id) =>
      toSubscription(
        await callStripe(() => stripe.subscriptions.update(id, { cancel_at_period_end: false })),
      ),
    async cancelNow(id) {
      const subscription = await findInStripe(() => stripe.subscriptions.retrieve(id))
      // Stripe answers 404 when the subscription was cancelled meanwhile.
      if (subscription && subscription.status !== 'canceled')
        await findInStripe(() => stripe.subscriptions.cancel(id))
    },
    async refund({ paymentIntentId, amount, key, withdrawalId }) {
      await callStripe(() =>
        stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount,
            ...(withdrawalId ? { metadata: { withdrawalId } } : {}),
          },
          { idempotencyKey: `refund:${key}` },
        ),
      )
    },

    readEvent(payload, signature) {
      try {
        const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
        if (!(seconds - now().getTime() / 1000 <= TOLERANCE_SECONDS)) return null
        return toEvent(
          stripe.webhooks.constructEvent(
            payload,
            signature,
            webhookSecret,
            TOLERANCE_SECONDS,
            undefined,
            now().getTime(),
          ),
        )
      } catch {
        return null
      }
    },
    async events(since, which) {
      const events: Stripe.Event[] = []
      const created = { gte: Math.floor(since.getTime() / 1000) }
      await callStripe(async () => {
        for await (const event of stripe.events.list({
          created,
          ...(which === 'undelivered' ? { delivery_success: false } : {}),
          types: [...EVENT_TYPES],
          limit: 100,
        }))
          events.push(event)
      })
      return events.map(toEvent).toReversed()
    },
    isPaymentLink: (url) => linkPrefixes.some((prefix) => url.startsWith(prefix)),
  }
}

function apiAddress(url: string) {
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}

/** Runs a call to Stripe. Throws PaymentProviderError. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0
    // 401 and 403 end when the operator corrects the key; 409 and 429 are temporary.
    const isFinal = status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status)
    throw new PaymentProviderError(
      error instanceof Error ? error.message : String(error),
      isFinal,
      error,
    )
  }
}

/** The same, with null for an unknown id. */
async function findInStripe<T>(call: () => Promise<T>): Promise<T | null> {
  return callStripe(call).catch((error: unknown) => {
    const cause = error instanceof PaymentProviderError ? error.cause : null
    if (cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing') return null
    throw error
  })
}
