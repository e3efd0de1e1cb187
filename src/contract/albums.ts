/**
 * Albums: their photos in order, how far their restorations are, and how many more they can take.
 */
import { z } from 'zod'
import { ALBUM_TITLE_MAX, MAX_ALBUM_PHOTOS } from './album-figures.ts'
import { CORNERS_PATTERN, readCorners } from './crop.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { MAX_UPLOAD_BYTES } from './limits.ts'
import { Photo, SendId } from './photos.ts'
import { PublicId } from './params.ts'

const ByAlbumId = z.object({ albumId: PublicId })
const Title = z.object({ title: z.string().trim().min(1).max(ALBUM_TITLE_MAX) })

export const AlbumSummary = z.object({
  publicId: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  photos: z.int().nonnegative(),
  /** Photos whose first restoration has not ended. */
  unfinished: z.int().nonnegative(),
  unlocked: z.int().nonnegative(),
  /** The first photos, for the album's picture. */
  covers: z.array(Photo.pick({ publicId: true, isCompleted: true, isHdUnlocked: true })),
})
export type AlbumSummary = z.infer<typeof AlbumSummary>

const ALLOWANCE_LIMITS = ['credits', 'locked', 'day', 'album'] as const
export const Album = z.object({
  publicId: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** In the album's order. */
  photos: z.array(Photo),
  /** Photos that can be sent now, and the bound that is reached first. */
  allowance: z.object({ photos: z.int().nonnegative(), limit: z.enum(ALLOWANCE_LIMITS) }),
  /**
   * Estimated seconds until the last restoration ends; null without one in progress or without
   * measured durations.
   */
  secondsLeft: z.int().nonnegative().nullable(),
})
export type Album = z.infer<typeof Album>

export const albumsApi = {
  'albums.mine': endpoint('albums.mine', {
    access: 'user',
    summary: 'My albums, newest first',
    reply: z.array(AlbumSummary),
  }),
  'albums.create': endpoint('albums.create', {
    access: 'user',
    summary: 'Makes an empty album',
    body: Title,
    reply: z.object({ album: Album }),
  }),
  'albums.one': endpoint('albums.one', {
    access: 'user',
    rateLimit: 'poll',
    summary: 'One of my albums with its photos',
    params: ByAlbumId,
    reply: z.object({ album: Album }),
  }),
  'albums.rename': endpoint('albums.rename', {
    access: 'user',
    summary: 'Gives my album another title',
    params: ByAlbumId,
    body: Title,
    reply: z.object({ album: Album }),
  }),
  'albums.remove': endpoint('albums.remove', {
    access: 'user',
    summary: 'Deletes my album; its photos stay',
    params: ByAlbumId,
    reply: z.object({ message: z.string() }),
  }),
  'albums.order': endpoint('albums.order', {
    access: 'user',
    summary: 'Puts the photos of my album into this order, which is also that of the restorations',
    params: ByAlbumId,
    body: z.object({ photos: z.array(z.string().max(80)).max(MAX_ALBUM_PHOTOS) }),
    reply: z.object({ album: Album }),
  }),
  'albums.add': endpoint('albums.add', {
    access: 'user',
    rateLimit: 'upload',
    summary: 'Adds a photo at the end of my album; its restoration waits for its turn',
    params: ByAlbumId,
    file: { field: 'photo', maxBytes: MAX_UPLOAD_BYTES },
    body: z.object({
      sendId: SendId,
      /**
       * The print in the picture, which is straightened; without it the whole picture is restored.
       */
      corners: z.string().regex(CORNERS_PATTERN).transform(readCorners).optional(),
    }),
    reply: z.object({ photo: Photo, usedFreeTrial: z.boolean() }),
  }),
  'albums.takeOut': endpoint('albums.takeOut', {
    access: 'user',
    summary: 'Takes a photo out of my album; the photo stays',
    params: ByAlbumId.extend({ publicId: PublicId }),
    reply: z.object({ album: Album }),
  }),
  'albums.zip': fileEndpoint('albums.zip', {
    access: 'image',
    rateLimit: 'heavy',
    summary: 'The HD files of my album’s unlocked photos with their captions, and a table of these',
    params: ByAlbumId,
    mediaTypes: ['application/zip'],
  }),
}
