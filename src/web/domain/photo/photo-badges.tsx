/** Badges of a photo: its status and further properties. */
import type { Photo } from '#contract/photos.ts'
import { dashboardCopy as copy } from '#copy/account/dashboard.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const TONES: Record<string, BadgeTone> = {
  completed: 'success',
  processing: 'accent',
  failed: 'error',
}

/** An unknown status is shown unchanged. */
const statusName = (status: string): string =>
  Object.hasOwn(copy.status, status) ? copy.status[status as keyof typeof copy.status] : status

export function PhotoBadges({ photo }: { photo: Photo }) {
  return (
    <>
      <Badge tone={TONES[photo.status] ?? 'neutral'}>{statusName(photo.status)}</Badge>
      {photo.isCompleted && !photo.isHdUnlocked && photo.hasRestored && (
        <Badge tone="accent">{copy.hdAvailable}</Badge>
      )}
      {photo.isPublic && <Badge>{copy.inGallery}</Badge>}
    </>
  )
}
