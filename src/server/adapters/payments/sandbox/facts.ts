/**
 * Fields of Stripe's objects in the sandbox: `name:type` with s(tring), n(umber), b(oolean),
 * a(rray), o(bject); `?` may be null, `~` may be null or absent. `makeObject` checks every object
 * against this table.
 */

const TABLE = {
  'checkout.session': `
    id:s object:s adaptive_pricing:o? after_expiration:o? allow_promotion_codes:b? allowed_payment_method_types:a?
    amount_subtotal:n? amount_total:n? automatic_tax:o billing_address_collection:s? cancel_url:s? client_reference_id:s?
    client_secret:s? collected_information:o? consent:o? consent_collection:o? created:n currency:s? currency_conversion:o?
    custom_fields:a custom_text:o customer:s? customer_account:s? customer_creation:s? customer_details:o? customer_email:s?
    discounts:a? expires_at:n integration_identifier:s? invoice:s? invoice_creation:o? line_items:o~ livemode:b locale:s?
    managed_payments:o? metadata:o? mode:s origin_context:s? payment_intent:s? payment_link:s? payment_method_collection:s?
    payment_method_configuration_details:o? payment_method_options:o? payment_method_types:a payment_status:s permissions:o?
    phone_number_collection:o~ recovered_from:s? saved_payment_method_options:o? setup_intent:s? shipping_address_collection:o?
    shipping_cost:o? shipping_options:a status:s? submit_type:s? subscription:s? success_url:s? total_details:o? ui_mode:s?
    url:s? wallet_options:o?`,
  customer: `
    id:s object:s address:o~ balance:n created:n currency:s~ default_source:s? delinquent:b~ description:s? discount:o~
    email:s? invoice_prefix:s~ invoice_settings:o livemode:b metadata:o name:s~ next_invoice_sequence:n~ phone:s~
    preferred_locales:a~ shipping:o? tax_exempt:s~ test_clock:s~`,
  payment_intent: `
    id:s object:s allowed_payment_method_types:a? amount:n amount_capturable:n amount_details:o~ amount_received:n
    application:s? application_fee_amount:n? automatic_payment_methods:o? canceled_at:n? cancellation_reason:s?
    capture_method:s client_secret:s? confirmation_method:s created:n currency:s customer:s? customer_account:s? description:s?
    excluded_payment_method_types:a? last_payment_error:o? latest_charge:s? livemode:b managed_payments:o? metadata:o
    next_action:o? on_behalf_of:s? payment_method:s? payment_method_configuration_details:o? payment_method_options:o?
    payment_method_types:a payment_record:s? processing:o? receipt_email:s? review:s? setup_future_usage:s? shipping:o?
    source:s? statement_descriptor:s? statement_descriptor_suffix:s? status:s transfer_data:o~ transfer_group:s?`,
  charge: `
    id:s object:s amount:n amount_captured:n amount_refunded:n application:s? application_fee:s? application_fee_amount:n?
    balance_transaction:s? billing_details:o calculated_statement_descriptor:s? captured:b created:n currency:s customer:s?
    description:s? disputed:b failure_balance_transaction:s? failure_code:s? failure_message:s? fraud_details:o? livemode:b
    metadata:o on_behalf_of:s? outcome:o? paid:b payment_intent:s? payment_method:s? payment_method_details:o? receipt_email:s?
    receipt_number:s? receipt_url:s? refunded:b refunds:o~ review:s? shipping:o? source:o? source_transfer:s?
    statement_descriptor:s? statement_descriptor_suffix:s? status:s transfer_data:o? transfer_group:s?`,
  refund: `
    id:s object:s amount:n balance_transaction:s? charge:s? created:n currency:s customer:s? customer_account:s? description:s~
    destination_details:o~ metadata:o? payment_intent:s? payment_method:s? reason:s? receipt_number:s?
    source_transfer_reversal:s? status:s? transfer_reversal:s?`,
  subscription: `
    id:s object:s application:s? application_fee_percent:n? automatic_tax:o billing_cycle_anchor:n
    billing_cycle_anchor_config:o? billing_mode:o billing_schedules:a billing_thresholds:o? cancel_at:n? cancel_at_period_end:b
    canceled_at:n? cancellation_details:o? collection_method:s created:n currency:s customer:s customer_account:s?
    days_until_due:n? default_payment_method:s? default_source:s? default_tax_rates:a~ description:s? discounts:a ended_at:n?
    invoice_settings:o items:o latest_invoice:s? livemode:b managed_payments:o? metadata:o next_pending_invoice_item_invoice:n?
    on_behalf_of:s? pause_collection:o? payment_settings:o? pending_invoice_item_interval:o? pending_setup_intent:s?
    pending_update:o? schedule:s? start_date:n status:s test_clock:s? transfer_data:o? trial_end:n? trial_settings:o?
    trial_start:n?`,
  subscription_item: `
    id:s object:s billing_thresholds:o? created:n current_period_end:n current_period_start:n current_trial:o? discounts:a
    metadata:o plan:o price:o quantity:n~ subscription:s tax_rates:a?`,
  invoice: `
    id:s object:s account_country:s? account_name:s? account_tax_ids:a? amount_due:n amount_overpaid:n amount_paid:n
    amount_paid_off_stripe:n~ amount_remaining:n amount_shipping:n application:s? attempt_count:n attempted:b auto_advance:b~
    automatic_tax:o automatically_finalizes_at:n? billing_reason:s? collection_method:s created:n currency:s custom_fields:a?
    customer:s? customer_account:s? customer_address:o? customer_email:s? customer_name:s? customer_phone:s?
    customer_shipping:o? customer_tax_exempt:s? customer_tax_ids:a~ default_payment_method:s? default_source:s?
    default_tax_rates:a description:s? discounts:a due_date:n? effective_at:n? ending_balance:n? footer:s? from_invoice:o?
    hosted_invoice_url:s~ invoice_pdf:s~ issuer:o last_finalization_error:o? latest_revision:s? lines:o livemode:b metadata:o?
    next_payment_attempt:n? number:s? on_behalf_of:s? parent:o? payment_settings:o payments:o~ period_end:n period_start:n
    post_payment_credit_notes_amount:n pre_payment_credit_notes_amount:n receipt_number:s? rendering:o? shipping_cost:o?
    shipping_details:o? starting_balance:n statement_descriptor:s? status:s? status_transitions:o subscription:s~ subtotal:n
    subtotal_excluding_tax:n? test_clock:s? total:n total_discount_amounts:a? total_excluding_tax:n?
    total_pretax_credit_amounts:a? total_taxes:a? webhooks_delivered_at:n?`,
  line_item: `
    id:s object:s amount:n currency:s description:s? discount_amounts:a? discountable:b discounts:a invoice:s? livemode:b
    metadata:o parent:o? period:o pretax_credit_amounts:a? pricing:o? quantity:n? quantity_decimal:s? subscription:s? subtotal:n
    taxes:a?`,
  invoice_payment: `
    id:s object:s amount_paid:n? amount_requested:n created:n currency:s invoice:s is_default:b livemode:b payment:o status:s
    status_transitions:o`,
  price: `
    id:s object:s active:b billing_scheme:s created:n currency:s custom_unit_amount:o? livemode:b lookup_key:s? metadata:o
    nickname:s? product:s recurring:o? tax_behavior:s? tiers_mode:s? transform_quantity:o? type:s unit_amount:n?
    unit_amount_decimal:s?`,
  product: `
    id:s object:s active:b created:n default_price:s~ description:s? images:a livemode:b marketing_features:a metadata:o name:s
    package_dimensions:o? shippable:b? statement_descriptor:s~ tax_code:s~ tax_details:o? type:s unit_label:s~ updated:n url:s?`,
  dispute: `
    id:s object:s amount:n balance_transactions:a charge:s created:n currency:s enhanced_eligibility_types:a evidence:o
    evidence_details:o intended_submission_method:s? is_charge_refundable:b livemode:b metadata:o payment_intent:s?
    payment_method_details:o~ reason:s status:s`,
  item: `
    id:s object:s adjustable_quantity:o? amount_discount:n amount_subtotal:n amount_tax:n amount_total:n currency:s
    description:s? metadata:o? price:o? quantity:n?`,
} as const

