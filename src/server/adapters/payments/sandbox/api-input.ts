/** Reads the input of Stripe's API. Errors have Stripe's form and English, as the SDK expects. */
import type { Json } from './facts.ts'
import { formOf, parseForm, textOf, wholeOf, type Form } from './form.ts'
import type { Item } from './objects.ts'

export type ApiReply = { status: number; body: Json }

export class ApiError extends Error {
  readonly reply: ApiReply
  constructor(
    status: number,
    message: string,
    extra: { [key: string]: Json } = {},
    type = 'invalid_request_error',
  ) {
    super(message)
    this.reply = { status, body: { error: { type, message, ...extra } } }
  }
}
export const missing = (param: string) =>
  new ApiError(400, `Missing required param: ${param}.`, { param, code: 'parameter_missing' })
export const invalid = (param: string) =>
  new ApiError(400, `Invalid ${param}.`, { param, code: 'parameter_invalid' })

/** Throws ApiError. */
export function readForm(text: string): Form {
  try {
    return parseForm(text)
  } catch {
    throw new ApiError(400, 'Invalid form encoding.')
  }
}

/** The item of a checkout line. Throws ApiError. */
export function itemFrom(line: Form, monthly: boolean): Item {
  const data = formOf(line.price_data)
  const amount = wholeOf(data.unit_amount)
  const product = formOf(data.product_data)
  const name = textOf(product.name)
  const currency = textOf(data.currency)?.toLowerCase()
  const quantity = wholeOf(line.quantity) ?? 1
  if (!amount) throw missing('line_items[0][price_data][unit_amount]')
  if (!name) throw missing('line_items[0][price_data][product_data][name]')
  if (!currency || !/^[a-z]{3}$/.test(currency))
    throw missing('line_items[0][price_data][currency]')
  if (quantity < 1 || (monthly && quantity !== 1)) throw invalid('line_items[0][quantity]')
  if (monthly !== (formOf(data.recurring).interval === 'month'))
    throw invalid('line_items[0][price_data][recurring]')
  return { name, description: textOf(product.description), amount, currency, monthly, quantity }
}
