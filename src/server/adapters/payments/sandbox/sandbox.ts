/**
 * Development double of Stripe inside this process: the subset of its API that Antan uses, a
 * payment page and an operator's page.
 *
 * Not implemented: taxes, discounts, trials, prorations, several lines or quantities of a
 * subscription, zero-decimal currencies, stored cards, customer portal, Connect, Elements, payouts,
 * balances, evidence and amounts of disputes, search, payment links and prices made through the
 * API, intervals other than a month, late payment of subscriptions, retries of renewals and
 * webhooks. Subscriptions renew when the operator's page says so. Held events are not delivered
 * after a restart. Entries of the book are never deleted.
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
  /** Full address of our webhook endpoint, called without the network. */
  webhookUrl: string
  /** Where the book is stored; null keeps it in memory. */
  folder: string | null
  now: () => Date
  /** Receives faults of the sandbox itself. */
  onError: (error: unknown) => void
}

export const PAYMENTS_PREFIX = '/dev-payments'
/** The host given to Stripe's SDK; only the sandbox's `fetch` serves it. */
export const API_HOST = 'payments.invalid'

/**
 * Creates the sandbox and reads its book. Throws where doubles may not run, with a live key, or
 * when the book cannot be read.
 */
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
    /**
     * For Stripe.createFetchHttpClient: calls the mounted sandbox without the network. Throws for
     * any host but apiHost.
     */
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
    /**
     * Creates a payment link (amount in cents) and returns its URL, which accepts
     * client_reference_id.
     */
    async createPaymentLink(link: Link): Promise<string> {
      const id = book.newId('plink')
      book.pages.links[id] = link
      await book.save()
      return `${publicUrl}${PAYMENTS_PREFIX}/link/${id}`
    },
    webhooks,
  }
}
