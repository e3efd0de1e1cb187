/** Limits of family links, shared by client and server. Loads no schema. */

/** Days for which a link is open; the second is the default. */
export const FAMILY_DAYS = [7, 30, 90] as const
export type FamilyDays = (typeof FAMILY_DAYS)[number]
export const DEFAULT_FAMILY_DAYS: FamilyDays = 30
/** Days after a link's end until it and its replies are deleted. */
export const FAMILY_KEPT_DAYS = 30

/** Longest texts, in characters. */
export const FIRST_LINE_MAX = 300
export const FIRST_NAME_MAX = 40
export const PERSON_NAME_MAX = 80
export const FAMILY_MESSAGE_MAX = 600
export const REPORT_MAX = 600

/** Links that an account may open in a day, closed ones included. */
export const MAX_FAMILY_LINKS_PER_DAY = 30

/** Replies that a link takes; further ones are refused. */
export const MAX_FAMILY_REPLIES = 200
/** Further replies for each further picture of an album. */
export const MORE_FAMILY_REPLIES = 20
/** Longest side of a picture as relatives see it, px. */
export const FAMILY_MAX_SIDE = 1_000

export const FAMILY_VOTES = ['yes', 'no'] as const
export type FamilyVote = (typeof FAMILY_VOTES)[number]
