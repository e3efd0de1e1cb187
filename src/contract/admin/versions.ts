/** Earlier versions of the site's content, and their restoration. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_VERSIONS, VERSION_KINDS } from './version-figures.ts'
import { RowId } from '../params.ts'

const Item = z.object({ kind: z.enum(VERSION_KINDS), key: z.string().min(1).max(200) })
const OneVersion = Item.extend({ id: RowId })

export const ContentVersion = z.object({
  id: z.int().positive(),
  createdAt: z.iso.datetime(),
  author: z.string().nullable().describe('Null for seeded content and deleted accounts'),
  restoredFrom: z.iso
    .datetime()
    .nullable()
    .describe('When the version was saved that this one restored'),
})
export type ContentVersion = z.infer<typeof ContentVersion>

const Content = z.record(z.string(), z.json())
export const ComparedVersion = z.object({
  content: Content,
  previous: Content.nullable().describe('The version saved before; null for the first one'),
  current: Content.describe('The latest version'),
})
export type ComparedVersion = z.infer<typeof ComparedVersion>

export const adminVersionsApi = {
  'admin.versions.list': endpoint('admin.versions.list', {
    access: 'admin',
    summary: 'The versions of an item of content, latest first',
    params: Item,
    reply: z.array(ContentVersion).max(MAX_VERSIONS),
  }),
  'admin.versions.read': endpoint('admin.versions.read', {
    access: 'admin',
    summary: 'One version, with the one before it and the latest',
    params: OneVersion,
    reply: ComparedVersion,
  }),
  'admin.versions.restore': endpoint('admin.versions.restore', {
    access: 'admin',
    // Restoring a plan changes its price and its payment link.
    fresh: true,
    summary:
      'Saves a version again as the latest one, checked like any other save; order, visibility and publication stay as they are',
    params: OneVersion,
  }),
}
