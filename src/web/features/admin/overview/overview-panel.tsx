/** The overview panel: current figures and charts. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AdminStats } from '#contract/admin/overview.ts'
import { adminOverviewCopy as copy } from '#copy/admin/overview.ts'
import { figure, euros } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import { ContentScreens } from '../content/content-screens.tsx'
import { OpeningList } from '../opening/opening-list.tsx'
import { frenchDay } from '../toolkit/dates.ts'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { Charts } from './charts.tsx'

export function OverviewPanel() {
  const query = useQuery({
    queryKey: adminKey('stats', 'now'),
    queryFn: ({ signal }) => call('admin.stats.read', {}, { signal }),
    staleTime: 0,
  })
  return (
    <Panel title={copy.title}>
      <div className="grid gap-10">
        <OpeningList />
        <Loaded query={query} skeletons={3} skeletonClass="h-28">
          {(stats) => <Tiles stats={stats} />}
        </Loaded>
        <ContentScreens />
        <Charts />
      </div>
    </Panel>
  )
}

function Tiles({ stats: { users, photos, revenue, queue, availability } }: { stats: AdminStats }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Tile
        name={copy.users}
        value={figure(users.total)}
        notes={[copy.newThisMonth(users.newThisMonth)]}
      />
      <Tile
        name={copy.photos}
        value={figure(photos.total)}
        notes={[
          copy.restoredThisMonth(photos.restoredThisMonth),
          copy.inProgress(photos.inProgress),
        ]}
      />
      <Tile
        name={copy.revenue}
        value={euros(revenue.total)}
        notes={[
          copy.thisMonth(euros(revenue.thisMonth)),
          ...(revenue.disputed > 0 ? [copy.disputed(euros(revenue.disputed))] : []),
          ...(revenue.overdueSubscriptions > 0 ? [copy.overdue(revenue.overdueSubscriptions)] : []),
        ]}
      />
      <Tile
        name={copy.success}
        value={photos.successRate === null ? copy.unknown : copy.percent(photos.successRate)}
        notes={[copy.failed(photos.failed)]}
      />
      <Tile
        name={copy.queue}
        value={copy.waiting(queue.waiting)}
        notes={[
          copy.running(queue.running),
          queue.oldestSeconds === null ? copy.nothingWaits : copy.oldest(queue.oldestSeconds),
        ]}
      />
      <Tile
        name={copy.availability}
        value={availability.percent === null ? copy.unknown : copy.percent(availability.percent)}
        notes={
          availability.since ? [copy.successWindow, copy.since(frenchDay(availability.since))] : []
        }
      />
    </dl>
  )
}

function Tile({
  name,
  value,
  notes,
}: {
  name: string
  value: ReactNode
  notes: readonly string[]
}) {
  return (
    <div className="grid content-start gap-1 rounded-lg border border-line bg-raised p-5">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className={value === copy.unknown ? 'text-lg text-muted' : 'font-title text-2xl'}>
        {value}
      </dd>
      {notes.map((note) => (
        <dd key={note} className="text-sm text-muted">
          {note}
        </dd>
      ))}
    </div>
  )
}
