/**
 * Seeds the public content of a new database: pictures first, then all texts in one transaction.
 */
import { join } from 'node:path'
import { blogPictureSeed } from '#copy/seeds/blog.ts'
import { gallerySeed } from '#copy/seeds/gallery.ts'
import { seedBlog } from '../features/blog/blog.seed.ts'
import { seedContent } from '../features/content/content.seed.ts'
import { seedGallery } from '../features/gallery/gallery.seed.ts'
import { seedLanding } from '../features/landing/landing.seed.ts'
import type { PublicPictures } from '../features/public-pictures/public-pictures.service.ts'
import type { Db } from '../platform/db.ts'
import { isSeeded, seedOnce } from '../domain/seed-once.ts'

const fixtures = join(import.meta.dirname, '../../../fixtures')
/** Marks the content as seeded, so that the next start copies no pictures. */
const SEED_NAME = 'content'

type Pair = { before: string; after: string }

/** Throws when the map has no value of this name. */
function requireEntry<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name)
  if (value === undefined) throw new Error(`No picture for ${name}`)
  return value
}

/** Runs once per database, so that later changes by the operator are kept. */
export async function seedPublicContent(
  db: Db,
  pictures: Pick<PublicPictures, 'adopt'>,
): Promise<void> {
  if (await isSeeded(db, SEED_NAME)) return
  const pairs = new Map<string, Pair>()
  for (const { name } of gallerySeed) {
    const folder = join(fixtures, 'pairs', name)
    pairs.set(name, {
      before: await pictures.adopt(folder, 'avant'),
      after: await pictures.adopt(folder, 'apres'),
    })
  }
  const guide = new Map<string, string>()
  for (const { name } of [...blogPictureSeed.gallery, blogPictureSeed.slide])
    guide.set(name, await pictures.adopt(join(fixtures, 'guide'), name))
  const pairOf = (name: string) => requireEntry(pairs, name)
  await db.transaction(async (tx) => {
    await seedLanding(tx, { hero: pairOf('grace-hopper'), share: pairOf('chenonceau') })
    await seedGallery(tx, pairOf)
    await seedBlog(tx, { pairOf, pictureOf: (name) => requireEntry(guide, name) })
    await seedContent(tx)
    await seedOnce(tx, SEED_NAME, async () => {})
  })
}
