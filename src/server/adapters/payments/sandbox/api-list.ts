/** Lists and expansions of Stripe's API. */
import type { Book } from './book.ts'
import type { Json, StripeObject } from './facts.ts'
import { formOf, listOf, textOf, wholeOf, type Form } from './form.ts'
import { listObject } from './objects.ts'

/** Parameters that compare a field of the listed objects. */
const FILTERS = [
  'customer',
  'payment_intent',
  'charge',
  'subscription',
  'status',
  'type',
  'invoice',
  'payment_link',
]
/** Lists present only when `expand` names them. */
const HIDDEN: Record<string, string[]> = {
  'checkout.session': ['line_items'],
  invoice: ['payments'],
}

/** A copy for a reply: lists are left out and ids stay ids, except where `expand` names them. */
export function shown(book: Book, object: StripeObject, paths: string[]): StripeObject {
  const copy = structuredClone(object)
  for (const key of HIDDEN[object.object] ?? [])
    if (!paths.some((path) => path.split('.')[0] === key)) delete copy[key]
  for (const key of new Set(paths.map((path) => path.split('.')[0] ?? ''))) {
    const target = book.get(copy[key])
    const inner = paths
      .filter((path) => path.startsWith(`${key}.`))
      .map((path) => path.slice(key.length + 1))
    if (target) copy[key] = shown(book, target, inner)
  }
  return copy
}
export const expansions = (form: Form): string[] =>
  listOf(form.expand).filter((path) => typeof path === 'string')

const subscriptionOf = (object: StripeObject): Json =>
  formOf(formOf(object.parent).subscription_details).subscription ?? null

/** Whether an object has the values that the parameters of a list compare. */
function hasFilteredValues(object: StripeObject, form: Form): boolean {
  return FILTERS.every((name) => {
    const wanted = form[name]
    if (wanted === undefined || wanted === 'all' || object[name] === wanted) return true
    return name === 'subscription' && subscriptionOf(object) === wanted
  })
}

/** Whether an object was created within the bounds of the parameter `created`. */
function isCreatedWithin(object: StripeObject, bounds: Form): boolean {
  const created = object.created as number
  return (
    created >= Number(bounds.gte ?? 0) &&
    created > Number(bounds.gt ?? -1) &&
    created <= Number(bounds.lte ?? Infinity) &&
    created < Number(bounds.lt ?? Infinity)
  )
}

/** Whether an object belongs to the list that the parameters ask for. */
function isListed(object: StripeObject, form: Form): boolean {
  const types = listOf(form.types)
  if (types.length > 0 && !types.includes(object.type ?? null)) return false
  const isDelivered = object.pending_webhooks === 0
  if (form.delivery_success !== undefined && isDelivered !== (form.delivery_success === 'true'))
    return false
  const intentOf = (payment: Json | undefined) => formOf(payment).payment_intent
  if (form.payment !== undefined && intentOf(object.payment) !== intentOf(form.payment))
    return false
  return hasFilteredValues(object, form) && isCreatedWithin(object, formOf(form.created))
}

/** Positions of the first object of a page and of the one after its last. */
function pageOf(objects: readonly StripeObject[], form: Form): { start: number; end: number } {
  const limit = Math.min(Math.max(wholeOf(form.limit) ?? 10, 1), 100)
  const indexOf = (id: Json | undefined) => objects.findIndex((object) => object.id === id)
  if (textOf(form.ending_before)) {
    const end = Math.max(indexOf(form.ending_before), 0)
    return { start: Math.max(end - limit, 0), end }
  }
  const start = textOf(form.starting_after) ? indexOf(form.starting_after) + 1 : 0
  return { start, end: start + limit }
}

/** One page of the objects of a kind, filtered and newest first. */
export function list(book: Book, kind: string, path: string, form: Form): Json {
  const matching = book.all(kind).filter((object) => isListed(object, form))
  const { start, end } = pageOf(matching, form)
  const expanded = expansions(form)
    .filter((name) => name.startsWith('data.'))
    .map((name) => name.slice('data.'.length))
  const hasMore = textOf(form.ending_before) ? start > 0 : matching.length > end
  return listObject(
    matching.slice(start, end).map((object) => shown(book, object, expanded)),
    path,
    hasMore,
  )
}
