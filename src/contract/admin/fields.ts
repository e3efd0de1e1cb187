/** Kinds of values that several content forms share. */
import { z } from 'zod'
import { safeLink } from '../links.ts'
import { pictureOf } from '../pictures.ts'

/** A line or paragraph that may be missing: blank is null. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform((text) => text || null)
/** A link that content may carry (`links.ts`); blank is null. */
export const optionalLink = optionalText(2_000).refine(
  (link) => link === null || safeLink(link) !== null,
  { params: { kind: 'link' } },
)
/** The address of a public picture (`pictures.ts`); blank is null. */
export const optionalPicture = optionalText(200).refine(
  (address) => address === null || pictureOf(address) !== null,
  { params: { kind: 'picture' } },
)
/** The name of a section: words in lower case joined by hyphens. */
export const sectionKey = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
/** Largest place of a row in a list that an administrator orders. */
export const MAX_SORT_ORDER = 9_999
export const sortOrder = z.int().min(0).max(MAX_SORT_ORDER)
/** When a draft is published; null for none. */
export const publishAt = z.iso
  .datetime()
  .nullable()
  .transform((instant) => (instant === null ? null : new Date(instant)))
