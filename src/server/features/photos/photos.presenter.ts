/** The only way a photo leaves the server: addresses instead of storage keys, and none of the clean files while it is locked. */
import type { z } from 'zod'
import { STAGES, type Stage } from '#contract/limits.ts'
import { urlOf } from '#contract/paths.ts'
import type { Photo, PhotoStatusReply } from '#contract/photos.ts'
import { progressPercent } from '#contract/progress.ts'
import { keptUntil } from './photos.keeping.ts'
import type { ShownPhoto } from './photos.store.ts'

const progressOf = ({ photo, restoration }: ShownPhoto, now: Date): number => {
  const since = (photo.status === 'processing' && restoration?.startedAt) || photo.createdAt
  return progressPercent({ status: photo.status, elapsedMs: now.getTime() - since.getTime(), share: restoration?.share })
}

const stageOf = (stage: string | null): Stage => STAGES.find((known) => known === stage) ?? 'preparing'

export function toPhoto(shown: ShownPhoto, now: Date): z.input<typeof Photo> {
  const { photo, restoration, version } = shown
  const { publicId } = photo
  const hd = photo.isHdUnlocked && photo.restoredHdUrl ? urlOf('images.hd', { publicId }) : null
  return {
    id: photo.id,
    publicId,
    userId: photo.userId,
    filename: photo.filename,
    status: photo.status,
    createdAt: photo.createdAt.toISOString(),
    isCompleted: photo.status === 'completed',
    hasError: photo.status === 'failed',
    progress: progressOf(shown, now),
    restoration: restoration && { stage: stageOf(restoration.stage), share: restoration.share },
    isHdUnlocked: photo.isHdUnlocked,
    isFreeTrial: photo.isFreeTrial,
    hasRestored: photo.restoredHdUrl !== null,
    originalUrl: urlOf('images.original', { publicId }),
    watermarkUrl: photo.watermarkUrl && urlOf('images.watermark', { publicId }),
    restoredUrl: hd && `${hd}?size=screen`,
    restoredHdUrl: hd,
    width: photo.width,
    height: photo.height,
    hdWidth: version?.width ?? null,
    hdHeight: version?.height ?? null,
    keptUntil: keptUntil(photo, now)?.toISOString() ?? null,
    isPublic: photo.isPublic,
    publicTitle: photo.publicTitle,
    publicDescription: photo.publicDescription,
  }
}

export const toStatus = (shown: ShownPhoto, now: Date): PhotoStatusReply => ({
  status: shown.photo.status,
  isCompleted: shown.photo.status === 'completed',
  hasError: shown.photo.status === 'failed',
  progress: progressOf(shown, now),
  createdAt: shown.photo.createdAt.toISOString(),
})
