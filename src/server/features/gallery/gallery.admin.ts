/**
 * Panel of the gallery: pairs of two uploads, or of a user's photo with the owner's recorded
 * consent.
 */
import { readFile } from 'node:fs/promises'
import { and, asc, desc, eq, isNotNull, notExists, sql } from '../../db/drizzle.ts'
import {
  adminGalleryApi,
  type AdminGalleryItem,
  type ConsentedPhoto,
} from '#contract/admin/gallery.ts'
import { galleryAdminCopy as copy } from '#copy/admin/gallery.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { type Actor, actorOf } from '../../admin/audit.ts'
import { createResource } from '../../admin/resource.ts'
import { galleryItems } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { contentChanged } from '../../domain/content-version.ts'
import { notFoundIfDeleted } from '../../domain/deleted-photo.ts'
import type { UploadedFiles } from '../../http/uploads.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { type Db, isUniqueViolation, type Reader } from '../../platform/db.ts'
import { registerPhotoPictures } from '../../domain/photo-pictures.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { createGalleryTextsAdmin } from './gallery.admin-texts.ts'

export type GalleryAdminDeps = {
  db: Db
  storage: Storage
  /**
   * Stores a picture, `isOwn` or untrusted, as a public one and returns its address. Throws
   * AppError.
   */
  keepPicture(
    bytes: Uint8Array,
    options: { restored: boolean; ofPhoto?: string | undefined; isOwn?: boolean },
  ): Promise<string>
}
type Row = typeof galleryItems.$inferSelect
type Values = Partial<typeof galleryItems.$inferInsert>

const present = ({ photoId, updatedAt, ...row }: Row): AdminGalleryItem => ({
  id: row.id,
  title: row.title,
  description: row.description,
  author: row.author,
  beforeImageUrl: row.beforeImageUrl,
  afterImageUrl: row.afterImageUrl,
  isPublished: row.isPublished,
  sortOrder: row.sortOrder,
  showOnHomepage: row.showOnHomepage,
  fromPhoto: photoId !== null,
  updatedAt: updatedAt.toISOString(),
})

/** Omits the words of a pair made from a user's photo: the log is kept longer than the consent. */
function recorded(row: Row): object {
  if (row.photoId === null) return row
  const { title: _, description: __, author: ___, ...rest } = row
  return rest
}

/** Restored, unlocked, and with the owner's consent. */
const shareable = and(
  eq(photos.isPublic, true),
  eq(photos.status, 'completed'),
  eq(photos.isHdUnlocked, true),
  isNotNull(photos.restoredHdUrl),
)

