/** The log of sign-ins, successful or failed. */
import type { SignInLog } from '#contract/admin/logs.ts'
import { adminLogsCopy as copy } from '#copy/admin/logs.ts'
import { providerInWords, reasonInWords } from '#copy/admin/log-words.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { type ListStart, useListQuery } from '../toolkit/list-query.ts'
import { ListControls } from '../toolkit/list-controls.tsx'
import { LongText } from '../toolkit/long-text.tsx'
import { PagedTable, usePagedQuery } from '../toolkit/paged-table.tsx'
import { Period } from '../toolkit/period.tsx'
import { adminKey } from '../toolkit/resource.ts'

type Result = keyof typeof copy.results
const RESULTS: readonly Result[] = ['all', 'success', 'failure']

const columns: Column<SignInLog, 'timestamp'>[] = [
  {
    key: 'timestamp',
    label: copy.columns.createdAt,
    sort: 'timestamp',
    nowrap: true,
    cell: (log) => frenchDateTime(log.timestamp),
  },
  {
    key: 'email',
    label: copy.columns.email,
    cell: (log) => <LongText>{log.email ?? copy.none}</LongText>,
  },
  {
    key: 'provider',
    label: copy.columns.provider,
    cell: (log) => providerInWords(log.authProvider),
  },
  {
    key: 'result',
    label: copy.columns.result,
    cell: (log) => (
      <Badge tone={log.result === 'success' ? 'success' : 'error'}>
        {copy.results[log.result]}
      </Badge>
    ),
  },
  {
    key: 'reason',
    label: copy.columns.reason,
    cell: (log) => (log.failureReason ? reasonInWords(log.failureReason) : copy.none),
  },
  {
    key: 'ip',
    label: copy.columns.ip,
    cell: (log) => <LongText>{log.ipAddress ?? copy.none}</LongText>,
  },
  {
    key: 'agent',
    label: copy.columns.userAgent,
    cell: (log) => (
      <span className="text-xs text-muted">
        <LongText>{log.userAgent ?? copy.none}</LongText>
      </span>
    ),
  },
]

/** The defaults of the list. */
export const SIGN_IN_LOGS: ListStart<'timestamp', Result> = {
  sort: { by: 'timestamp', order: 'desc' },
  filter: 'all',
}

export function SignInLogs() {
  const list = useListQuery(SIGN_IN_LOGS)
  const { filter: result, ...page } = list.query
  const parameters = { ...page, ...list.days, result }
  const query = usePagedQuery(adminKey('logs', 'sign-ins', parameters), (signal) =>
    call('admin.signIns.list', { query: parameters }, { signal }),
  )
  return (
    <>
      <ListControls
        searchLabel={copy.search.signIns}
        typed={list.typed}
        onType={list.setTyped}
        filterLabel={copy.resultLabel}
        filter={list.filter}
        onFilter={list.setFilter}
        choices={RESULTS.map((value) => ({ value, label: copy.results[value] }))}
      >
        <Period value={list.days} onChange={list.setDays} />
      </ListControls>
      <PagedTable
        query={query}
        rowsOf={({ logs }) => logs}
        list={list}
        empty={copy.empty}
        caption={copy.kinds.signIns}
        columns={columns}
        rowKey={(log) => log.id}
      />
    </>
  )
}
