/** Checks the permissions of the Stripe key and the webhook destination, by reads alone. */
import { Stripe } from 'stripe'
import { openStripe, type StripeOptions } from './stripe.ts'
import { EVENT_TYPES } from './stripe.read.ts'

export type StripeState = {
  /** Stripe rejects the key. */
  isRefused: boolean
  /** Stripe's names of the resources that a restricted key cannot read. */
  forbidden: string[]
  /**
   * Handled event types that no destination sends here; null when the key may not list
   * destinations.
   */
  unsent: string[] | null
}

/** One read per resource. */
const READS: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'checkout sessions': (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  subscriptions: (stripe) => stripe.subscriptions.list({ limit: 1 }),
  refunds: (stripe) => stripe.refunds.list({ limit: 1 }),
  invoices: (stripe) => stripe.invoices.list({ limit: 1 }),
  'payment intents': (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  disputes: (stripe) => stripe.disputes.list({ limit: 1 }),
  events: (stripe) => stripe.events.list({ limit: 1 }),
}

/** Throws errors of the network or of Stripe, except for a rejected key. */
export async function examineStripe({
  webhookUrl,
  ...options
}: Pick<StripeOptions, 'secretKey' | 'apiUrl'> & { webhookUrl: string }): Promise<StripeState> {
  const stripe = openStripe(options)
  const forbidden: string[] = []
  try {
    for (const [what, read] of Object.entries(READS)) {
      await read(stripe).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
        forbidden.push(what)
      })
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return { isRefused: true, forbidden, unsent: null }
    throw error
  }
  const destinations = await stripe.webhookEndpoints.list({ limit: 100 }).then(
    ({ data }) => data,
    () => null,
  )
  const wanted = new Set(
    destinations
      ?.filter(({ url, status }) => url === webhookUrl && status === 'enabled')
      .flatMap((one) => one.enabled_events),
  )
  return {
    isRefused: false,
    forbidden,
    unsent:
      destinations && (wanted.has('*') ? [] : EVENT_TYPES.filter((type) => !wanted.has(type))),
  }
}
