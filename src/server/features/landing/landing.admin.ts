/**
 * Panel of the landing page's sections. The content of a known section is validated against that
 * section's schema.
 */
import { asc, max } from '../../db/drizzle.ts'
import type { z } from 'zod'
import { adminLandingApi, type AdminLandingSection } from '#contract/admin/landing.ts'
import { LANDING_CONTENT } from '#contract/landing.ts'
import type { LandingKey } from '#contract/landing-figures.ts'
import { safeLink } from '#contract/links.ts'
import { pictureOf } from '#contract/pictures.ts'
import { videoOf } from '#contract/videos.ts'
import { landingAdminCopy as copy } from '#copy/admin/landing.ts'
import { validationCopy } from '#copy/validation.ts'
import { createResource, resourceHandlers } from '../../admin/resource.ts'
import { withPublication } from '../../admin/publication.ts'
import { landingPageSections } from '../../db/schema/content.ts'
import { contentChanged } from '../../domain/content-version.ts'
import { sentenceOf } from '../../http/validation.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'

type Row = typeof landingPageSections.$inferSelect
type Content = Record<string, unknown>

const isKnown = (key: string): key is LandingKey => Object.hasOwn(LANDING_CONTENT, key)

const present = ({
  id,
  sectionKey,
  title,
  subtitle,
  isEnabled,
  publishAt,
  sortOrder,
  content,
  updatedAt,
}: Row): AdminLandingSection => ({
  id,
  sectionKey,
  title,
  subtitle,
  isEnabled,
  publishAt: publishAt?.toISOString() ?? null,
  sortOrder,
  content: content as AdminLandingSection['content'],
  updatedAt: updatedAt.toISOString(),
})

type Deps = {
  db: Db
  now: Clock
  /** Whether a video is stored under this address. */
  hasVideo(address: string): Promise<boolean>
}

export const createLandingAdmin = ({ db, now, hasVideo }: Deps) =>
  createResource({
    db,
    table: landingPageSections,
    key: 'sectionKey',
    noun: 'LANDING_SECTION',
    versions: 'landingSection',
    changed: contentChanged,
    orderBy: [asc(landingPageSections.sortOrder), asc(landingPageSections.id)],
    label: (row) => row.sectionKey,
    present,
    async prepare(tx, given, current) {
      const values = withPublication(given, current, now())
      const key = current?.sectionKey ?? values.sectionKey ?? ''
      const content =
        values.content && isKnown(key) ? { content: readContent(key, values.content) } : {}
      await requireVideo(content.content, current?.content, hasVideo)
      if (current || values.sortOrder !== undefined) return { ...values, ...content }
      const [last] = await tx
        .select({ order: max(landingPageSections.sortOrder) })
        .from(landingPageSections)
      return { ...values, ...content, sortOrder: (last?.order ?? 0) + 1 }
    },
  })

/** Throws INVALID_INPUT for a changed video whose file is not stored. */
async function requireVideo(
  content: Content = {},
  before: Content = {},
  hasVideo: Deps['hasVideo'],
): Promise<void> {
  const { videoUrl } = content
  if (typeof videoUrl !== 'string' || videoUrl === before['videoUrl'] || (await hasVideo(videoUrl)))
    return
  throw fieldError('content.videoUrl', copy.missingVideo)
}

/**
 * Parses the content of a section. Throws INVALID_INPUT with a sentence for each invalid part, by
 * path, such as content.steps.0.title.
 */
export function readContent(key: LandingKey, content: Content): Content {
  const parsed = LANDING_CONTENT[key].safeParse(withStepNumbers(content), { reportInput: true })
  const errors = parsed.success
    ? {
        ...('testimonials' in parsed.data ? testimonialErrors(parsed.data.testimonials) : {}),
        ...addressErrors(parsed.data),
      }
    : Object.fromEntries(
        parsed.error.issues.map((issue) => [
          ['content', ...issue.path].join('.'),
          sentenceFor(issue),
        ]),
      )
  if (!parsed.success || Object.keys(errors).length > 0) {
    throw new AppError('INVALID_INPUT', {
      fields: errors,
      sentence: [...new Set(Object.values(errors))].join('\n'),
      cause: parsed.error,
    })
  }
  return parsed.data
}

/** Numbers steps without a number by their position. */
const withStepNumbers = (content: Content): Content =>
  Array.isArray(content['steps'])
    ? {
        ...content,
        steps: content['steps'].map((step: unknown, at) =>
          typeof step === 'object' && step !== null ? { stepNumber: at + 1, ...step } : step,
        ),
      }
    : content

/** The sentence for a part with another shape; the rating of a testimonial has its own. */
function sentenceFor(issue: z.core.$ZodIssue): string {
  const [list, at, field] = issue.path
  return list === 'testimonials' && field === 'rating'
    ? copy.testimonial.rating(Number(at) + 1)
    : sentenceOf(issue)
}

/** Sentences for testimonials without a name or a text. */
const testimonialErrors = (
  testimonials: { name: string; content: string }[],
): Record<string, string> =>
  Object.fromEntries(
    testimonials.flatMap((testimonial, at) =>
      (['name', 'content'] as const)
        .filter((field) => testimonial[field].trim() === '')
        .map((field) => [`content.testimonials.${at}.${field}`, copy.testimonial[field](at + 1)]),
    ),
  )

/**
 * Sentences for unsafe links, and for pictures and videos that are not public files of this site.
 */
function addressErrors(value: unknown, path = 'content'): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]: [string, unknown]) => {
      const here = `${path}.${name}`
      if (typeof inner !== 'string' || inner === '') return addressErrors(inner, here)
      if (name.endsWith('Link') && safeLink(inner) === null) return { [here]: validationCopy.link }
      if (/(Image|avatar)$/.test(name) && pictureOf(inner) === null)
        return { [here]: validationCopy.picture }
      return name === 'videoUrl' && videoOf(inner) === null ? { [here]: copy.badVideo } : {}
    }),
  ) as Record<string, string>
}

export function adminLandingRoutes(
  app: FastifyInstance,
  sections: ReturnType<typeof createLandingAdmin>,
  options: BindOptions,
): void {
  bind(
    app,
    adminLandingApi,
    resourceHandlers(adminLandingApi, 'admin.landingSections', sections),
    options,
  )
}
