/**
 * A payment provider inside this process, for machines without Stripe keys: it speaks the subset of Stripe's API that we use.
 *
 * What it doesn't do: taxes, discounts, trials, prorations, several lines or quantities of a subscription, currencies without
 * cents, stored cards, the customers' portal, Connect, Stripe Elements, payouts and balances, evidence for disputes, money moved
 * by a dispute, searches, payment links and prices made through the API, other terms than a month, late payment of
 * subscriptions, retries of failed renewals and of webhooks (a failed delivery stays in the list of events with
 * pending_webhooks 1; the operator's page sends it again). Time passes only when the operator's page says so. Events held back
 * are not released after a restart, though they stay in the list. The book is never pruned.
 */
import type { FastifyInstance } from 'fastify'
import { createApi } from './api.ts'
import { createBank } from './bank.ts'
import { createBook, type Link } from './book.ts'
import { sandboxRoutes } from './routes.ts'
import { createWebhooks } from './webhooks.ts'

export type PaymentSandboxOptions = {
  publicUrl: string
  /** Whether development doubles may run at this address (config.developmentAllowed). */
  allowed: boolean
  secretKey: string
  webhookSecret: string
  /** Our own endpoint for webhooks, a full address; reached without the network. */
  webhookUrl: string
  /** Where the book is kept; null keeps it in memory. */
  folder: string | null
  now: () => Date
  /** Told about faults of the sandbox itself, never about people. */
  onError: (error: unknown) => void
}

export const PAYMENTS_PREFIX = '/dev-payments'
/** The host to give Stripe's SDK; it leads nowhere but to the sandbox's fetch. */
export const API_HOST = 'payments.invalid'

/** Makes the sandbox and reads its book. Throws where development stand-ins may not run, with a live key, or where the book is unreadable. */
export async function createPaymentSandbox(options: PaymentSandboxOptions) {
  const { publicUrl, allowed, secretKey, webhookSecret, webhookUrl, folder, now, onError } = options
  if (!allowed) throw new Error('The payment sandbox does not run on a public address.')
  if (!secretKey.startsWith('sk_test_'))
    throw new Error('The payment sandbox takes a key that starts with sk_test_ only.')
  const seconds = () => Math.floor(now().getTime() / 1000)
  const book = createBook(folder)
  await book.load()
  let mounted: FastifyInstance | null = null
  const webhooks = createWebhooks({
    book,
    secret: webhookSecret,
    now,
    onError,
    async send(payload, signature) {
      if (!mounted) throw new Error('the payment sandbox is not mounted')
      const { pathname, search } = new URL(webhookUrl)
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
      }
      return (await mounted.inject({ method: 'POST', url: pathname + search, headers, payload }))
        .statusCode
    },
  })
  const maker = { book, seconds }
  const bank = createBank(maker, webhooks)
  const api = createApi({
    maker,
    bank,
    secretKey,
    payUrl: (id) => `${publicUrl}${PAYMENTS_PREFIX}/pay/${id}`,
  })

  return {
    apiHost: API_HOST,
    /** Adds the routes under PAYMENTS_PREFIX. */
    async mount(app: FastifyInstance): Promise<void> {
      mounted = app
      const deps = {
        book,
        bank,
        api,
        webhooks,
        home: `${publicUrl}/`,
        prefix: PAYMENTS_PREFIX,
        seconds,
        onError,
      }
      await app.register(async (scope) => sandboxRoutes(scope, deps), { prefix: PAYMENTS_PREFIX })
    },
    /** For Stripe.createFetchHttpClient: reaches the mounted sandbox without the network. Refuses every host but apiHost. */
    async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      if (!mounted) throw new TypeError('the payment sandbox is not mounted')
      const { hostname, pathname, search } = new URL(input instanceof Request ? input.url : input)
      if (hostname !== API_HOST)
        throw new TypeError(`the payment sandbox does not reach ${hostname}`)
      const reply = await mounted.inject({
        method: (init.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
        url: PAYMENTS_PREFIX + pathname + search,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' && init.body !== '' ? { payload: init.body } : {}),
      })
      return new Response(reply.rawPayload, {
        status: reply.statusCode,
        headers: { 'content-type': 'application/json', 'request-id': book.newId('req') },
      })
    },
    /** Makes a payment link (amount in cents) and returns its address, to which client_reference_id may be added. */
    async createPaymentLink(link: Link): Promise<string> {
      const id = book.newId('plink')
      book.pages.links[id] = link
      await book.save()
      return `${publicUrl}${PAYMENTS_PREFIX}/link/${id}`
    },
    /** How events leave: at once, twice, or held until released in either order; resend; settle awaits those under way. */
    webhooks,
  }
}
