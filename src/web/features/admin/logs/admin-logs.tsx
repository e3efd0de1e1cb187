/** The log of administrators' actions, with the old and new value of each change. */
import type { AdminLog } from '#contract/admin/logs.ts'
import { actionName, adminLogsCopy as copy, LOGGED_ACTIONS } from '#copy/admin/logs.ts'
import { changesOf, type Change } from '#copy/admin/log-changes.ts'
import { detailsInWords } from '#copy/admin/log-words.ts'
import { call } from '../../../lib/api.ts'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { ListPanel } from '../toolkit/list-panel.tsx'
import type { ListStart } from '../toolkit/list-query.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { Period } from '../toolkit/period.tsx'
import { Person } from '../toolkit/person.tsx'
import { IpAddress } from './ip-address.tsx'

const columns: Column<AdminLog, 'createdAt'>[] = [
  {
    key: 'createdAt',
    label: copy.columns.createdAt,
    sort: 'createdAt',
    nowrap: true,
    cell: (log) => frenchDateTime(log.createdAt),
  },
  {
    key: 'admin',
    label: copy.columns.admin,
    cell: (log) => <Person username={log.adminUsername} email={log.adminEmail} />,
  },
  {
    key: 'action',
    label: copy.columns.action,
    cell: (log) => <span className="font-semibold">{actionName(log.action)}</span>,
  },
  {
    key: 'target',
    label: copy.columns.target,
    cell: (log) =>
      log.targetUserEmail ? (
        <Person username={log.targetUserUsername} email={log.targetUserEmail} />
      ) : (
        copy.none
      ),
  },
  {
    key: 'details',
    label: copy.columns.details,
    cell: (log) => (
      <LongText>{log.details ? detailsInWords(log.action, log.details) : copy.none}</LongText>
    ),
  },
  { key: 'changes', label: copy.columns.changes, cell: (log) => <Changes log={log} /> },
  {
    key: 'ip',
    label: copy.columns.ip,
    cell: (log) => (
      <span title={log.userAgent ?? undefined}>
        <IpAddress address={log.ipAddress} />
      </span>
    ),
  },
]
const actions = LOGGED_ACTIONS.map((value) => ({ value, label: actionName(value) })).toSorted(
  (a, b) => a.label.localeCompare(b.label, 'fr'),
)

/** Changes shown before the rest is expanded. */
const MAX_SHOWN_CHANGES = 4

function Changes({ log }: { log: AdminLog }) {
  const changes = changesOf(log)
  if (changes.length === 0) return copy.none
  const rest = changes.slice(MAX_SHOWN_CHANGES)
  return (
    <>
      <ChangeList changes={changes.slice(0, MAX_SHOWN_CHANGES)} />
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="link cursor-pointer">{copy.more(rest.length)}</summary>
          <ChangeList changes={rest} />
        </details>
      )}
    </>
  )
}

const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="grid gap-1">
    {changes.map(({ field, from, to }) => (
      <li key={field} className="wrap-anywhere">
        <span className="text-muted">{copy.field(field)}</span>{' '}
        {from !== null && <s>{from || copy.noValue}</s>}
        {from !== null && to !== null && ' → '}
        {to === null ? '' : to || copy.noValue}
      </li>
    ))}
  </ul>
)

/** The defaults of the list. */
export const ADMIN_LOGS: ListStart<'createdAt', string> = {
  sort: { by: 'createdAt', order: 'desc' },
  filter: '',
  choices: [{ value: '', label: copy.allActions }, ...actions],
}

export const AdminLogs = () => (
  <ListPanel
    queryKey={['logs', 'admin']}
    start={ADMIN_LOGS}
    read={({ filter: action, ...query }, days, signal) =>
      call('admin.logs.list', { query: { ...query, ...days, action } }, { signal })
    }
    words={{
      search: copy.search.admin,
      filterLabel: copy.actionLabel,
      empty: copy.empty,
      title: copy.kinds.admin,
    }}
    renderControls={(list) => <Period value={list.days} onChange={list.setDays} />}
    rowsOf={({ logs }) => logs}
    columns={columns}
    rowKey={(log) => log.id}
  />
)
