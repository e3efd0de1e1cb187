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

/** One page of the objects of a kind, filtered and newest first. */
export function list(book: Book, kind: string, path: string, form: Form): Json {
  const since = formOf(form.created)
  const types = listOf(form.types)
  const matching = book
    .all(kind)
    .filter(
      (object) =>
        FILTERS.every(
          (name) =>
            form[name] === undefined ||
            form[name] === 'all' ||
            object[name] === form[name] ||
            (name === 'subscription' && subscriptionOf(object) === form[name]),
        ) &&
        (form.payment === undefined ||
          formOf(object.payment).payment_intent === formOf(form.payment).payment_intent) &&
        (types.length === 0 || types.includes(object.type ?? null)) &&
        (form.delivery_success === undefined ||
          (object.pending_webhooks === 0) === (form.delivery_success === 'true')) &&
        (object.created as number) >= Number(since.gte ?? 0) &&
        (object.created as number) > Number(since.gt ?? -1) &&
        (object.created as number) <= Number(since.lte ?? Infinity) &&
        (object.created as number) < Number(since.lt ?? Infinity),
    )
  const limit = Math.min(Math.max(wholeOf(form.limit) ?? 10, 1), 100)
  const indexOf = (id: Json | undefined) => matching.findIndex((object) => object.id === id)
  const before = textOf(form.ending_before)
  const start = before
    ? Math.max(indexOf(before) - limit, 0)
    : textOf(form.starting_after)
      ? indexOf(form.starting_after) + 1
      : 0
  const end = before ? Math.max(indexOf(before), 0) : start + limit
  const inner = expansions(form)
    .filter((name) => name.startsWith('data.'))
    .map((name) => name.slice(5))
  const more = before ? start > 0 : matching.length > end
  return listObject(
    matching.slice(start, end).map((object) => shown(book, object, inner)),
    path,
    more,
  )
}
