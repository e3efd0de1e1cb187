/** Everybody's photos: found, looked at on record, started again, deleted. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminPhoto } from '#contract/admin/photos.ts'
import { PHOTO_STATUSES, type PhotoStatus } from '#contract/limits.ts'
import { adminPhotosCopy as copy } from '#copy/admin-photos.ts'
import { call } from '../../../lib/api.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { DataTable, type Column } from '../toolkit/data-table.tsx'
import { frenchMoment } from '../toolkit/dates.ts'
import { ListControls } from '../toolkit/list-controls.tsx'
import { Paging } from '../toolkit/paging.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { PER_PAGE, useListQuery } from '../toolkit/use-list-query.ts'
import { adminKey } from '../toolkit/use-resource.ts'
import { PhotoActions, PhotoDialogs, type PhotoTask } from './photo-dialogs.tsx'

type SortName = 'createdAt' | 'filename' | 'owner' | 'status'
type Filter = 'all' | PhotoStatus

const TONES: Record<PhotoStatus, BadgeTone> = { uploaded: 'neutral', processing: 'accent', completed: 'success', failed: 'error' }

const columns: Column<AdminPhoto, SortName>[] = [
  { key: 'filename', label: copy.columns.filename, sort: 'filename', cell: (photo) => <span className="font-semibold break-all">{photo.filename} <span className="font-normal text-muted">#{photo.id}</span></span> },
  { key: 'owner', label: copy.columns.owner, sort: 'owner', cell: ({ owner }) => <>{owner.username}<br /><span className="text-muted">{owner.email}</span></> },
  { key: 'status', label: copy.columns.status, sort: 'status', cell: ({ status }) => <Badge tone={TONES[status]}>{copy.statuses[status]}</Badge> },
  { key: 'unlocked', label: copy.columns.unlocked, cell: (photo) => (photo.isHdUnlocked ? copy.unlocked : copy.locked) },
  { key: 'size', label: copy.columns.size, numeric: true, cell: (photo) => copy.size(photo.width, photo.height) },
  { key: 'createdAt', label: copy.columns.createdAt, sort: 'createdAt', cell: (photo) => frenchMoment(photo.createdAt) },
]

export function PhotosPanel() {
  const list = useListQuery<SortName, Filter>({ sort: { by: 'createdAt', order: 'desc' }, filter: 'all' })
  const [task, setTask] = useState<PhotoTask | null>(null)
  const query = useQuery({
    queryKey: adminKey('photos', list.query), queryFn: ({ signal }) => call('admin.photos.list', { query: list.query }, { signal }),
    staleTime: 0, placeholderData: keepPreviousData,
  })
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <ListControls
        searchLabel={copy.search} typed={list.typed} onType={list.setTyped} filterLabel={copy.filterLabel} filter={list.filter} onFilter={list.setFilter}
        choices={[{ value: 'all', label: copy.all }, ...PHOTO_STATUSES.map((value) => ({ value, label: copy.statuses[value] }))]}
      />
      <Loaded query={query} skeletons={6} empty={{ when: (data) => data.photos.length === 0, title: copy.empty }}>
        {(data) => (
          <>
            <DataTable
              caption={copy.title} columns={columns} rows={data.photos} rowKey={(photo) => photo.id} sort={list.sort} onSort={list.setSort} stale={query.isPlaceholderData}
              renderActions={(photo) => <PhotoActions photo={photo} onTask={setTask} />}
            />
            <Paging page={list.page} perPage={PER_PAGE} total={data.total} onPage={list.setPage} />
          </>
        )}
      </Loaded>
      <PhotoDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