export function createGalleryAdmin({ db, storage, keepPicture }: GalleryAdminDeps) {
  const items = createResource({
    db,
    table: galleryItems,
    key: 'id',
    noun: 'GALLERY_ITEM',
    versions: 'galleryItem',
    // Words and pictures of a customer go with the consent.
    isVersioned: (row) => row.photoId === null,
    changed: contentChanged,
    orderBy: [asc(galleryItems.sortOrder), asc(galleryItems.id)],
    label: (row) => (row.photoId === null ? row.title : copy.ofPhoto(row.photoId)),
    recorded,
    present,
    async prepare(tx, values, current) {
      // Checked again under the photo's lock, because the consent may have been withdrawn since.
      if (values.photoId && !(await consented(tx, values.photoId)))
        throw new AppError('FORBIDDEN', { sentence: copy.noConsent })
      const publicId = await publicIdOf(tx, values.photoId ?? current?.photoId)
      if (publicId)
        await registerPhotoPictures(tx, publicId, [
          values.beforeImageUrl ?? '',
          values.afterImageUrl ?? '',
        ])
      return values
    },
  })

  async function consented(reader: Reader, photoId: number) {
    const [photo] = await reader
      .select()
      .from(photos)
      .where(and(eq(photos.id, photoId), shareable))
      .for('update')
    return photo
  }

  /** The public id of the photo of a pair; undefined for a pair of uploads. */
  async function publicIdOf(
    reader: Reader,
    photoId: number | null | undefined,
  ): Promise<string | undefined> {
    if (!photoId) return undefined
    const [photo] = await reader
      .select({ publicId: photos.publicId })
      .from(photos)
      .where(eq(photos.id, photoId))
    return photo?.publicId
  }

  async function keepStored(
    key: string,
    options: { restored: boolean; ofPhoto: string },
  ): Promise<string> {
    const copyOf = await storage.localCopy(key)
    try {
      return await keepPicture(await readFile(copyOf.path), { ...options, isOwn: true })
    } finally {
      await copyOf.release()
    }
  }

  /** Stores the uploaded pictures and returns their addresses. */
  async function keepSent(
    { beforeImage, afterImage }: UploadedFiles,
    ofPhoto?: string,
  ): Promise<Pick<Values, 'beforeImageUrl' | 'afterImageUrl'>> {
    return {
      ...(beforeImage
        ? { beforeImageUrl: await keepPicture(beforeImage.bytes, { restored: false, ofPhoto }) }
        : {}),
      ...(afterImage
        ? { afterImageUrl: await keepPicture(afterImage.bytes, { restored: true, ofPhoto }) }
        : {}),
    }
  }

  return {
    list: items.list,
    remove: items.remove,
    restore: items.restore,
    reorder: items.reorder,

    /** Requires both pictures. Throws INVALID_INPUT, and the error of an invalid picture. */
    async create(actor: Actor, values: Values, files: UploadedFiles): Promise<AdminGalleryItem> {
      for (const name of ['beforeImage', 'afterImage'] as const)
        if (!files[name]) throw fieldError(name, copy.imageMissing[name])
      return items.create(actor, { ...values, ...(await keepSent(files)) })
    },

    /**
     * Keeps pictures that are not sent. Throws NOT_FOUND, CONFLICT, and the error of an invalid
     * picture.
     */
    async update(
      actor: Actor,
      id: number,
      values: Values,
      files: UploadedFiles,
    ): Promise<AdminGalleryItem> {
      const [item] = await db
        .select({ photoId: galleryItems.photoId })
        .from(galleryItems)
        .where(eq(galleryItems.id, id))
      return items.update(actor, String(id), {
        ...values,
        ...(await keepSent(files, await publicIdOf(db, item?.photoId))),
      })
    },

    /** Photos with consent that are not in the gallery yet, latest change first. */
    async consentedPhotos(): Promise<ConsentedPhoto[]> {
      const shown = db
        .select({ one: sql`1` })
        .from(galleryItems)
        .where(eq(galleryItems.photoId, photos.id))
      const rows = await db
        .select()
        .from(photos)
        .where(and(shareable, notExists(shown)))
        .orderBy(desc(photos.updatedAt))
        .limit(200)
      return rows.map(({ id, publicId, publicTitle, publicDescription, createdAt }) => ({
        id,
        publicId,
        publicTitle,
        publicDescription,
        createdAt: createdAt.toISOString(),
      }))
    },

    /**
     * Throws FORBIDDEN without consent, CONFLICT for a photo that is already in the gallery,
     * PHOTO_NOT_FOUND when the photo is deleted during the call.
     */
    async fromPhoto(actor: Actor, photoId: number, values: Values): Promise<AdminGalleryItem> {
      const photo = await consented(db, photoId)
      if (!photo?.restoredHdUrl) throw new AppError('FORBIDDEN', { sentence: copy.noConsent })
      const ofPhoto = photo.publicId
      const keep = (key: string, restored: boolean) =>
        keepStored(key, { restored, ofPhoto }).catch(notFoundIfDeleted(db, ofPhoto))
      const pictures = {
        beforeImageUrl: await keep(photo.originalUrl, false),
        afterImageUrl: await keep(photo.restoredHdUrl, true),
      }
      return items.create(actor, { ...values, ...pictures, photoId }).catch((error: unknown) => {
        const cause = error instanceof AppError ? error.cause : error
        throw isUniqueViolation(cause, 'gallery_items_photo_id_unique')
          ? new AppError('CONFLICT', { sentence: copy.alreadyShown, cause })
          : error
      })
    },
  }
}
export type GalleryAdmin = ReturnType<typeof createGalleryAdmin>

export function adminGalleryRoutes(
  app: FastifyInstance,
  gallery: GalleryAdmin,
  texts: ReturnType<typeof createGalleryTextsAdmin>,
  options: BindOptions,
): void {
  bind(
    app,
    adminGalleryApi,
    {
      'admin.galleryItems.list': () => gallery.list(),
      'admin.galleryItems.create': (input) =>
        gallery.create(actorOf(input), input.body, input.files),
      'admin.galleryItems.update': (input) =>
        gallery.update(actorOf(input), input.params.id, defined(input.body), input.files),
      'admin.galleryItems.remove': (input) =>
        gallery.remove(actorOf(input), String(input.params.id)),
      'admin.galleryItems.photos': () => gallery.consentedPhotos(),
      'admin.galleryItems.fromPhoto': ({ body: { photoId, ...values }, ...input }) =>
        gallery.fromPhoto(actorOf(input), photoId, values),
      'admin.galleryTexts.list': () => texts.list(),
      'admin.galleryTexts.update': (input) =>
        texts.update(actorOf(input), input.params.configKey, input.body.configValue),
    },
    options,
  )
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }
/** Removes undefined properties. */
const defined = <T extends object>(values: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >
