/** The operations panel: queues, failures, disk space and consistency checks. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Operations } from '#contract/admin/operations.ts'
import { adminOperationsCopy as copy } from '#copy/admin/operations.ts'
import { formatBytes } from '#copy/bytes.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { OpeningList } from '../opening/opening-list.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { Checks } from './checks.tsx'

const REFRESH_INTERVAL_MS = 10_000

type Job = Operations['jobs'][number]
type Failure = Operations['failures'][number]
const { columns: jobWords, names, none, duration } = copy.jobs
const failureWords = copy.failures

const jobColumns: readonly Column<Job>[] = [
  {
    key: 'name',
    label: jobWords.name,
    cell: ({ name }) => <span className="font-semibold">{names[name]}</span>,
  },
  { key: 'waiting', label: jobWords.waiting, numeric: true, cell: ({ waiting }) => waiting },
  { key: 'running', label: jobWords.running, numeric: true, cell: ({ running }) => running },
  { key: 'retrying', label: jobWords.retrying, numeric: true, cell: ({ retrying }) => retrying },
  {
    key: 'oldest',
    label: jobWords.oldest,
    numeric: true,
    cell: ({ oldestSeconds }) => (oldestSeconds === null ? none : duration(oldestSeconds)),
  },
  {
    key: 'failed',
    label: jobWords.failed,
    numeric: true,
    cell: ({ failedRuns }) =>
      failedRuns > 0 ? <Badge tone="error">{failedRuns}</Badge> : failedRuns,
  },
]
const failureColumns: readonly Column<Failure>[] = [
  {
    key: 'photo',
    label: failureWords.columns.photo,
    cell: ({ photoId }) => <span className="font-semibold">#{photoId}</span>,
  },
  { key: 'at', label: failureWords.columns.at, cell: ({ failedAt }) => frenchDateTime(failedAt) },
  {
    key: 'code',
    label: failureWords.columns.code,
    grow: true,
    cell: ({ code }) => <LongText>{code ?? failureWords.none}</LongText>,
  },
  {
    key: 'attempts',
    label: failureWords.columns.attempts,
    numeric: true,
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'request',
    label: failureWords.columns.request,
    cell: ({ requestId }) => (
      <span className="text-muted">
        <LongText>{requestId ?? failureWords.none}</LongText>
      </span>
    ),
  },
]

export function OperationsPanel() {
  const query = useQuery({
    queryKey: adminKey('operations'),
    queryFn: ({ signal }) => call('admin.operations.read', {}, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL_MS,
  })
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <div className="grid gap-10">
        <OpeningList always />
        <Loaded query={query} skeletons={6}>
          {({ jobs, failures, signer, ...storage }) => (
            <>
              <Part title={copy.jobs.title}>
                <DataTable
                  caption={copy.jobs.title}
                  columns={jobColumns}
                  rows={jobs}
                  rowKey={({ name }) => name}
                />
              </Part>
              <Part title={failureWords.title}>
                {failures.length === 0 ? (
                  <p className="text-muted">{failureWords.empty}</p>
                ) : (
                  <DataTable
                    caption={failureWords.title}
                    columns={failureColumns}
                    rows={failures}
                    rowKey={({ photoId, failedAt }) => `${photoId} ${failedAt}`}
                  />
                )}
              </Part>
              <Part title={copy.room.title}>
                <Storage {...storage} />
              </Part>
              <Part title={copy.signing.title}>
                <p className="measure">{signer ? copy.signing.by(signer) : copy.signing.none}</p>
              </Part>
            </>
          )}
        </Loaded>
        <Part title={copy.checks.title}>
          <Checks />
        </Part>
      </div>
    </Panel>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-3">
    <h3 className="text-lg">{title}</h3>
    {children}
  </section>
)

const Storage = ({
  disk,
  database,
  filesToDelete,
}: Pick<Operations, 'disk' | 'database' | 'filesToDelete'>) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
    <dt className="text-muted">{copy.room.disk}</dt>
    <dd className="flex flex-wrap items-center gap-2">
      {copy.room.free(formatBytes(disk.free, 1), formatBytes(disk.total, 1))}
      {disk.low && <Badge tone="error">{copy.room.low}</Badge>}
    </dd>
    <dt className="text-muted">{copy.room.database}</dt>
    <dd>{formatBytes(database, 1)}</dd>
    <dt className="text-muted">{copy.room.files}</dt>
    <dd>{filesToDelete}</dd>
  </dl>
)
