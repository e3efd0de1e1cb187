/** Photos: upload, follow-up, unlock and the private image routes. */
import { z } from 'zod'
import { CORNERS_PATTERN, readCorners } from './crop.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { ErasureReceipt } from './erasure.ts'
import { Example, ExampleRequest } from './examples.ts'
import { GALLERY_DESCRIPTION_MAX, GALLERY_TITLE_MAX } from './gallery-consent.ts'
import { PhotoVersions, RestoreOptions } from './photo-versions.ts'
import { Retouch } from './retouches.ts'
import { HD_FORMATS, MAX_UPLOAD_BYTES, PHOTO_STATUSES, STAGES } from './limits.ts'
import { ByPublicId, MAX_INTEGER, PublicId, Share } from './params.ts'

/** The engine's current stage. */
export const Progress = z.object({
  stage: z.enum(STAGES),
  /** Share of the work done, 0..1; null until the engine reports one. */
  share: Share.nullable(),
  /** Restorations ahead in the queue; null once this one has started. */
  ahead: z.int().nonnegative().nullable(),
  /** Estimated seconds left; null when there is no estimate. */
  secondsLeft: z.int().nonnegative().nullable(),
  /** The restoration takes longer than nine in ten recent ones. */
  isSlow: z.boolean(),
})

/** Another photo of the same account with the same picture. */
const SamePicture = z.object({
  publicId: z.string(),
  filename: z.string(),
  title: z.string().nullable(),
  isHdUnlocked: z.boolean(),
})

export const Photo = z.object({
  id: z.int().positive(),
  publicId: z.string(),
  userId: z.int().positive(),
  filename: z.string(),
  status: z.enum(PHOTO_STATUSES),
  createdAt: z.iso.datetime(),
  isCompleted: z.boolean(),
  hasError: z.boolean(),
  /**
   * Percent, 0..100: the specified model until the engine reports a share, then at most 10 points
   * above it.
   */
  progress: z.number().min(0).max(100),
  restoration: Progress.nullable(),
  isHdUnlocked: z.boolean(),
  /** Unlocking is free, because the free trial was used for this photo. */
  isFreeTrial: z.boolean(),
  hasRestored: z.boolean(),
  originalUrl: z.string(),
  watermarkUrl: z.string().nullable(),
  /** Null while locked. */
  restoredUrl: z.string().nullable(),
  restoredHdUrl: z.string().nullable(),
  /** Pixels, of the original after rotation. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Pixels, of the HD file; null until it exists. */
  hdWidth: z.int().positive().nullable(),
  hdHeight: z.int().positive().nullable(),
  /**
   * Earliest deletion date; null once unlocked, since the photo is then kept as long as the
   * account.
   */
  keptUntil: z.iso.datetime().nullable(),
  /** Whether the owner consents to the public gallery. */
  isPublic: z.boolean(),
  publicTitle: z.string().nullable(),
  publicDescription: z.string().nullable(),
  /** The owner's own words; null without any, and for anybody else. */
  title: z.string().nullable(),
  dateText: z.string().nullable(),
  /**
   * While locked, the unlocked or else the earlier photo of the account with the same picture; null
   * without any, and for anybody but the owner.
   */
  samePicture: SamePicture.nullable(),
})
export type Photo = z.infer<typeof Photo>

export const PhotoStatusReply = z.object({
  status: z.enum(PHOTO_STATUSES),
  isCompleted: z.boolean(),
  hasError: z.boolean(),
  progress: z.number(),
  createdAt: z.iso.datetime(),
})
export type PhotoStatusReply = z.infer<typeof PhotoStatusReply>

const ById = z.object({ id: PublicId })
const OfVersion = z.object({
  version: z.coerce.number().int().positive().max(MAX_INTEGER).optional(),
})
/** The most points, each written with every digit of its two coordinates. */
const MAX_RETOUCH_BYTES = 1_000_000
/** `small` is for lists: at most 640 px a side. */
const Size = z.enum(['full', 'small']).default('full')
const PICTURES = ['image/jpeg', 'image/png'] as const

/**
 * Chosen by the sender for each photo: a second call with it adds nothing and gives the first one's
 * reply.
 */
export const SendId = z.string().regex(/^[\w-]{8,80}$/)

