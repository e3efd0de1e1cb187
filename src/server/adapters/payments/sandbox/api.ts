/** The subset of Stripe's API that Antan uses, over the sandbox's book. */
import { createHash } from 'node:crypto'
import { ApiError, invalid, itemFrom, missing, readForm, type ApiReply } from './api-input.ts'
import { expansions, list, shown } from './api-list.ts'
import type { Bank } from './bank.ts'
import type { Json, StripeObject } from './facts.ts'
import { formOf, listOf, textOf, wholeOf, type Form } from './form.ts'
import {
  listObject,
  makeCustomer,
  makeLine,
  makePrice,
  makeSession,
  type Item,
  type Maker,
} from './objects.ts'

export type ApiCall = {
  method: string
  path: string
  query: string
  body: string
  authorization: string
  idempotencyKey: string
}
type Deps = { maker: Maker; bank: Bank; secretKey: string; payUrl: (sessionId: string) => string }

/** Stripe's object types by the path of their collection. */
const KINDS: Record<string, string> = {
  'checkout/sessions': 'checkout.session',
  customers: 'customer',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  subscriptions: 'subscription',
  invoices: 'invoice',
  events: 'event',
  prices: 'price',
  products: 'product',
  disputes: 'dispute',
  invoice_payments: 'invoice_payment',
}
/**
 * What a path names: a collection, an object of it by its id, or a part or action of the object.
 */
type Target = { kind: string; id: string | undefined; verb: string | undefined }

/** Null for a path of another form. */
function targetOf(path: string): Target | null {
  for (const [collection, kind] of Object.entries(KINDS)) {
    const root = `/v1/${collection}`
    if (path !== root && !path.startsWith(`${root}/`)) continue
    const [id, verb, ...rest] = path.slice(root.length + 1).split('/')
    return rest.length === 0 ? { kind, id, verb } : null
  }
  return null
}

