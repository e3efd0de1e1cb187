/**
 * The public content composed for tests: real database, real files, all public routes; no queue, no
 * pages.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeVariants } from '#engine/compose/variants.ts'
import { createLocalStorage } from '../adapters/storage/local.ts'
import { seedPublicContent } from '../composition/content-seed.ts'
import { createPublicFeatures, publicRoutes } from '../composition/public-features.ts'
import { createPublicServer } from './public-server.ts'
import {
  apiConfigurations,
  blogMetadata,
  blogSections,
  contentPages,
  footerSocialLinks,
  galleryItems,
  galleryPageConfigurations,
  landingPageSections,
  legalPages,
} from '../db/schema/content.ts'
import { openTestDatabase } from './database.ts'

/** `facts`: values of the placeholders in stored pages. */
export async function openContentSite({
  facts = {},
  seeded = false,
}: { facts?: Record<string, string>; seeded?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'antan-content-'))
  const database = await openTestDatabase()
  const { db } = database
  const temporaryFolder = join(folder, 'temporary')
  const storage = createLocalStorage({ folder: join(folder, 'public'), temporaryFolder })
  const app = await createPublicServer()
  const options = { rateLimitFactor: 10_000, secureCookies: false, publicUrl: 'https://antan.test' }
  const features = createPublicFeatures({
    db,
    publicUrl: options.publicUrl,
    facts: async () => facts,
    storage,
    temporaryFolder,
    makeVariants,
  })
  const pictures = features.publicPictures
  publicRoutes(app, features, { db, ...options })
  if (seeded) await seedPublicContent(db, pictures)

  return {
    app,
    db,
    storage,
    pictures,
    get: (url: string) => app.inject(url),
    /** The JSON of a reply that must be 200. */
    async read<T>(url: string): Promise<T> {
      const reply = await app.inject(url)
      if (reply.statusCode !== 200)
        throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
      return reply.json<T>()
    },
    /** Deletes all public content. */
    async clear(): Promise<void> {
      for (const table of [
        landingPageSections,
        galleryItems,
        galleryPageConfigurations,
        blogSections,
        blogMetadata,
        legalPages,
        contentPages,
        footerSocialLinks,
        apiConfigurations,
      ])
        await db.delete(table)
    },
    async close() {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ContentSite = Awaited<ReturnType<typeof openContentSite>>
