/** The landing page as it is shown: enabled sections in their order, each with a content of the shape that its key promises. */
import { asc, eq } from '../../db/drizzle.ts'
import { LANDING_CONTENT, type LandingSection } from '#contract/landing.ts'
import { LANDING_KEYS, type LandingKey } from '#contract/landing-figures.ts'
import { safeLink } from '#contract/links.ts'
import { pictureOf } from '#contract/pictures.ts'
import { landingPageSections } from '../../db/schema/content.ts'
import type { Db } from '../../platform/db.ts'

type SectionRow = typeof landingPageSections.$inferSelect
type Json = Record<string, unknown>

const isKey = (key: string): key is LandingKey => LANDING_KEYS.some((known) => known === key)
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes out what may not be shown: addresses that are no picture of ours, links that content may not carry, parts left null. */
function clean(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.filter(isObject).map((item) => clean(item))
  if (isObject(value)) return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => (part === null ? [] : [[key, clean(part, key)]])))
  if (typeof value !== 'string') return value
  if (/image$|^avatar$/i.test(name)) return pictureOf(value) ? value : null
  if (/link$/i.test(name)) return safeLink(value) ?? ''
  if (name === 'videoUrl') return /^\/media\/[\w/-]+\.(webm|mp4)$/.test(value) ? value : null
  return value
}

/** The content that a section shows. What cannot be read is left out; when the whole cannot be, the section shows its defaults. */
function contentOf(key: LandingKey, stored: unknown): unknown {
  const schema = LANDING_CONTENT[key]
  const given = clean(isObject(stored) ? stored : {}) as Json
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const rest = schema.safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
  return rest.success ? rest.data : schema.parse({})
}

/** Null for a section that no screen knows. */
export function toLandingSection({ id, sectionKey, title, subtitle, content, isEnabled, sortOrder }: SectionRow): LandingSection | null {
  if (!isKey(sectionKey)) return null
  return { id, sectionKey, title, subtitle, isEnabled, sortOrder, content: contentOf(sectionKey, content) } as LandingSection
}

export function createLanding({ db }: { db: Db }) {
  return {
    async sections(): Promise<LandingSection[]> {
      const rows = await db.select().from(landingPageSections).where(eq(landingPageSections.isEnabled, true))
        .orderBy(asc(landingPageSections.sortOrder), asc(landingPageSections.id))
      return rows.flatMap((row) => toLandingSection(row) ?? [])
    },
  }
}
export type Landing = ReturnType<typeof createLanding>
