/** Sections of the landing page as the back office edits them. The content of a known section has that section's shape. */
import { asc, max } from 'drizzle-orm'
import type { AdminLandingSection } from '#contract/admin/content-landing.ts'
import { LANDING_CONTENT } from '#contract/landing.ts'
import type { LandingKey } from '#contract/landing-figures.ts'
import { safeLink } from '#contract/links.ts'
import { pictureOf } from '#contract/pictures.ts'
import { landingAdminCopy as copy } from '#copy/content-admin.ts'
import { createResource, fieldError } from '../../back-office/resource.ts'
import { landingPageSections } from '../../db/schema/content.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db.ts'

type Row = typeof landingPageSections.$inferSelect
type Content = Record<string, unknown>

const isKnown = (key: string): key is LandingKey => Object.hasOwn(LANDING_CONTENT, key)

const present = ({ id, sectionKey, title, subtitle, isEnabled, sortOrder, content, updatedAt }: Row): AdminLandingSection => ({
  id, sectionKey, title, subtitle, isEnabled, sortOrder, content: content as AdminLandingSection['content'], updatedAt: updatedAt.toISOString(),
})

export const createLandingAdmin = ({ db, contentChanged }: { db: Db; contentChanged(tx: Tx): Promise<void> }) => createResource({
  db, table: landingPageSections, key: 'sectionKey', noun: 'LANDING_SECTION', changed: contentChanged,
  orderBy: [asc(landingPageSections.sortOrder), asc(landingPageSections.id)], label: (row) => row.sectionKey, present,
  async prepare(tx, values, current) {
    const key = current?.sectionKey ?? values.sectionKey ?? ''
    const content = values.content && isKnown(key) ? { content: readContent(key, values.content) } : {}
    if (current || values.sortOrder !== undefined) return { ...values, ...content }
    const [last] = await tx.select({ order: max(landingPageSections.sortOrder) }).from(landingPageSections)
    return { ...values, ...content, sortOrder: (last?.order ?? 0) + 1 }
  },
})

/** The content in the section's shape. Throws INVALID_INPUT with every complaint in one sentence. */
export function readContent(key: LandingKey, content: Content): Content {
  const parsed = LANDING_CONTENT[key].safeParse(content)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => [`content.${path.join('.')}`, wrongPart(path)] as const)
    throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(fields), sentence: [...new Set(fields.map(([, sentence]) => sentence))].join('\n'), cause: parsed.error })
  }
  const complaints = 'testimonials' in parsed.data ? testimonialComplaints(parsed.data.testimonials) : []
  if (complaints.length > 0) throw new AppError('INVALID_INPUT', { fields: { content: complaints.join('\n') }, sentence: complaints.join('\n') })
  refuseStrangeAddresses(parsed.data)
  return parsed.data
}

/** What is said of a part that has another shape; a testimonial's note has words of its own. */
const wrongPart = ([list, at, field]: readonly PropertyKey[]): string =>
  (list === 'testimonials' && field === 'rating' ? copy.testimonial.rating(Number(at) + 1) : copy.invalidContent)

/** What is missing, in the words of the specification. */
const testimonialComplaints = (testimonials: { name: string; content: string }[]): string[] =>
  testimonials.flatMap(({ name, content }, at) => [
    ...(name.trim() === '' ? [copy.testimonial.name(at + 1)] : []),
    ...(content.trim() === '' ? [copy.testimonial.content(at + 1)] : []),
  ])

/** Links lead where content may lead, pictures are the site's own. Throws INVALID_INPUT. */
function refuseStrangeAddresses(value: unknown, path = 'content'): void {
  if (Array.isArray(value)) value.forEach((item, at) => refuseStrangeAddresses(item, `${path}.${at}`))
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const here = `${path}.${name}`
      if (typeof inner !== 'string' || inner === '') refuseStrangeAddresses(inner, here)
      else if (name.endsWith('Link') && safeLink(inner) === null) throw fieldError(here, copy.badLink)
      else if (/(Image|avatar)$/.test(name) && pictureOf(inner) === null) throw fieldError(here, copy.badPicture)
      else if (name === 'videoUrl' && !/^\/(?![/\\])/.test(inner)) throw fieldError(here, copy.badVideo)
    }
  }
}
