/** Routes of the gallery panel and of the gallery page's texts. */
import type { FastifyInstance } from 'fastify'
import { adminGalleryApi } from '#contract/admin/content-gallery.ts'
import { actorOf } from '../../admin/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { createGalleryTextsAdmin } from './gallery-texts.admin.ts'
import type { GalleryAdmin } from './gallery.admin.ts'

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
/** Only what was sent. */
const defined = <T extends object>(values: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >
