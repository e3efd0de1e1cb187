/** The log of sign-ins, successful or failed. */
import type { SignInLog } from '#contract/admin/logs.ts'
import { adminLogsCopy as copy } from '#copy/admin/logs.ts'
import { providerInWords, reasonInWords } from '#copy/admin/log-words.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { ListPanel } from '../toolkit/list-panel.tsx'
import type { ListStart } from '../toolkit/list-query.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { Period } from '../toolkit/period.tsx'
import { IpAddress } from './ip-address.tsx'

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
    cell: (log) => <IpAddress address={log.ipAddress} />,
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
  choices: RESULTS.map((value) => ({ value, label: copy.results[value] })),
}

export const SignInLogs = () => (
  <ListPanel
    queryKey={['logs', 'sign-ins']}
    start={SIGN_IN_LOGS}
    read={({ filter: result, ...query }, days, signal) =>
      call('admin.signIns.list', { query: { ...query, ...days, result } }, { signal })
    }
    words={{
      search: copy.search.signIns,
      filterLabel: copy.resultLabel,
      empty: copy.empty,
      title: copy.kinds.signIns,
    }}
    renderControls={(list) => <Period value={list.days} onChange={list.setDays} />}
    rowsOf={({ logs }) => logs}
    columns={columns}
    rowKey={(log) => log.id}
  />
)