export const photosApi = {
  'photos.upload': endpoint('photos.upload', {
    access: 'user',
    rateLimit: 'upload',
    summary: 'Stores a photo and starts its restoration',
    file: { field: 'photo', maxBytes: MAX_UPLOAD_BYTES },
    body: z.object({
      sendId: SendId.optional(),
      /**
       * The print in the picture, which is straightened; without it the whole picture is restored.
       */
      corners: z.string().regex(CORNERS_PATTERN).transform(readCorners).optional(),
    }),
    reply: z.object({ photo: Photo, usedFreeTrial: z.boolean() }),
  }),
  'photos.one': endpoint('photos.one', {
    access: 'user',
    rateLimit: 'poll',
    summary: 'One of my photos, by number or public id',
    params: ById,
    reply: z.object({ photo: Photo }),
  }),
  'photos.status': endpoint('photos.status', {
    access: 'public',
    rateLimit: 'poll',
    summary: 'How far a photo is: five fields, no picture',
    params: ByPublicId,
    reply: PhotoStatusReply,
  }),
  'photos.mine': endpoint('photos.mine', {
    access: 'user',
    summary: 'My photos, newest first',
    reply: z.array(Photo),
  }),
  'photos.unlock': endpoint('photos.unlock', {
    access: 'user',
    summary: 'Unlocks the clean HD file for one credit, or for none with the free trial',
    params: ById,
    reply: z.object({ message: z.string(), photo: Photo, credits: z.int().nonnegative() }),
  }),
  'photos.remove': endpoint('photos.remove', {
    access: 'user',
    summary: 'Deletes my photo permanently; a free trial in progress is returned',
    params: ById,
    reply: z.object({
      message: z.string(),
      trialReturned: z.boolean(),
      receipt: ErasureReceipt,
    }),
  }),
  'photos.publish': endpoint('photos.publish', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Records my consent to show this pair in the gallery',
    params: ById,
    body: z.object({
      title: z.string().trim().min(1).max(GALLERY_TITLE_MAX),
      description: z.string().trim().max(GALLERY_DESCRIPTION_MAX).nullable().default(null),
      /** The version of the wording that was accepted. */
      textVersion: z.string().max(40),
    }),
    reply: z.object({ photo: Photo }),
  }),
  'photos.withdraw': endpoint('photos.withdraw', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Withdraws my consent to show this pair in the gallery',
    params: ById,
    reply: z.object({ photo: Photo }),
  }),
  'photos.versions': endpoint('photos.versions', {
    access: 'user',
    summary:
      'The restorations of one of my photos, the latest first, and whether it can be restored again',
    params: ById,
    reply: PhotoVersions,
  }),
  'photos.again': endpoint('photos.again', {
    access: 'user',
    summary: 'Restores a photo that is still locked once more, with other options; costs nothing',
    params: ById,
    body: RestoreOptions,
    reply: z.object({ photo: Photo }),
  }),
  'photos.retouch': endpoint('photos.retouch', {
    access: 'user',
    rateLimit: 'heavy',
    summary:
      'Makes a version from another one by erasing marks, bringing the original back or choosing what faces show; costs nothing',
    params: ById,
    body: Retouch,
    maxBodyBytes: MAX_RETOUCH_BYTES,
    reply: z.object({ photo: Photo }),
  }),
  'photos.example': endpoint('photos.example', {
    access: 'user',
    rateLimit: 'example',
    summary:
      'Shows a small part of a photo that is still locked as other options would restore it; makes no version and costs nothing',
    params: ById,
    body: ExampleRequest,
    reply: Example,
  }),
  'photos.show': endpoint('photos.show', {
    access: 'user',
    summary: 'Chooses the version that is shown and, once unlocked, delivered',
    params: ById,
    body: z.object({ version: z.int().positive() }),
    reply: z.object({ photo: Photo }),
  }),
  'images.original': fileEndpoint('images.original', {
    access: 'image',
    rateLimit: 'poll',
    summary: 'The original as stored, or small',
    params: ByPublicId,
    query: z.object({ size: Size }),
    mediaTypes: PICTURES,
  }),
  'images.watermark': fileEndpoint('images.watermark', {
    access: 'image',
    rateLimit: 'poll',
    summary: 'The watermarked preview, of the version shown or of another',
    params: ByPublicId,
    query: OfVersion.extend({ size: Size }),
    mediaTypes: ['image/jpeg'],
  }),
  'images.hd': fileEndpoint('images.hd', {
    access: 'image',
    rateLimit: 'poll',
    summary:
      'The clean file of an unlocked photo; `size=screen` and `size=small` give smaller ones for display, `format=png` the full one as PNG',
    params: ByPublicId,
    query: OfVersion.extend({
      size: z.enum(['full', 'screen', 'small']).default('full'),
      format: z.enum(HD_FORMATS).default('jpeg'),
    }),
    mediaTypes: PICTURES,
  }),
  'images.map': fileEndpoint('images.map', {
    access: 'image',
    rateLimit: 'poll',
    summary: 'What was cleaned and what was reconstructed, drawn over the original in grey',
    params: ByPublicId,
    query: OfVersion,
    mediaTypes: ['image/jpeg'],
  }),
}
