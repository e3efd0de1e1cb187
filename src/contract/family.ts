/** Family links for the owner of a photo: made, copied, closed; what relatives replied. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DEFAULT_FAMILY_DAYS, FAMILY_DAYS, FAMILY_VOTES, FIRST_LINE_MAX } from './family-limits.ts'
import { FamilyPlace } from './relatives.ts'
import { MAX_INTEGER, PublicId, RowId } from './params.ts'

export const FamilyLink = z.object({
  id: z.int().positive(),
  /** Public id of the photo, or of the album, that it shows. */
  photo: z.string().nullable(),
  album: z.string().nullable(),
  /** The photo's title, else its file name; or the album's title. */
  title: z.string(),
  /**
   * The address for relatives; null once the link is closed, and when the installation's key was
   * lost.
   */
  url: z.string().nullable(),
  firstLine: z.string().nullable(),
  isOpen: z.boolean(),
  /** The operator closed it after a report. */
  isClosedByOperator: z.boolean(),
  createdAt: z.iso.datetime(),
  /** End of the link: its last day, or the moment it was closed. */
  endsAt: z.iso.datetime(),
  /** Deletion of the link and its replies. */
  keptUntil: z.iso.datetime(),
  replies: z.object({
    yes: z.int().nonnegative(),
    no: z.int().nonnegative(),
    names: z.int().nonnegative(),
    messages: z.int().nonnegative(),
  }),
})
export type FamilyLink = z.infer<typeof FamilyLink>

export const FamilyReply = z.object({
  id: z.int().positive(),
  /** Replies with the same number come from one visit. */
  visit: z.int().positive(),
  /** Public id of the photo that it is about. */
  photo: z.string(),
  kind: z.enum(['vote', 'name', 'message']),
  vote: z.enum(FAMILY_VOTES).nullable(),
  name: z.string().nullable(),
  place: FamilyPlace.nullable(),
  message: z.string().nullable(),
  /** First name of the relative, as typed. */
  firstName: z.string().nullable(),
  /** The name stands in the photo's memory. */
  isAccepted: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type FamilyReply = z.infer<typeof FamilyReply>

const ById = z.object({
  id: RowId.max(MAX_INTEGER),
})

export const familyApi = {
  'family.links': endpoint('family.links', {
    access: 'user',
    summary: 'My family links, latest first, with the number of replies to each',
    reply: z.object({ links: z.array(FamilyLink) }),
  }),
  'family.make': endpoint('family.make', {
    access: 'user',
    summary: 'Opens a family link for my restored photo, or for the restored photos of my album',
    body: z
      .strictObject({
        photo: PublicId.optional(),
        album: PublicId.optional(),
        days: z.literal(FAMILY_DAYS).default(DEFAULT_FAMILY_DAYS),
        firstLine: z.string().max(FIRST_LINE_MAX).nullable().default(null),
      })
      .refine(({ photo, album }) => (photo === undefined) !== (album === undefined), {
        path: ['photo'],
        error: 'a photo or an album',
      }),
    reply: z.object({ link: FamilyLink }),
  }),
  'family.close': endpoint('family.close', {
    access: 'user',
    summary: 'Closes my family link at once',
    params: ById,
    reply: z.object({ link: FamilyLink }),
  }),
  'family.replies': endpoint('family.replies', {
    access: 'user',
    summary: 'What relatives replied to my link, earliest first',
    params: ById,
    reply: z.object({ replies: z.array(FamilyReply) }),
  }),
  'family.accept': endpoint('family.accept', {
    access: 'user',
    summary: 'Writes a proposed name into my photo’s memory; once, however often it is called',
    params: ById,
  }),
  'family.removeReply': endpoint('family.removeReply', {
    access: 'user',
    summary: 'Deletes a reply to my link',
    params: ById,
  }),
}
