/** Pairs of the gallery and the texts of its page, as the back office edits them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GALLERY_TEXT_KEYS } from '../gallery-figures.ts'
import { MAX_UPLOAD_BYTES } from '../limits.ts'
import { pictureOf } from '../pictures.ts'
import { MAX_SORT_ORDER, optionalText } from './fields.ts'
import { ByRowId } from '../params.ts'

export const AdminGalleryItem = z.object({
  id: z.int().positive(),
  title: z.string(),
  description: z.string().nullable(),
  author: z.string().nullable(),
  beforeImageUrl: z.string(),
  afterImageUrl: z.string(),
  isPublished: z.boolean(),
  sortOrder: z.int(),
  showOnHomepage: z.boolean(),
  /**
   * Made from a user's photo: deleted when that user withdraws the consent or deletes the photo.
   */
  fromPhoto: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type AdminGalleryItem = z.infer<typeof AdminGalleryItem>

/** A photo whose owner allowed it to be shown, restored and unlocked, not in the gallery yet. */
export const ConsentedPhoto = z.object({
  id: z.int().positive(),
  publicId: z.string(),
  publicTitle: z.string().nullable(),
  publicDescription: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ConsentedPhoto = z.infer<typeof ConsentedPhoto>

/** Forms send text; JSON bodies may send the values themselves. */
const flag = z.union([z.boolean(), z.stringbool()])
const fields = {
  title: z.string().trim().min(1).max(200),
  description: optionalText(2_000),
  author: optionalText(200),
  isPublished: flag,
  sortOrder: z.coerce.number<number | string>().int().min(0).max(MAX_SORT_ORDER),
  showOnHomepage: flag,
}
const created = z.object({
  ...fields,
  description: fields.description.default(null),
  author: fields.author.default(null),
  isPublished: fields.isPublished.default(true),
  sortOrder: fields.sortOrder.default(0),
  showOnHomepage: fields.showOnHomepage.default(false),
})
const files = [
  { field: 'beforeImage', maxBytes: MAX_UPLOAD_BYTES },
  { field: 'afterImage', maxBytes: MAX_UPLOAD_BYTES },
] as const
const storedPicture = z
  .string()
  .max(200)
  .refine((address) => pictureOf(address) !== null, { params: { kind: 'picture' } })
/** What a version of a pair holds. */
export const GalleryPairContent = z.object({
  title: fields.title,
  description: fields.description,
  author: fields.author,
  beforeImageUrl: storedPicture,
  afterImageUrl: storedPicture,
})

export const AdminGalleryText = z.object({
  configKey: z.enum(GALLERY_TEXT_KEYS),
  configValue: z.string(),
  updatedAt: z.iso.datetime().nullable(),
})
export type AdminGalleryText = z.infer<typeof AdminGalleryText>

export const adminGalleryApi = {
  'admin.galleryItems.list': endpoint('admin.galleryItems.list', {
    access: 'admin',
    summary: 'Gallery pairs: all of them',
    reply: z.array(AdminGalleryItem),
  }),
  'admin.galleryItems.create': endpoint('admin.galleryItems.create', {
    access: 'admin',
    summary: 'Gallery pairs: add one, with both pictures',
    rateLimit: 'upload',
    files,
    body: created,
    reply: AdminGalleryItem,
  }),
  'admin.galleryItems.update': endpoint('admin.galleryItems.update', {
    access: 'admin',
    summary: 'Gallery pairs: change one; pictures that are not sent stay',
    rateLimit: 'upload',
    files,
    params: ByRowId,
    body: z.object(fields).partial(),
    reply: AdminGalleryItem,
  }),
  'admin.galleryItems.remove': endpoint('admin.galleryItems.remove', {
    access: 'admin',
    summary: 'Gallery pairs: delete one',
    params: ByRowId,
  }),
  'admin.galleryItems.photos': endpoint('admin.galleryItems.photos', {
    access: 'admin',
    summary: 'Photos of users who recorded their consent to be shown',
    reply: z.array(ConsentedPhoto),
  }),
  'admin.galleryItems.fromPhoto': endpoint('admin.galleryItems.fromPhoto', {
    access: 'admin',
    summary: "Gallery pairs: make one from a user's photo, with that user's recorded consent",
    rateLimit: 'upload',
    body: created.extend({ photoId: z.int().positive() }),
    reply: AdminGalleryItem,
  }),
  'admin.galleryTexts.list': endpoint('admin.galleryTexts.list', {
    access: 'admin',
    summary: 'Texts of the gallery page',
    reply: z.array(AdminGalleryText),
  }),
  'admin.galleryTexts.update': endpoint('admin.galleryTexts.update', {
    access: 'admin',
    summary: 'Changes one text of the gallery page; empty brings the default back',
    params: z.object({ configKey: z.enum(GALLERY_TEXT_KEYS) }),
    body: z.object({ configValue: z.string().max(1_000) }),
    reply: AdminGalleryText,
  }),
}
