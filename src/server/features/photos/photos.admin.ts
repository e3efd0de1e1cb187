/**
 * Panel of all photos: lists them, retries a failed restoration, deletes a photo; both changes are
 * audited.
 */
import { eq, sql } from '../../db/drizzle.ts'
import type { OpeningReason } from '#contract/admin/customers-figures.ts'
import { adminCustomersCopy } from '#copy/admin/customers.ts'
import { adminPhotosCopy as copy } from '#copy/admin/photos.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { lockPhoto } from '../../domain/locks.ts'
import { enqueueRestoration } from '../../jobs/restoration-queue.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, isUniqueViolation, type Tx } from '../../platform/db.ts'
import { OPENING } from './photos.access-log.ts'
import { listPhotos, onePhoto, type PhotosQuery } from './photos.admin-list.ts'
import type { FastifyInstance } from 'fastify'
import { adminPhotosApi } from '#contract/admin/photos.ts'
import { bind, type BindOptions } from '../../http/bind.ts'

export type AdminPhotosDeps = {
  db: Db
  enqueue: Enqueue
  /**
   * Deletes a photo of this owner; `record` runs in the same transaction, before anything is
   * deleted.
   */
  removePhoto(ownerId: number, id: string, record: (tx: Tx) => Promise<void>): Promise<unknown>
}

export function createAdminPhotos({ db, enqueue, removePhoto }: AdminPhotosDeps) {
  async function ownerOf(id: number) {
    const [owner] = await db
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        filename: photos.filename,
        publicId: photos.publicId,
        status: photos.status,
      })
      .from(photos)
      .innerJoin(users, eq(users.id, photos.userId))
      .where(eq(photos.id, id))
    if (!owner) throw new AppError('PHOTO_NOT_FOUND')
    return owner
  }

  return {
    list: (query: PhotosQuery) => listPhotos(db, query),

    /** Shows the pictures to this administrator for an hour. Throws PHOTO_NOT_FOUND. */
    async open(
      actor: Actor,
      id: number,
      { reason, note }: { reason: OpeningReason; note: string },
    ) {
      const owner = await ownerOf(id)
      const details = adminCustomersCopy.opening.log(owner.publicId, reason, note)
      await db.transaction((tx) => audit(tx, actor, { action: OPENING, target: owner, details }))
      const photo = await onePhoto(db, id)
      if (!photo) throw new AppError('PHOTO_NOT_FOUND')
      return { photo }
    },

    /**
     * Throws PHOTO_NOT_FOUND, CONFLICT (it has not failed), RESTORATION_IN_PROGRESS (another photo
     * of the owner is under way).
     */
    async retry(actor: Actor, id: number, requestId: string) {
      const owner = await ownerOf(id)
      try {
        return await db.transaction(async (tx) => {
          const photo = await lockPhoto(tx, owner.id, eq(photos.id, id))
          if (!photo) throw new AppError('PHOTO_NOT_FOUND')
          if (photo.status !== 'failed')
            throw new AppError('CONFLICT', { sentence: copy.retry.notFailed })
          await tx
            .update(photos)
            .set({ status: 'uploaded', updatedAt: sql`now()` })
            .where(eq(photos.id, id))
          await enqueueRestoration(tx, enqueue, { photoId: id, userId: owner.id, requestId })
          await audit(tx, actor, {
            action: 'RETRY_PHOTO',
            target: owner,
            details: photo.publicId,
            before: { status: photo.status },
            after: { status: 'uploaded' },
          })
          const shown = await onePhoto(tx, id)
          return { photo: shown!, message: copy.retry.done }
        })
      } catch (error) {
        throw isUniqueViolation(error, 'restorations_one_active_per_user')
          ? new AppError('RESTORATION_IN_PROGRESS', { cause: error })
          : error
      }
    },

    /** Throws PHOTO_NOT_FOUND. */
    async remove(actor: Actor, id: number) {
      const owner = await ownerOf(id)
      await removePhoto(owner.id, String(id), (tx) =>
        audit(tx, actor, {
          action: 'DELETE_PHOTO',
          target: owner,
          details: owner.publicId,
          before: { filename: owner.filename, status: owner.status },
        }),
      )
      return { message: copy.remove.done }
    },
  }
}
export type AdminPhotos = ReturnType<typeof createAdminPhotos>

export function adminPhotosRoutes(
  app: FastifyInstance,
  panel: AdminPhotos,
  options: BindOptions,
): void {
  bind(
    app,
    adminPhotosApi,
    {
      'admin.photos.list': ({ query }) => panel.list(query),
      'admin.photos.open': (input) => panel.open(actorOf(input), input.params.id, input.body),
      'admin.photos.retry': (input) =>
        panel.retry(actorOf(input), input.params.id, input.request.id),
      'admin.photos.remove': (input) => panel.remove(actorOf(input), input.params.id),
    },
    options,
  )
}
