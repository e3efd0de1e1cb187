/** What Stripe lets our key do, and whether it sends its events here. Reads only. */
import { Stripe } from 'stripe'
import { openStripe, type StripeOptions } from './stripe.ts'
import { EVENT_TYPES } from './stripe.read.ts'

export type StripeState = {
  /** The key opens nothing. */
  isRefused: boolean
  /** What a restricted key may not even read, in the words of Stripe's permissions. */
  forbidden: string[]
  /** Types of events that come to no address of ours; null where the key may not know. */
  unsent: string[] | null
}

/** One of each is asked for. */
const READS: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'checkout sessions': (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  subscriptions: (stripe) => stripe.subscriptions.list({ limit: 1 }),
  refunds: (stripe) => stripe.refunds.list({ limit: 1 }),
  invoices: (stripe) => stripe.invoices.list({ limit: 1 }),
  'payment intents': (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  disputes: (stripe) => stripe.disputes.list({ limit: 1 }),
  events: (stripe) => stripe.events.list({ limit: 1 }),
}

/** Throws what the network or Stripe said, but for a key that is refused. */
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
