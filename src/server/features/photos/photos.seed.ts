/**
 * Photos of the demonstration account, restored in advance by the engine: the first start only
 * copies files.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { eq } from '../../db/drizzle.ts'
import type { RestorationReport } from '#engine/engine.ts'
import { photoKey, type Storage } from '../../adapters/storage/storage.ts'
import { photos, photoVersions } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import type { Db, Tx } from '../../platform/db.ts'

type Options = {
  db: Db
  storage: Storage
  newPublicId(): string
  /** Holds a folder per picture: original, hd, screen, watermark and report. */
  folder: string
  email: string
}
/** Oldest first; the names are those their owner would have uploaded. */
const PICTURES = [
  {
    name: 'mont-saint-michel',
    filename: 'carte-postale-mont-saint-michel.jpg',
    daysAgo: 9,
    unlocked: true,
  },
  { name: 'chenonceau', filename: 'vacances-chenonceau.jpg', daysAgo: 2, unlocked: false },
]

/** Does nothing when the account is missing or already has photos. */
export async function seedPhotos({
  db,
  storage,
  newPublicId,
  folder,
  email,
}: Options): Promise<void> {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!owner) return
  const [known] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.userId, owner.id))
    .limit(1)
  if (known) return
  for (const picture of PICTURES) {
    const publicId = newPublicId()
    const folderOfPicture = join(folder, picture.name)
    const stored = await storePicture(storage, publicId, folderOfPicture)
    await db.transaction((tx) =>
      insertPhoto(tx, { ...picture, ...stored, publicId, userId: owner.id }),
    )
  }
}

/** Stores the files of a picture under new keys, and reads its report. */
async function storePicture(storage: Storage, publicId: string, folder: string) {
  const put = async (file: string) => {
    const key = photoKey(publicId, 'jpg')
    await storage.put(key, join(folder, file))
    return key
  }
  return {
    report: JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as RestorationReport,
    files: {
      original: await put('original.jpg'),
      hd: await put('hd.jpg'),
      screen: await put('screen.jpg'),
      watermark: await put('watermark.jpg'),
    },
  }
}

type Seeded = Omit<(typeof PICTURES)[number], 'name'> &
  Awaited<ReturnType<typeof storePicture>> & { publicId: string; userId: number }

async function insertPhoto(
  tx: Tx,
  { publicId, userId, filename, daysAgo, unlocked, files, report }: Seeded,
): Promise<void> {
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS)
  const [photo] = await tx
    .insert(photos)
    .values({
      publicId,
      userId,
      filename,
      status: 'completed',
      originalUrl: files.original,
      restoredUrl: files.screen,
      restoredHdUrl: files.hd,
      watermarkUrl: files.watermark,
      width: report.originalWidth,
      height: report.originalHeight,
      isHdUnlocked: unlocked,
      unlockedAt: unlocked ? createdAt : null,
      isFreeTrial: unlocked,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: photos.id })
  const [version] = await tx
    .insert(photoVersions)
    .values({
      photoId: photo!.id,
      options: {},
      hdKey: files.hd,
      screenKey: files.screen,
      watermarkKey: files.watermark,
      width: report.width,
      height: report.height,
      report: { ...report },
      createdAt,
    })
    .returning({ id: photoVersions.id })
  await tx.update(photos).set({ versionId: version!.id }).where(eq(photos.id, photo!.id))
  // The unlocked one was the account's free trial.
  if (unlocked) await tx.update(users).set({ hasUsedFreeRestore: true }).where(eq(users.id, userId))
}
