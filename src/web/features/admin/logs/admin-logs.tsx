/** What administrators did, with the old and the new value of each change. */
import type { AdminLog } from '#contract/admin/logs.ts'
import { actionName, adminLogsCopy as copy, LOGGED_ACTIONS } from '#copy/admin-logs.ts'
import { call } from '../../../lib/api.ts'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchMoment } from '../toolkit/dates.ts'
import { ListControls } from '../toolkit/list-controls.tsx'
import { LongText } from '../toolkit/long-text.tsx'
import { PagedTable, usePagedQuery } from '../toolkit/paged-table.tsx'
import { Period } from '../toolkit/period.tsx'
import { useListQuery } from '../toolkit/use-list-query.ts'
import { adminKey } from '../toolkit/use-resource.ts'
import { changesOf } from './changes.ts'
import { ExportButton } from './export-button.tsx'

const columns: Column<AdminLog, 'createdAt'>[] = [
  { key: 'createdAt', label: copy.columns.createdAt, sort: 'createdAt', nowrap: true, cell: (log) => frenchMoment(log.createdAt) },
  { key: 'admin', label: copy.columns.admin, cell: (log) => <>{log.adminUsername}<br /><span className="text-muted"><LongText>{log.adminEmail}</LongText></span></> },
  { key: 'action', label: copy.columns.action, cell: (log) => <span className="font-semibold">{actionName(log.action)}</span> },
  { key: 'target', label: copy.columns.target, cell: (log) => (log.targetUserEmail ? <>{log.targetUserUsername}<br /><span className="text-muted"><LongText>{log.targetUserEmail}</LongText></span></> : copy.none) },
  { key: 'details', label: copy.columns.details, cell: (log) => <LongText>{log.details ?? copy.none}</LongText> },
  { key: 'changes', label: copy.columns.changes, cell: (log) => <Changes log={log} /> },
  { key: 'ip', label: copy.columns.ip, cell: (log) => <span title={log.userAgent ?? undefined}><LongText>{log.ipAddress ?? copy.none}</LongText></span> },
]
const actions = LOGGED_ACTIONS.map((value) => ({ value, label: actionName(value) })).toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))

function Changes({ log }: { log: AdminLog }) {
  const changes = changesOf(log.oldValue, log.newValue)
  if (changes.length === 0) return copy.none
  return (
    <ul className="grid gap-1">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere"><span className="text-muted">{field}&nbsp;:</span> {from !== null && <s>{from || copy.noValue}</s>}{from !== null && to !== null && ' → '}{to === null ? '' : to || copy.noValue}</li>
      ))}
    </ul>
  )
}

export function AdminLogs() {
  const list = useListQuery<'createdAt', string>({ sort: { by: 'createdAt', order: 'desc' }, filter: '' })
  const { filter: action, ...asked } = list.query
  const wanted = { ...asked, ...list.days, action }
  const query = usePagedQuery(adminKey('logs', 'admin', wanted), (signal) => call('admin.logs.list', { query: wanted }, { signal }))
  return (
    <>
      <ListControls
        searchLabel={copy.search.admin} typed={list.typed} onType={list.setTyped} filterLabel={copy.actionLabel} filter={list.filter} onFilter={list.setFilter}
        choices={[{ value: '', label: copy.allActions }, ...actions]}
      >
        <Period value={list.days} onChange={list.setDays} />
      </ListControls>
      <ExportButton operation="admin.logs.export" query={{ q: wanted.q, action, ...list.days }} name={copy.fileNames.admin} />
      <PagedTable query={query} rowsOf={({ logs }) => logs} list={list} empty={copy.empty} caption={copy.kinds.admin} columns={columns} rowKey={(log) => log.id} />
    </>
  )
}