export function createApi({ maker, bank, secretKey, payUrl }: Deps) {
  const { book, seconds } = maker

  function find(id: string, kind: string): StripeObject {
    const found = book.get(id, kind)
    if (!found)
      throw new ApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })
    if (kind === 'checkout.session' && found.status === 'open' && !bank.isOpen(found))
      bank.expire(found)
    return found
  }
  function createSession(form: Form): StripeObject {
    const mode = textOf(form.mode) ?? 'payment'
    if (mode !== 'payment' && mode !== 'subscription') throw invalid('mode')
    const lines = listOf(form.line_items).map(formOf)
    if (lines.length !== 1) throw missing('line_items')
    const item = itemFrom(lines[0] ?? {}, mode === 'subscription')
    const successUrl = textOf(form.success_url)
    if (!successUrl) throw missing('success_url')
    const expiresAt = wholeOf(form.expires_at) ?? seconds() + 86_400
    if (expiresAt < seconds() + 1_740 || expiresAt > seconds() + 86_460) throw invalid('expires_at')
    if (form.customer !== undefined) find(textOf(form.customer) ?? '', 'customer')
    return openSession(
      item,
      {
        cancel_url: textOf(form.cancel_url),
        success_url: successUrl,
        client_reference_id: textOf(form.client_reference_id),
        mode,
        customer: textOf(form.customer),
        customer_email: textOf(form.customer_email),
        expires_at: expiresAt,
        locale: textOf(form.locale),
        metadata: formOf(form.metadata),
        payment_link: null,
      },
      formOf(
        formOf(mode === 'payment' ? form.payment_intent_data : form.subscription_data).metadata,
      ),
    )
  }
  function openSession(item: Item, fields: { [key: string]: Json }, metadata: Form): StripeObject {
    const price = makePrice(maker, item)
    const total = item.amount * item.quantity
    const session = makeSession(maker, {
      ...fields,
      amount_subtotal: total,
      amount_total: total,
      currency: item.currency,
      line_items: listObject([makeLine(maker, item, price)], '/v1/checkout/sessions/line_items'),
    })
    session.url = payUrl(session.id)
    book.pages.intentMetadata[session.id] = metadata
    book.pages.prices[session.id] = price.id
    return session
  }

  function refund(form: Form): StripeObject {
    const intent = textOf(form.payment_intent)
    const chargeId =
      textOf(form.charge) ?? (intent ? find(intent, 'payment_intent').latest_charge : null)
    if (typeof chargeId !== 'string') throw missing('charge')
    const amount = wholeOf(form.amount)
    if (form.amount !== undefined && !amount) throw invalid('amount')
    const made = bank.refund(find(chargeId, 'charge'), {
      amount,
      reason: textOf(form.reason),
      metadata: formOf(form.metadata),
    })
    if (!made)
      throw new ApiError(400, 'The refund is greater than what is left of the charge.', {
        code: 'charge_already_refunded',
      })
    return made
  }

  /**
   * The reply to a GET of a collection, an object or the lines of a session; undefined for others.
   */
  function read({ kind, id, verb }: Target, path: string, form: Form): Json | undefined {
    if (!id) return list(book, kind, path, form)
    if (!verb) return shown(book, find(id, kind), expansions(form))
    if (verb === 'line_items' && kind === 'checkout.session')
      return find(id, kind).line_items ?? null
    return undefined
  }

  /**
   * The object made by a POST to a collection; undefined for a kind that is not made by the API.
   */
  function make(kind: string, form: Form): StripeObject | undefined {
    if (kind === 'checkout.session') return createSession(form)
    if (kind === 'refund') return refund(form)
    if (kind !== 'customer') return undefined
    return makeCustomer(maker, {
      email: textOf(form.email),
      name: textOf(form.name),
      metadata: formOf(form.metadata),
    })
  }

  function expire(session: StripeObject): StripeObject {
    if (!bank.expire(session))
      throw new ApiError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    return session
  }

  /** Cancels a subscription at once, or plans its end with the period. */
  function end(subscription: StripeObject, method: 'POST' | 'DELETE', form: Form): StripeObject {
    if (subscription.status === 'canceled')
      throw new ApiError(404, `No such subscription: '${subscription.id}'`, {
        code: 'resource_missing',
        param: 'id',
      })
    if (method === 'DELETE') bank.cancel(subscription)
    else if (form.cancel_at_period_end === 'true' || form.cancel_at_period_end === 'false') {
      bank.setCancelAtPeriodEnd(subscription, form.cancel_at_period_end === 'true')
    } else throw missing('cancel_at_period_end')
    return subscription
  }

  /** The object that a call makes or changes; undefined for calls that are not supported. */
  function change(
    { kind, id, verb }: Target,
    method: string,
    form: Form,
  ): StripeObject | undefined {
    if (method === 'POST' && !id) return make(kind, form)
    if (method === 'POST' && id && kind === 'checkout.session' && verb === 'expire')
      return expire(find(id, kind))
    if (id && !verb && kind === 'subscription' && (method === 'POST' || method === 'DELETE'))
      return end(find(id, kind), method, form)
    return undefined
  }

  function act(method: string, path: string, form: Form): Json {
    const target = targetOf(path)
    if (target && method === 'GET') {
      const reply = read(target, path, form)
      if (reply !== undefined) return reply
    } else if (target) {
      const object = change(target, method, form)
      if (object) return shown(book, object, expansions(form))
    }
    throw new ApiError(404, `The payment sandbox does not support ${method} ${path}.`)
  }

  /** Answers one call. The book is saved first, so that no acknowledged change is lost. */
  async function call(request: ApiCall): Promise<ApiReply> {
    try {
      if (request.authorization !== `Bearer ${secretKey}`)
        throw new ApiError(401, 'Invalid API Key provided.')
      const form = readForm(request.method === 'POST' ? request.body : request.query)
      const hash = createHash('sha256')
        .update(`${request.method} ${request.path} ${request.body}`)
        .digest('hex')
      const key = request.method === 'POST' ? request.idempotencyKey : ''
      const kept =
        key && Object.hasOwn(book.pages.replies, key) ? book.pages.replies[key] : undefined
      if (kept && kept.hash !== hash) {
        throw new ApiError(
          400,
          'Keys for idempotent requests can only be used with the same parameters.',
          {},
          'idempotency_error',
        )
      }
      const reply: ApiReply = kept ?? { status: 200, body: act(request.method, request.path, form) }
      if (key && !kept) book.pages.replies[key] = { hash, ...reply }
      if (request.method !== 'GET') await book.save()
      return { status: reply.status, body: reply.body }
    } catch (error) {
      if (error instanceof ApiError) return error.reply
      throw error
    }
  }
  return { call, openSession }
}
export type Api = ReturnType<typeof createApi>
