/**
 * The public landing page: enabled sections in their order, with content that matches the section's
 * schema.
 */
import { asc, eq } from '../../db/drizzle.ts'
import { LANDING_CONTENT, type LandingSection } from '#contract/landing.ts'
import { LANDING_KEYS, type LandingKey } from '#contract/landing-figures.ts'
import { safeLink } from '#contract/links.ts'
import { pictureOf } from '#contract/pictures.ts'
import { videoOf } from '#contract/videos.ts'
import { landingPageSections } from '../../db/schema/content.ts'
import type { Db } from '../../platform/db.ts'
import type { DeadLinks } from '../../domain/page-links.ts'

type SectionRow = typeof landingPageSections.$inferSelect
type Json = Record<string, unknown>

const isKey = (key: string): key is LandingKey => LANDING_KEYS.some((known) => known === key)
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type IsDead = (link: string) => boolean

/**
 * The link, or an empty string for an unsafe link or an unpublished page, which makes the section
 * use its default.
 */
function linkOrEmpty(value: string, isDead: IsDead): string {
  const link = safeLink(value)
  return link === null || isDead(link) ? '' : link
}

/** Removes foreign pictures, unsafe links and null parts. */
function clean(value: unknown, isDead: IsDead, name = ''): unknown {
  if (Array.isArray(value)) return value.filter(isObject).map((item) => clean(item, isDead))
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) =>
        part === null ? [] : [[key, clean(part, isDead, key)]],
      ),
    )
  }
  if (typeof value !== 'string') return value
  if (/image$|^avatar$/i.test(name)) return pictureOf(value) ? value : null
  if (/link$/i.test(name)) return linkOrEmpty(value, isDead)
  if (name === 'videoUrl') return videoOf(value) ? value : null
  return value
}

/**
 * Parses the content of a section. Invalid parts are left out; without a valid rest the section
 * gets its defaults.
 */
function contentOf(key: LandingKey, stored: unknown, isDead: IsDead): unknown {
  const schema = LANDING_CONTENT[key]
  const given = clean(isObject(stored) ? stored : {}, isDead) as Json
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const invalid = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const rest = schema.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name))),
  )
  return rest.success ? rest.data : schema.parse({})
}

/** Null for a section with an unknown key. */
function toLandingSection({ content, ...row }: SectionRow, isDead: IsDead): LandingSection | null {
  const { id, sectionKey, title, subtitle, isEnabled, sortOrder } = row
  if (!isKey(sectionKey)) return null
  const shown = { id, sectionKey, title, subtitle, isEnabled, sortOrder }
  return { ...shown, content: contentOf(sectionKey, content, isDead) } as LandingSection
}

export function createLanding({ db, deadLinks }: { db: Db; deadLinks: DeadLinks }) {
  return {
    async sections(): Promise<LandingSection[]> {
      const rows = await db
        .select()
        .from(landingPageSections)
        .where(eq(landingPageSections.isEnabled, true))
        .orderBy(asc(landingPageSections.sortOrder), asc(landingPageSections.id))
      const isDead = await deadLinks()
      return rows.flatMap((row) => toLandingSection(row, isDead) ?? [])
    },
  }
}
export type Landing = ReturnType<typeof createLanding>
