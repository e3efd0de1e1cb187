/**
 * The page behind a family link, for people without an account: the pictures, and their replies.
 */
import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import {
  FAMILY_MESSAGE_MAX,
  FAMILY_VOTES,
  FIRST_NAME_MAX,
  PERSON_NAME_MAX,
  REPORT_MAX,
} from './family-limits.ts'
import { Share } from './params.ts'

/** A part of the picture, in shares of its sides; a touched point has neither width nor height. */
export const FamilyPlace = z.strictObject({ x: Share, y: Share, width: Share, height: Share })
export type FamilyPlace = z.infer<typeof FamilyPlace>

export const RelativesPage = z.object({
  firstLine: z.string().nullable(),
  endsAt: z.iso.datetime(),
  /** Deletion of the link and its replies. */
  keptUntil: z.iso.datetime(),
  pictures: z.array(
    z.object({
      /** Names the picture within this link. */
      key: z.string(),
      /** Pixels of the original, for the shape. */
      width: z.int().positive(),
      height: z.int().positive(),
      /** Whether the restored picture still has its watermark. */
      isLocked: z.boolean(),
      /** Changes with the restored picture. */
      version: z.string(),
      /** Faces from left to right. */
      faces: z.array(FamilyPlace),
    }),
  ),
})
export type RelativesPage = z.infer<typeof RelativesPage>

/** 128 random bits, base64url; other texts are unknown tokens. */
const token = z.string().max(200)
const ByToken = z.object({ token })
const ByPicture = z.object({ token, picture: z.string().max(80) })
/** Random for each visit of the page; groups what one person replies. */
const randomId = z.string().regex(/^[a-z0-9-]{10,40}$/)
const visit = randomId
/** Random for each reply, so that a repeated request adds nothing. */
const submission = randomId

export const relativesApi = {
  'relatives.page': endpoint('relatives.page', {
    access: 'public',
    summary: 'What a family link shows; the same 404 for an unknown, a closed and an expired one',
    params: ByToken,
    reply: RelativesPage,
  }),
  'relatives.before': fileEndpoint('relatives.before', {
    access: 'public',
    rateLimit: 'poll',
    summary: 'A reduced copy of the original',
    params: ByPicture,
    mediaTypes: ['image/jpeg'],
  }),
  'relatives.after': fileEndpoint('relatives.after', {
    access: 'public',
    rateLimit: 'poll',
    summary: 'A reduced copy of the restored photo, with its watermark while it is locked',
    params: ByPicture,
    mediaTypes: ['image/jpeg'],
  }),
  'relatives.vote': endpoint('relatives.vote', {
    access: 'public',
    rateLimit: 'reply',
    summary:
      'Says whether the restored person is recognised; once per visit, the last answer counts',
    params: ByPicture,
    body: z.strictObject({ visit, vote: z.enum(FAMILY_VOTES) }),
  }),
  'relatives.name': endpoint('relatives.name', {
    access: 'public',
    rateLimit: 'reply',
    summary: 'Proposes the name of somebody on the picture',
    params: ByPicture,
    body: z.strictObject({
      visit,
      submission,
      name: z.string().max(PERSON_NAME_MAX),
      place: FamilyPlace.nullable().default(null),
    }),
  }),
  'relatives.message': endpoint('relatives.message', {
    access: 'public',
    rateLimit: 'reply',
    summary: 'Leaves a message, a first name, or both',
    params: ByPicture,
    body: z.strictObject({
      visit,
      submission,
      message: z.string().max(FAMILY_MESSAGE_MAX).default(''),
      firstName: z.string().max(FIRST_NAME_MAX).default(''),
    }),
  }),
  'relatives.report': endpoint('relatives.report', {
    access: 'public',
    rateLimit: 'reply',
    summary: 'Reports the page to the operator',
    params: ByToken,
    body: z.strictObject({ reason: z.string().max(REPORT_MAX) }),
  }),
}
