/** What administrators did, with the old and the new value of each change. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminLog } from '#contract/admin/logs.ts'
import { actionName, adminLogsCopy as copy, LOGGED_ACTIONS } from '#copy/admin-logs.ts'
import { call } from '../../../lib/api.ts'
import { DataTable, type Column } from '../toolkit/data-table.tsx'
import { frenchMoment } from '../toolkit/dates.ts'
import { ListControls } from '../toolkit/list-controls.tsx'
import { Paging } from '../toolkit/paging.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { Period } from '../toolkit/period.tsx'
import { PER_PAGE, useListQuery } from '../toolkit/use-list-query.ts'
import { adminKey } from '../toolkit/use-resource.ts'
import { changesOf } from './changes.ts'
import { ExportButton } from './export-button.tsx'

const columns: Column<AdminLog, 'createdAt'>[] = [
  { key: 'createdAt', label: copy.columns.createdAt, sort: 'createdAt', cell: (log) => <span className="md:whitespace-nowrap">{frenchMoment(log.createdAt)}</span> },
  { key: 'admin', label: copy.columns.admin, cell: (log) => <>{log.adminUsername}<br /><span className="text-muted">{log.adminEmail}</span></> },
  { key: 'action', label: copy.columns.action, cell: (log) => <span className="font-semibold">{actionName(log.action)}</span> },
  { key: 'target', label: copy.columns.target, cell: (log) => (log.targetUserEmail ? <>{log.targetUserUsername}<br /><span className="text-muted">{log.targetUserEmail}</span></> : copy.none) },
  { key: 'details', label: copy.columns.details, cell: (log) => <span className="block break-words md:max-w-60">{log.details ?? copy.none}</span> },
  { key: 'changes', label: copy.columns.changes, cell: (log) => <Changes log={log} /> },
  { key: 'ip', label: copy.columns.ip, cell: (log) => <span title={log.userAgent ?? undefined}>{log.ipAddress ?? copy.none}</span> },
]
const actions = LOGGED_ACTIONS.map((value) => ({ value, label: actionName(value) })).toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))

function Changes({ log }: { log: AdminLog }) {
  const changes = changesOf(log.oldValue, log.newValue)
  if (changes.length === 0) return copy.none
  return (
    <ul className="grid gap-1">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="break-words"><span className="text-muted">{field} :</span> {from !== null && <s>{from || copy.noValue}</s>}{from !== null && to !== null && ' → '}{to === null ? '' : to || copy.noValue}</li>
      ))}
    </ul>
  )
}

export function AdminLogs() {
  const list = useListQuery<'createdAt', string>({ sort: { by: 'createdAt', order: 'desc' }, filter: '' })
  const { filter: action, ...asked } = list.query
  const wanted = { ...asked, ...list.days, action }
  const query = useQuery({
    queryKey: adminKey('logs', 'admin', wanted), queryFn: ({ signal }) => call('admin.logs.list', { query: wanted }, { signal }), staleTime: 0, placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListControls
        searchLabel={copy.search.admin} typed={list.typed} onType={list.setTyped} filterLabel={copy.actionLabel} filter={list.filter} onFilter={list.setFilter}
        choices={[{ value: '', label: copy.allActions }, ...actions]}
      >
        <Period value={list.days} onChange={list.setDays} />
      </ListControls>
      <ExportButton operation="admin.logs.export" query={{ q: wanted.q, action, ...list.days }} name={copy.fileNames.admin} />
      <Loaded query={query} skeletons={6} empty={{ when: (data) => data.logs.length === 0, title: copy.empty }}>
        {(data) => (
          <>
            <DataTable caption={copy.kinds.admin} columns={columns} rows={data.logs} rowKey={(log) => log.id} sort={list.sort} onSort={list.setSort} stale={query.isPlaceholderData} />
            <Paging page={list.page} perPage={PER_PAGE} total={data.total} onPage={list.setPage} />
          </>
        )}
      </Loaded>
    </>
  )
}
