/** Whether a locked photo is within the days between the mail about its end and its deletion. */
import { DAY_MS } from '#contract/durations.ts'
import { PHOTO_NOTICE_DAYS } from '#contract/limits.ts'
import type { Photo } from '#contract/photos.ts'

/** Moment after which the photo is deleted if that is near, else null. */
export function nearEnd(
  { isCompleted, keptUntil }: Pick<Photo, 'isCompleted' | 'keptUntil'>,
  now: number,
): string | null {
  if (!isCompleted || keptUntil === null) return null
  return Date.parse(keptUntil) - now <= PHOTO_NOTICE_DAYS * DAY_MS ? keptUntil : null
}
