/**
 * Payments of the signed-in user: recap, checkout, confirmation, transactions, subscriptions,
 * withdrawal and invoices.
 */
import { z } from 'zod'
import { MAX_ALBUM_PHOTOS } from './album-figures.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { MAX_SINGLE_CREDITS } from './money.ts'

/** An invoice or a credit note, to be fetched as PDF from `payments.invoice`. */
export const InvoiceLink = z.object({
  id: z.int().positive(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
})
export type InvoiceLink = z.infer<typeof InvoiceLink>

/** The part of a purchase that can still be refunded. */
export const Withdrawable = z.object({
  /** Unused credits. */
  credits: z.int().positive(),
  /** Euros. */
  amount: z.number().nonnegative(),
  /** End of the withdrawal period. */
  until: z.iso.datetime(),
  /** A subscription that may still be charged ends with the withdrawal. */
  endsSubscription: z.boolean(),
})
export type Withdrawable = z.infer<typeof Withdrawable>

export const Transaction = z.object({
  id: z.int().positive(),
  /** Whole credits; negative for a refund. */
  credits: z.int(),
  /** Of these credits, those that paid a debt instead of adding to the balance. */
  paidDebt: z.int().nonnegative(),
  /** Euros, tax included; negative for a refund. */
  amount: z.number(),
  currency: z.string(),
  /** `completed` is paid; anything else is under way. */
  status: z.string(),
  /** `credit_purchase`, `gift`, `subscription` or `refund`. */
  type: z.string(),
  createdAt: z.iso.datetime(),
  /** Null before the payment. */
  invoice: InvoiceLink.nullable(),
  /** Null when there is no right of withdrawal, when it has ended, or when every credit is used. */
  withdrawable: Withdrawable.nullable(),
  /** Withdrawn from, and not yet refunded. */
  refundPending: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

export const Recap = z.object({
  /** Null for credits at the unit price. */
  planKey: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  planType: z.enum(['one_time', 'subscription']),
  /** Whole credits, each month for a subscription. */
  credits: z.int().positive(),
  /** Euros, tax included: what will be paid. */
  amount: z.number().positive(),
  currency: z.string(),
  /** 'dont TVA 20 % : 0,50 €', or the mention that none is due. */
  taxMention: z.string(),
})
export type Recap = z.infer<typeof Recap>

/** Photos of an album, by public ids. */
const PhotosOfAlbum = z.object({
  album: z.string().max(80),
  photos: z.array(z.string().max(80)).min(1).max(MAX_ALBUM_PHOTOS),
})
export type PhotosOfAlbum = z.infer<typeof PhotosOfAlbum>
const PAYMENT_STATES = ['paid', 'pending', 'failed', 'expired', 'refused'] as const
export const Confirmation = z.object({
  /**
   * `pending` includes an open payment page; `refused` was paid but contradicts the order, and the
   * operator is notified.
   */
  status: z.enum(PAYMENT_STATES),
  /** Null until the payment. */
  transactionId: z.int().positive().nullable(),
  credits: z.int().nonnegative(),
  /** Of these credits, those that paid a debt instead of adding to the balance. */
  paidDebt: z.int().nonnegative(),
  /** The whole balance now. */
  totalCredits: z.int().nonnegative(),
  /** Public id of the photo it was bought for. */
  photo: z.string().nullable(),
  /** The photos of an album that it was bought for. */
  unlocks: PhotosOfAlbum.nullable(),
  /**
   * The buyer waived the right of withdrawal with this order, so that unlocking does not ask again.
   */
  hasWaiver: z.boolean(),
  /** The credits are in the code of a gift instead of the balance. */
  isGift: z.boolean(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const Subscription = z.object({
  id: z.string(),
  planName: z.string(),
  /** Whole credits each month. */
  credits: z.int().positive(),
  /** Euros each month. */
  amount: z.number().positive(),
  /**
   * The provider's status: `active`, `past_due` (a renewal failed) or another; ended subscriptions
   * are not listed.
   */
  status: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  currentPeriodEnd: z.iso.datetime().nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const waiverVersion = z
  .string()
  .max(40)
  .optional()
  .describe('Version of the waiver text that was ticked; absent when it was not')
const photo = z.string().max(80).optional().describe('Public id of the photo it is bought for')
export const offerSeen = z
  .object({ amount: z.number(), credits: z.int() })
  .optional()
  .describe(
    'Total (euros) and credits that the recap showed: where they have changed since, the order is refused with 409',
  )
const unlocks = PhotosOfAlbum.optional().describe('Photos of an album that it is bought for')
export const Redirection = z.object({ url: z.string() })

export const paymentsApi = {
  'payments.recap': endpoint('payments.recap', {
    access: 'user',
    summary: 'What a purchase will cost me; without a plan, credits at the unit price',
    query: z.object({
      plan: z.string().max(100).optional(),
      credits: z.coerce.number<number>().int().min(1).max(MAX_SINGLE_CREDITS).default(1),
    }),
    reply: Recap,
  }),
  'payments.checkout': endpoint('payments.checkout', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Opens the payment of a plan',
    body: z.object({
      planKey: z.string().max(100).default('').describe('Required'),
      waiver: waiverVersion,
      photo,
      unlocks,
      seen: offerSeen,
    }),
    reply: Redirection,
  }),
  'payments.direct': endpoint('payments.direct', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Opens the payment of credits at the unit price; the amount sent is not read',
    body: z.object({
      amount: z.unknown().optional(),
      credits: z.int().min(1).max(MAX_SINGLE_CREDITS).default(1),
      waiver: waiverVersion,
      photo,
      unlocks,
      seen: offerSeen,
    }),
    reply: Redirection,
  }),
  'payments.confirmation': endpoint('payments.confirmation', {
    access: 'user',
    rateLimit: 'payment',
    summary: 'Whether a payment of mine is done; fulfils it when the provider says so',
    query: z.object({
      session_id: z.string().max(200).optional(),
      payment_intent: z.string().max(200).optional(),
    }),
    reply: Confirmation,
  }),
  'payments.transactions': endpoint('payments.transactions', {
    access: 'user',
    summary: 'My transactions, newest first, a page at a time',
    reply: z.array(Transaction),
    query: z.object({
      before: z.coerce
        .number<number>()
        .int()
        .positive()
        .optional()
        .describe('Id of a transaction of mine: what is older follows'),
      limit: z.coerce.number<number>().int().min(1).max(100).default(100),
    }),
  }),
  'payments.invoice': fileEndpoint('payments.invoice', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'An invoice or credit note of mine',
    params: z.object({ id: z.coerce.number().int().positive() }),
    mediaTypes: ['application/pdf'],
  }),
  'payments.subscriptions': endpoint('payments.subscriptions', {
    access: 'user',
    summary: 'My running subscriptions',
    reply: z.array(Subscription),
  }),
  'payments.cancelSubscription': endpoint('payments.cancelSubscription', {
    access: 'user',
    summary: 'Ends a subscription of mine with the month that is paid; at once where it is not',
    params: z.object({ id: z.string().max(200) }),
    reply: Subscription,
  }),
  'payments.resumeSubscription': endpoint('payments.resumeSubscription', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Continues a cancelled subscription of mine that has not ended yet',
    params: z.object({ id: z.string().max(200) }),
    reply: Subscription,
  }),
  'payments.withdraw': endpoint('payments.withdraw', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Withdraws from a purchase: its unused credits are paid back',
    body: z.object({ transactionId: z.int().positive() }),
    reply: z.object({
      message: z.string(),
      credits: z.int().positive(),
      amount: z.number().nonnegative(),
      requestedAt: z.iso.datetime(),
    }),
  }),
  'payments.waive': endpoint('payments.waive', {
    access: 'user',
    summary: 'Asks for immediate execution with the credits I hold',
    body: z.object({ waiver: z.string().max(40) }),
    reply: z.object({ message: z.string() }),
  }),
}
