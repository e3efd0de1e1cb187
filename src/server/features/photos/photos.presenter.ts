/**
 * Serialises photos for the API: addresses instead of storage keys, and no clean files of a locked
 * photo.
 */
import type { z } from 'zod'
import { STAGES, type Stage } from '#contract/limits.ts'
import { urlOf } from '#contract/paths.ts'
import type { Photo, PhotoStatusReply, Progress } from '#contract/photos.ts'
import {
  isSlow,
  progressPercent,
  secondsLeft,
  type DurationStatistics,
} from '#contract/progress.ts'
import { keptUntil } from './photos.retention.ts'
import type { ShownPhoto } from './photos.store.ts'

type Restoration = NonNullable<ShownPhoto['restoration']>

const progressOf = ({ photo, restoration }: ShownPhoto, now: Date): number => {
  const since =
    (photo.status === 'processing' && restoration?.startedAt) ||
    restoration?.createdAt ||
    photo.createdAt
  return progressPercent({
    status: photo.status,
    elapsedMs: now.getTime() - since.getTime(),
    share: restoration && shareOf(restoration),
    reportedAfterMs: restoration?.reportedAt
      ? restoration.reportedAt.getTime() - since.getTime()
      : undefined,
  })
}

const shareOf = ({ share, reportedAt }: Restoration): number | null => (reportedAt ? share : null)

function toProgress(
  restoration: Restoration,
  now: Date,
  usual: DurationStatistics | null,
): z.input<typeof Progress> {
  const { stage, status, attempt, ahead, startedAt, reportedAt, advancedAt } = restoration
  const msSince = (moment: Date | null) => (moment ? now.getTime() - moment.getTime() : 0)
  const elapsedMs = msSince(startedAt)
  const share = shareOf(restoration)
  const isRunning = status === 'running'
  return {
    stage: stageOf(stage),
    share,
    ahead: isRunning ? null : ahead,
    secondsLeft: isRunning
      ? secondsLeft({
          elapsedMs,
          share,
          reportedMs: msSince(reportedAt),
          advancedMs: msSince(advancedAt),
          isFirstAttempt: attempt === 1,
          usual,
        })
      : null,
    isSlow: isRunning && isSlow(elapsedMs, usual),
  }
}

const stageOf = (stage: string | null): Stage =>
  STAGES.find((known) => known === stage) ?? 'preparing'

/** `usual`: durations of recent restorations, which the estimate of a running one is based on. */
export function toPhoto(
  shown: ShownPhoto,
  now: Date,
  usual: DurationStatistics | null = null,
): z.input<typeof Photo> {
  const { photo, restoration, version, memory, samePicture } = shown
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
    restoration: restoration && toProgress(restoration, now, usual),
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
    title: memory?.title || null,
    dateText: memory?.date || null,
    samePicture,
  }
}

export const toStatus = (shown: ShownPhoto, now: Date): PhotoStatusReply => ({
  status: shown.photo.status,
  isCompleted: shown.photo.status === 'completed',
  hasError: shown.photo.status === 'failed',
  progress: progressOf(shown, now),
  createdAt: shown.photo.createdAt.toISOString(),
})
