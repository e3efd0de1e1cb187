/** Gifts: a pack bought for somebody else, and the code that its receiver redeems. */
import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import {
  GIFT_DESIGNS,
  GIFT_MESSAGE_LINES,
  GIFT_MESSAGE_MAX,
  GIFT_NAME_MAX,
  GIFT_STATES,
} from './gift-figures.ts'
import { offerSeen, Redirection, waiverVersion } from './payments.ts'
import { isPrintable } from './printable.ts'
import { PublicId } from './params.ts'

const printable = (text: string): boolean => text.split('\n').every(isPrintable)
/**
 * Top-level domains that mail programs turn into links and that are no French words after a full
 * stop.
 */
const ENDINGS =
  'com|net|org|info|biz|eu|fr|uk|us|ru|cn|tv|ws|xyz|icu|vip|mobi|at|nl|pl|pt|dk|cz|id|in|tk|support|help|cloud|website|email|tech|world|today'
const ENDINGS_LIKE_WORDS =
  'ai|be|ch|ca|de|it|es|lu|mc|re|co|io|me|cc|ly|gl|to|app|dev|top|site|online|store|shop|club|live|link|click|page|pro|paris'
const inAnyCase = (words: string): string =>
  words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
const LINK = new RegExp(
  // A path or an address is a link whatever its ending.
  `://|\\b[wW]{3}\\.|[\\p{L}\\d]\\.\\p{L}{2,}/|@[\\p{L}\\d-]+\\.\\p{L}|[\\p{L}\\d]\\.(?:${inAnyCase(ENDINGS)}|${ENDINGS_LIKE_WORDS}|${ENDINGS_LIKE_WORDS.toUpperCase()})(?![\\p{L}\\d])`,
  'u',
)
/** A link in somebody else's name would make the mail a means of fraud. */
const hasNoLink = (text: string): boolean => !LINK.test(text)
const written = (text: z.ZodType<string, string>) =>
  text
    .refine(printable, { params: { kind: 'characters' } })
    .refine(hasNoLink, { params: { kind: 'no-link' } })
const Name = written(
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(GIFT_NAME_MAX)
    .refine((text) => !text.includes('\n')),
)
const Message = written(
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(GIFT_MESSAGE_MAX)
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .refine((text) => text.split('\n').length <= GIFT_MESSAGE_LINES, { params: { kind: 'lines' } }),
)

export const GiftDetails = z.strictObject({
  /** Giver and receiver, as printed on the card. */
  from: Name,
  to: Name,
  message: Message.default(''),
  design: z.enum(GIFT_DESIGNS),
  /** The mail to the receiver; null when the buyer hands over the card. */
  mail: z
    .strictObject({
      email: z.email().max(254),
      /** Day in Paris: today or later, at most a year from now. */
      on: z.iso.date(),
    })
    .nullable(),
})
export type GiftDetails = z.infer<typeof GiftDetails>

export const Gift = z.object({
  id: z.string(),
  /** The payment, which `payments.withdraw` takes. */
  transactionId: z.int().positive(),
  planName: z.string(),
  /** Whole credits that the code holds. */
  credits: z.int().nonnegative(),
  /** Null once the code can no longer be redeemed, or was sealed with another key. */
  code: z.string().nullable(),
  state: z.enum(GIFT_STATES),
  /** Null once they are erased. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  design: z.enum(GIFT_DESIGNS),
  /** Day of the mail; null for a card handed over. */
  mailOn: z.iso.date().nullable(),
  mailedAt: z.iso.datetime().nullable(),
  /** The mail did not arrive and its address is erased: the buyer passes the code on. */
  isUndelivered: z.boolean(),
  paidAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  redeemedAt: z.iso.datetime().nullable(),
})
export type Gift = z.infer<typeof Gift>

export const giftsApi = {
  'gifts.checkout': endpoint('gifts.checkout', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Opens the payment of a pack as a gift',
    body: z.object({
      planKey: z.string().min(1).max(100),
      waiver: waiverVersion,
      seen: offerSeen,
      gift: GiftDetails,
    }),
    reply: Redirection,
  }),
  'gifts.mine': endpoint('gifts.mine', {
    access: 'user',
    summary: 'The gifts that I paid, newest first',
    reply: z.array(Gift),
  }),
  'gifts.card': fileEndpoint('gifts.card', {
    access: 'image',
    rateLimit: 'heavy',
    summary: 'The card of a gift of mine, for printing',
    params: z.object({ id: PublicId }),
    query: z.object({ design: z.enum(GIFT_DESIGNS).optional() }),
    mediaTypes: ['application/pdf'],
  }),
  'gifts.redeem': endpoint('gifts.redeem', {
    access: 'user',
    rateLimit: 'code',
    summary: 'Adds the credits of a gift to my balance, once',
    body: z.object({ code: z.string().min(1).max(100) }),
    reply: z.object({
      /** Whole credits. */
      credits: z.int().positive(),
      /** Of these credits, those that paid a debt instead of adding to the balance. */
      paidDebt: z.int().nonnegative(),
      totalCredits: z.int().nonnegative(),
      /** When this account redeemed the code before; null the first time. */
      redeemedBefore: z.iso.datetime().nullable(),
      /** Null once they are erased. */
      from: z.string().nullable(),
      message: z.string().nullable(),
    }),
  }),
}
