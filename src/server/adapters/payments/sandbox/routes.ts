/** Routes of the sandbox: API, payment page, payment links, operator's page. */
import type { FastifyInstance } from 'fastify'
import type { Api } from './api.ts'
import type { Bank } from './bank.ts'
import type { Book } from './book.ts'
import type { StripeObject } from './facts.ts'
import { formOf, listOf, textOf } from './form.ts'
import { sendDoublePage } from '../../double-page.ts'
import { challengePage, messagePage, operatorPage, payPage } from './page.ts'
import type { Webhooks } from './webhooks.ts'

type Deps = {
  book: Book
  bank: Bank
  api: Api
  webhooks: Webhooks
  home: string
  prefix: string
  seconds: () => number
  onError: (error: unknown) => void
}
type Fields = Record<string, string>
type Params = { Params: { id: string } }

export async function sandboxRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_req, body, done) => done(null, body),
  )
  await app.register(async (scope) => apiRoutes(scope, deps), { prefix: '/v1' })
  await app.register(async (scope) => pageRoutes(scope, deps))
}

function apiRoutes(app: FastifyInstance, { api, onError, prefix }: Deps): void {
  app.setErrorHandler(async (error, _req, reply) => {
    onError(error)
    return reply
      .code(500)
      .send({ error: { type: 'api_error', message: 'The payment sandbox failed.' } })
  })
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/*',
    handler: async (req, reply) => {
      const [path = '', query = ''] = req.url.slice(prefix.length).split('?')
      const key = req.headers['idempotency-key']
      const answer = await api.call({
        method: req.method,
        path: decodeURIComponent(path),
        query,
        body: typeof req.body === 'string' ? req.body : '',
        authorization: req.headers.authorization ?? '',
        idempotencyKey: typeof key === 'string' ? key : '',
      })
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer.body))
    },
  })
}

const fieldsOf = (body: unknown): Fields =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))

/** All pages; posts from other sites are rejected. */
function pageRoutes(app: FastifyInstance, deps: Deps): void {
  const { home, onError } = deps
  app.setErrorHandler(async (error, _req, reply) => {
    onError(error)
    return sendDoublePage(reply, 500, messagePage('failed', home))
  })
  app.addHook('preHandler', async (req, reply) => {
    if (req.method === 'POST' && req.headers['sec-fetch-site'] === 'cross-site')
      return sendDoublePage(reply, 403, messagePage('failed', home))
    return undefined
  })
  paymentPages(app, deps)
  paymentLinks(app, deps)
  operatorPages(app, deps)
}

/** The page of a checkout, and what its buttons do. */
function paymentPages(app: FastifyInstance, { book, bank, home }: Deps): void {
  const nameOf = (session: StripeObject): string =>
    textOf(formOf(listOf(formOf(session.line_items).data)[0]).description) ?? ''
  const urlOf = (session: StripeObject, key: 'success_url' | 'cancel_url'): string =>
    (textOf(session[key]) ?? home).replaceAll('{CHECKOUT_SESSION_ID}', session.id)

  app.get<Params>('/pay/:id', async (req, reply) => {
    const session = book.get(req.params.id, 'checkout.session')
    if (!session) return sendDoublePage(reply, 404, messagePage('missing', home))
    return bank.isOpen(session)
      ? sendDoublePage(reply, 200, payPage(session, nameOf(session)))
      : sendDoublePage(reply, 410, messagePage('closed', home))
  })
  app.post<Params>('/pay/:id', async (req, reply) => {
    const session = book.get(req.params.id, 'checkout.session')
    if (!session) return sendDoublePage(reply, 404, messagePage('missing', home))
    const { action, email = '' } = fieldsOf(req.body)
    if (action === 'cancel') return reply.redirect(urlOf(session, 'cancel_url'), 303)
    if (!bank.isOpen(session)) return sendDoublePage(reply, 410, messagePage('closed', home))
    if (action === 'challenge')
      return sendDoublePage(reply, 200, challengePage(session, email.slice(0, 254)))
    if (action === 'pay' || action === 'later' || action === 'stay') {
      const receipt =
        email.trim().slice(0, 254) ||
        (typeof session.customer_email === 'string' ? session.customer_email : null)
      if (!bank.pay(session, receipt, { settlesLater: action === 'later' }))
        return sendDoublePage(reply, 410, messagePage('closed', home))
      await book.save()
      return action === 'stay'
        ? sendDoublePage(reply, 200, messagePage('paid', home))
        : reply.redirect(urlOf(session, 'success_url'), 303)
    }
    if (action === 'decline') bank.decline(session)
    await book.save()
    return sendDoublePage(
      reply,
      action === 'decline' ? 402 : 400,
      payPage(session, nameOf(session), { isDeclined: action === 'decline' }),
    )
  })
}

/** Opens a checkout for the address of a payment link. */
function paymentLinks(app: FastifyInstance, { book, api, prefix, seconds, home }: Deps): void {
  app.get<Params & { Querystring: { client_reference_id?: unknown; prefilled_email?: unknown } }>(
    '/link/:id',
    async (req, reply) => {
      const link = Object.hasOwn(book.pages.links, req.params.id)
        ? book.pages.links[req.params.id]
        : undefined
      if (!link) return sendDoublePage(reply, 404, messagePage('missing', home))
      const { client_reference_id: reference, prefilled_email: email } = req.query
      const session = api.openSession(
        { ...link, description: null, quantity: 1 },
        {
          mode: link.monthly ? 'subscription' : 'payment',
          success_url: link.successUrl,
          cancel_url: null,
          expires_at: seconds() + 86_400,
          metadata: {},
          client_reference_id:
            typeof reference === 'string' && /^[\w-]{1,200}$/.test(reference) ? reference : null,
          customer_email: typeof email === 'string' ? email.slice(0, 254) : null,
          payment_link: req.params.id,
        },
        {},
      )
      await book.save()
      return reply.redirect(`${prefix}/pay/${session.id}`, 303)
    },
  )
}

function operatorPages(app: FastifyInstance, deps: Deps): void {
  const { book, webhooks, prefix } = deps
  app.get('/', async (_req, reply) =>
    sendDoublePage(
      reply,
      200,
      operatorPage({
        mode: webhooks.mode,
        held: webhooks.heldCount(),
        sessions: book.all('checkout.session').slice(0, 20),
        subscriptions: book.all('subscription').slice(0, 20),
        charges: book.all('charge').slice(0, 20),
        disputes: book.all('dispute').slice(0, 20),
        events: book.all('event').slice(0, 40),
      }),
    ),
  )
  app.post('/', async (req, reply) => {
    const { action = '', id } = fieldsOf(req.body)
    operate(deps, action, id)
    await book.save()
    return reply.redirect(`${prefix}/`, 303)
  })
}

/** Runs one action of the operator's page; outdated ones change nothing. */
function operate({ book, bank, webhooks }: Deps, action: string, id: string | undefined): void {
  const on = (kind: string, act: (object: StripeObject) => unknown) => () => {
    const object = book.get(id, kind)
    if (object) act(object)
  }
  const actions: Record<string, () => void> = {
    'mode-once': () => webhooks.setMode('once'),
    'mode-twice': () => webhooks.setMode('twice'),
    'mode-held': () => webhooks.setMode('held'),
    'release-ordered': () => webhooks.release('ordered'),
    'release-reversed': () => webhooks.release('reversed'),
    'settle-paid': on('checkout.session', (session) => bank.settle(session, 'paid')),
    'settle-failed': on('checkout.session', (session) => bank.settle(session, 'failed')),
    expire: on('checkout.session', bank.expire),
    'renew-paid': on('subscription', (subscription) => bank.renew(subscription, 'paid')),
    'renew-failed': on('subscription', (subscription) => bank.renew(subscription, 'failed')),
    refund: on('charge', (charge) =>
      bank.refund(charge, { amount: null, reason: null, metadata: {} }),
    ),
    dispute: on('charge', bank.dispute),
    'dispute-won': on('dispute', (dispute) => bank.closeDispute(dispute, 'won')),
    'dispute-lost': on('dispute', (dispute) => bank.closeDispute(dispute, 'lost')),
    resend: on('event', webhooks.resend),
  }
  if (Object.hasOwn(actions, action)) actions[action]?.()
}
