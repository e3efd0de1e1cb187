/** Figures of a customer's page that client and server agree on. Loads no schema. */

/** Characters of a note. */
export const MAX_NOTE_LENGTH = 2_000
/** Rows of one part of the page. */
export const CUSTOMER_ROWS = 10
/** Days after which a note is deleted. */
export const NOTE_DAYS = 3 * 365
/** Days for which the list of sent mails reaches back. */
export const SENT_MAIL_DAYS = 180
/** Why an administrator opens a photo of a customer. */
export const OPENING_REASONS = ['request', 'quality', 'report', 'legal', 'other'] as const
export type OpeningReason = (typeof OPENING_REASONS)[number]
