/** Figures about gifts that client and server share. Loads no schema. */

export const GIFT_MESSAGE_MAX = 300
export const GIFT_NAME_MAX = 60
/** Lines of a message, so that it fits on the card. */
export const GIFT_MESSAGE_LINES = 8
/** A code is valid until the same day of this many years later. */
export const GIFT_YEARS = 2
/** Names and message are erased this many days after the gift ends; stated in the privacy policy. */
export const GIFT_WORDS_DAYS = 30
/** Latest day of the mail, in days from today. */
export const GIFT_MAX_DAYS = 365
/** Cards for printing; each shows one of our own pictures. */
export const GIFT_DESIGNS = ['carte-postale', 'chateau', 'prairie'] as const
export type GiftDesign = (typeof GIFT_DESIGNS)[number]

/** `active`: the code can be redeemed. `withdrawn`: the buyer is refunded. */
export const GIFT_STATES = ['active', 'redeemed', 'withdrawn', 'blocked', 'expired'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** Crockford's base32: no I, L, O and U. */
export const GIFT_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters of five bits each: 80 bits. */
export const GIFT_CODE_LENGTH = 16
