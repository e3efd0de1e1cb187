/** The photos panel: search, logged viewing, retry and deletion. */
import { useState } from 'react'
import type { AdminPhoto } from '#contract/admin/photos.ts'
import { PHOTO_STATUSES, type PhotoStatus } from '#contract/limits.ts'
import { adminPhotosCopy as copy } from '#copy/admin/photos.ts'
import { call } from '../../../lib/api.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { ListPanel } from '../toolkit/list-panel.tsx'
import type { ListStart } from '../toolkit/list-query.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { Panel } from '../toolkit/panel.tsx'
import { Person } from '../toolkit/person.tsx'
import { PhotoActions, PhotoDialogs, type PhotoTask } from './photo-dialogs.tsx'

type SortName = 'createdAt' | 'filename' | 'owner' | 'status'

const TONES: Record<PhotoStatus, BadgeTone> = {
  uploaded: 'neutral',
  processing: 'accent',
  completed: 'success',
  failed: 'error',
}

const columns: Column<AdminPhoto, SortName>[] = [
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

const START: ListStart<SortName, 'all' | PhotoStatus> = {
  sort: { by: 'createdAt', order: 'desc' },
  filter: 'all',
}

export function PhotosPanel() {
  const [task, setTask] = useState<PhotoTask | null>(null)
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <ListPanel
        queryKey={['photos']}
        start={START}
        read={(query, _days, signal) => call('admin.photos.list', { query }, { signal })}
        words={{
          search: copy.search,
          filter: copy.filterLabel,
          empty: copy.empty,
          caption: copy.title,
        }}
        choices={[
          { value: 'all', label: copy.all },
          ...PHOTO_STATUSES.map((value) => ({ value, label: copy.statuses[value] })),
        ]}
        rowsOf={({ photos }) => photos}
        columns={columns}
        rowKey={(photo) => photo.id}
        renderActions={(photo) => <PhotoActions photo={photo} onTask={setTask} />}
      />
      <PhotoDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
