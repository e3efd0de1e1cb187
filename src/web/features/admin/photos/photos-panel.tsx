/** The photos panel: search, logged viewing, retry and deletion. */
import { useState } from 'react'
import type { AdminPhoto } from '#contract/admin/photos.ts'
import { PHOTO_STATUSES, type PhotoStatus } from '#contract/limits.ts'
import { adminPhotosCopy as copy } from '#copy/admin/photos.ts'
import { call } from '../../../lib/api.ts'
import type { Bulk } from '../toolkit/bulk.tsx'
import { ListPanel } from '../toolkit/list-panel.tsx'
import { NEWEST_FIRST, type ListStart } from '../toolkit/list-query.ts'
import { Panel } from '../toolkit/panel.tsx'
import { adminTouches } from '../toolkit/query-keys.ts'
import { numberedName, photoColumns, type PhotoSort } from './photo-columns.tsx'
import { PhotoActions, PhotoDialogs, type PhotoTask } from './photo-dialogs.tsx'

const START: ListStart<PhotoSort, 'all' | PhotoStatus> = {
  ...NEWEST_FIRST,
  choices: [
    { value: 'all', label: copy.all },
    ...PHOTO_STATUSES.map((value) => ({ value, label: copy.statuses[value] })),
  ],
}

const BULK: Bulk<AdminPhoto> = {
  nameOf: numberedName,
  touches: adminTouches('photos'),
  actions: [
    {
      ...copy.bulk.retry,
      harmless: true,
      concerns: ({ status }) => status === 'failed',
      run: ({ id }) => call('admin.photos.retry', { params: { id } }),
    },
    { ...copy.bulk.remove, run: ({ id }) => call('admin.photos.remove', { params: { id } }) },
  ],
}

export function PhotosPanel() {
  const [task, setTask] = useState<PhotoTask | null>(null)
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <ListPanel
        queryKey={['photos']}
        start={START}
        read={(query, _days, signal) => call('admin.photos.list', { query }, { signal })}
        words={copy}
        rowsOf={({ photos }) => photos}
        columns={photoColumns}
        rowKey={(photo) => photo.id}
        bulk={BULK}
        renderActions={(photo) => <PhotoActions photo={photo} onTask={setTask} />}
      />
      <PhotoDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
