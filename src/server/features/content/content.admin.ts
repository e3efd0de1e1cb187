/** Panels of content and legal pages; HTML is sanitised before it is stored. */
import { asc } from '../../db/drizzle.ts'
import {
  type AdminContentPage,
  type AdminLegalPage,
  adminPagesApi,
} from '#contract/admin/content.ts'
import type { Facts } from '#markup/facts.ts'
import { createResource, resourceHandlers } from '../../admin/resource.ts'
import { withPublication } from '../../admin/publication.ts'
import { contentPages, legalPages } from '../../db/schema/content.ts'
import { contentChanged } from '../../domain/content-version.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { sanitiseHtml } from '../../platform/html.ts'
import { contentAdminCopy as copy } from '#copy/admin/content.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'
import { fieldError } from '../../platform/app-error.ts'

type Deps = {
  db: Db
  now: Clock
  facts: () => Promise<Facts>
}
type Legal = typeof legalPages.$inferSelect
type Page = typeof contentPages.$inferSelect

const presentLegal = ({
  id,
  slug,
  title,
  content,
  metaDescription,
  isPublished,
  publishAt,
  updatedAt,
}: Legal): AdminLegalPage => ({
  id,
  slug,
  title,
  content,
  metaDescription,
  isPublished,
  publishAt: publishAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})

const presentPage = (row: Page): AdminContentPage => ({
  ...presentLegal(row),
  showInFooter: row.showInFooter,
  sortOrder: row.sortOrder,
  footerSection:
    row.footerSection === 'support' || row.footerSection === 'navigation'
      ? row.footerSection
      : null,
})

export function createPagesAdmin({ db, now, facts }: Deps) {
  /**
   * Sanitises the content. Throws INVALID_INPUT when nothing remains, and for a past date of
   * publication.
   */
  const prepare = <V extends Partial<Legal>>(_tx: Tx, values: V, current: Legal | null): V => {
    const dated = withPublication(values, current, now())
    if (values.content === undefined) return dated
    const content = sanitiseHtml(values.content).trim()
    if (content === '') throw fieldError('content', copy.emptyContent)
    return { ...dated, content }
  }
  return {
    facts,
    legalPages: createResource({
      db,
      table: legalPages,
      key: 'slug',
      noun: 'LEGAL_PAGE',
      versions: 'legalPage',
      changed: contentChanged,
      prepare,
      taken: copy.slugTaken,
      orderBy: [asc(legalPages.id)],
      label: (row) => row.slug,
      present: presentLegal,
    }),
    contentPages: createResource({
      db,
      table: contentPages,
      key: 'slug',
      noun: 'CONTENT_PAGE',
      versions: 'contentPage',
      changed: contentChanged,
      prepare,
      taken: copy.slugTaken,
      orderBy: [asc(contentPages.sortOrder), asc(contentPages.id)],
      label: (row) => row.slug,
      present: presentPage,
    }),
  }
}
export type PagesAdmin = ReturnType<typeof createPagesAdmin>

export function adminPagesRoutes(
  app: FastifyInstance,
  pages: PagesAdmin,
  options: BindOptions,
): void {
  bind(
    app,
    adminPagesApi,
    {
      ...resourceHandlers(adminPagesApi, 'admin.contentPages', pages.contentPages),
      ...resourceHandlers(adminPagesApi, 'admin.legalPages', pages.legalPages),
      'admin.facts.list': async () => ({ facts: await pages.facts() }),
    },
    options,
  )
}
