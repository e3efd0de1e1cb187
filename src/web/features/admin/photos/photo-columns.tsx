/** The columns of a list of photos. */
import type { AdminPhoto } from '#contract/admin/photos.ts'
import type { PhotoStatus } from '#contract/limits.ts'
import { adminPhotosCopy as copy } from '#copy/admin/photos.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { Person } from '../toolkit/person.tsx'

/** The file name with the number that distinguishes photos of the same name. */
export const numberedName = ({ filename, id }: AdminPhoto): string => `${filename} #${id}`

export type PhotoSort = 'createdAt' | 'filename' | 'owner' | 'status'

const TONES: Record<PhotoStatus, BadgeTone> = {
  uploaded: 'neutral',
  processing: 'accent',
  completed: 'success',
  failed: 'error',
}

export const photoColumns: Column<AdminPhoto, PhotoSort>[] = [
  {
    key: 'filename',
    label: copy.columns.filename,
    sort: 'filename',
    cell: (photo) => (
      <span className="font-semibold">
        <LongText>{photo.filename}</LongText>{' '}
        <span className="font-normal text-muted">#{photo.id}</span>
      </span>
    ),
  },
  {
    key: 'owner',
    label: copy.columns.owner,
    sort: 'owner',
    cell: ({ owner }) => <Person {...owner} />,
  },
  {
    key: 'status',
    label: copy.columns.status,
    sort: 'status',
    cell: ({ status }) => <Badge tone={TONES[status]}>{copy.statuses[status]}</Badge>,
  },
  {
    key: 'unlocked',
    label: copy.columns.unlocked,
    cell: (photo) => (photo.isHdUnlocked ? copy.unlocked : copy.locked),
  },
  {
    key: 'size',
    label: copy.columns.size,
    numeric: true,
    nowrap: true,
    cell: (photo) => copy.size(photo.width, photo.height),
  },
  {
    key: 'createdAt',
    label: copy.columns.createdAt,
    sort: 'createdAt',
    nowrap: true,
    cell: (photo) => frenchDateTime(photo.createdAt),
  },
]
