/** Sign-ins that ended, well or not. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SignInLog } from '#contract/admin/logs.ts'
import { adminLogsCopy as copy } from '#copy/admin-logs.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type Column } from '../toolkit/data-table.tsx'
import { frenchMoment } from '../toolkit/dates.ts'
import { ListControls } from '../toolkit/list-controls.tsx'
import { Paging } from '../toolkit/paging.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { Period } from '../toolkit/period.tsx'
import { PER_PAGE, useListQuery } from '../toolkit/use-list-query.ts'
import { adminKey } from '../toolkit/use-resource.ts'
import { ExportButton } from './export-button.tsx'

type Result = keyof typeof copy.results
const RESULTS: readonly Result[] = ['all', 'success', 'failure']

const columns: Column<SignInLog, 'timestamp'>[] = [
  { key: 'timestamp', label: copy.columns.createdAt, sort: 'timestamp', cell: (log) => <span className="md:whitespace-nowrap">{frenchMoment(log.timestamp)}</span> },
  { key: 'email', label: copy.columns.email, cell: (log) => log.email ?? copy.none },
  { key: 'provider', label: copy.columns.provider, cell: (log) => log.authProvider },
  { key: 'result', label: copy.columns.result, cell: (log) => <Badge tone={log.result === 'success' ? 'success' : 'error'}>{copy.results[log.result]}</Badge> },
  { key: 'reason', label: copy.columns.reason, cell: (log) => log.failureReason ?? copy.none },
  { key: 'ip', label: copy.columns.ip, cell: (log) => log.ipAddress ?? copy.none },
  { key: 'agent', label: copy.columns.userAgent, cell: (log) => <span className="break-all text-xs text-muted">{log.userAgent ?? copy.none}</span> },
]

export function SignInLogs() {
  const list = useListQuery<'timestamp', Result>({ sort: { by: 'timestamp', order: 'desc' }, filter: 'all' })
  const { filter: result, ...asked } = list.query
  const wanted = { ...asked, ...list.days, result }
  const query = useQuery({
    queryKey: adminKey('logs', 'sign-ins', wanted), queryFn: ({ signal }) => call('admin.signIns.list', { query: wanted }, { signal }), staleTime: 0, placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListControls
        searchLabel={copy.search.signIns} typed={list.typed} onType={list.setTyped} filterLabel={copy.resultLabel} filter={list.filter} onFilter={list.setFilter}
        choices={RESULTS.map((value) => ({ value, label: copy.results[value] }))}
      >
        <Period value={list.days} onChange={list.setDays} />
      </ListControls>
      <ExportButton operation="admin.signIns.export" query={{ q: wanted.q, result, ...list.days }} name={copy.fileNames.signIns} />
      <Loaded query={query} skeletons={6} empty={{ when: (data) => data.logs.length === 0, title: copy.empty }}>
        {(data) => (
          <>
            <DataTable caption={copy.kinds.signIns} columns={columns} rows={data.logs} rowKey={(log) => log.id} sort={list.sort} onSort={list.setSort} stale={query.isPlaceholderData} />
            <Paging page={list.page} perPage={PER_PAGE} total={data.total} onPage={list.setPage} />
          </>
        )}
      </Loaded>
    </>
  )
}