export type ObjectName = keyof typeof TABLE
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type StripeObject = { [key: string]: Json } & { id: string; object: string }
type Fact = { type: string; nullable: boolean; optional: boolean }

export const FACTS = new Map(
  Object.entries(TABLE).map(([name, fields]) => [
    name as ObjectName,
    new Map(
      fields
        .trim()
        .split(/\s+/)
        .map((field) => {
          const [key = '', type = ''] = field.split(':')
          return [
            key,
            {
              type: type.charAt(0),
              nullable: /[?~]/.test(type),
              optional: type.endsWith('~'),
            } satisfies Fact,
          ] as const
        }),
    ),
  ]),
)

const typeOf = (value: Json): string => (Array.isArray(value) ? 'a' : (typeof value).charAt(0))

/** Deviations of an object from Stripe's form, one sentence per field. */
export function deviations(
  name: ObjectName,
  object: { [key: string]: Json | undefined },
): string[] {
  const facts = FACTS.get(name) ?? new Map<string, Fact>()
  const unknown = Object.keys(object)
    .filter((key) => !facts.has(key))
    .map((key) => `${name}.${key} is not a field of Stripe's`)
  const wrong = [...facts].flatMap(([key, fact]) => {
    const value = object[key]
    if (value === undefined) return fact.optional ? [] : [`${name}.${key} is missing`]
    if (value === null) return fact.nullable ? [] : [`${name}.${key} must not be null`]
    return typeOf(value) === fact.type ? [] : [`${name}.${key} has the wrong type`]
  })
  return [...unknown, ...wrong]
}

/**
 * Fills in nullable fields. Throws, naming the fields, when the result deviates from Stripe's form.
 */
export function makeObject(
  name: ObjectName,
  fields: { id: string; [key: string]: Json },
): StripeObject {
  const object: StripeObject = { object: name, ...fields }
  for (const [key, fact] of FACTS.get(name) ?? [])
    if (fact.nullable && !fact.optional) object[key] ??= null
  const wrong = deviations(name, object)
  if (wrong.length > 0)
    throw new Error(
      `The payment sandbox built an object that is not Stripe's: ${wrong.join('; ')}.`,
    )
  return object
}
