/** The photos of all accounts, which administrators search, view, retry and delete. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PHOTO_STATUSES } from '../limits.ts'
import { OPENING_REASONS } from './customers-figures.ts'
import { ofAccount, pageQuery } from './page.ts'
import { ByRowId } from '../params.ts'

export const AdminPhoto = z.object({
  id: z.int().positive(),
  publicId: z.string(),
  filename: z.string(),
  owner: z.object({ id: z.int().positive(), username: z.string(), email: z.string() }),
  status: z.enum(PHOTO_STATUSES),
  isHdUnlocked: z.boolean(),
  isFreeTrial: z.boolean(),
  /** The owner agreed to show the pair in the gallery. */
  isPublic: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Pixels of the original. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Why the last restoration failed; null when it did not. */
  failureCode: z.string().nullable(),
  /** Rejected until the administrator gives a reason for opening the photo. */
  originalUrl: z.string(),
  watermarkUrl: z.string().nullable(),
})
export type AdminPhoto = z.infer<typeof AdminPhoto>

export const adminPhotosApi = {
  'admin.photos.list': endpoint('admin.photos.list', {
    access: 'support',
    summary: 'Photos, filtered, searched, sorted and paged',
    query: pageQuery(['createdAt', 'filename', 'owner', 'status']).extend({
      filter: z.enum(['all', ...PHOTO_STATUSES]).default('all'),
      user: ofAccount,
    }),
    reply: z.object({ photos: z.array(AdminPhoto), total: z.int().nonnegative() }),
  }),
  'admin.photos.open': endpoint('admin.photos.open', {
    access: 'admin',
    fresh: true,
    summary:
      'Puts on record why an administrator opens a photo, which shows its pictures for an hour',
    params: ByRowId,
    body: z.object({
      reason: z.enum(OPENING_REASONS),
      note: z.string().trim().max(300).default(''),
    }),
    reply: z.object({ photo: AdminPhoto }),
  }),
  'admin.photos.retry': endpoint('admin.photos.retry', {
    access: 'admin',
    summary: 'Starts the restoration of a failed photo again, at no cost to its owner',
    params: ByRowId,
    reply: z.object({ photo: AdminPhoto, message: z.string() }),
  }),
  'admin.photos.remove': endpoint('admin.photos.remove', {
    access: 'admin',
    fresh: true,
    summary: 'Deletes a photo with all its files',
    params: ByRowId,
    reply: z.object({ message: z.string() }),
  }),
}
