/** The figures of the overview over time. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DayFigures } from '#contract/admin/overview.ts'
import { adminOverviewCopy } from '#copy/admin/overview.ts'
import { euros } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import { Select } from '../../../ui/select.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { BarChart, type Series } from './bar-chart.tsx'

const copy = adminOverviewCopy.charts
const PERIODS = Object.entries(adminOverviewCopy.periods).map(([value, label]) => ({
  value,
  label,
}))
const count = (value: number): string => value.toLocaleString('fr-FR')

export function Charts() {
  const [days, setDays] = useState('30')
  const query = useQuery({
    queryKey: adminKey('stats', 'days', days),
    queryFn: ({ signal }) =>
      call('admin.stats.days', { query: { days: Number(days) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={copy.title} className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h3 className="text-xl">{copy.title}</h3>
        <div className="min-w-52">
          <Select
            label={adminOverviewCopy.period}
            hideLabel
            choices={PERIODS}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </div>
      </header>
      <Loaded query={query} skeletons={2} skeletonClass="h-56">
        {(data) => <AllCharts figures={data.days} />}
      </Loaded>
    </section>
  )
}

function AllCharts({ figures }: { figures: readonly DayFigures[] }) {
  const days = figures.map(({ day }) => day)
  const of = (
    field: Exclude<keyof DayFigures, 'day'>,
    label: string,
    fill: Series['fill'] = 'ochre',
  ): Series => ({ label, fill, values: figures.map((day) => day[field]) })
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <BarChart title={copy.users} days={days} series={[of('users', copy.users)]} format={count} />
      <BarChart
        title={copy.photos}
        days={days}
        series={[of('photos', copy.photos)]}
        format={count}
      />
      <BarChart
        title={copy.revenue}
        days={days}
        series={[of('revenue', copy.revenue)]}
        format={euros}
        whole={false}
      />
      <BarChart
        title={copy.success}
        days={days}
        series={[of('restored', copy.restored, 'green'), of('failed', copy.failedSeries, 'brick')]}
        format={count}
      />
      <BarChart
        title={copy.wait}
        days={days}
        series={[of('waitSeconds', copy.wait)]}
        format={adminOverviewCopy.duration}
        whole={false}
      />
      <BarChart
        title={copy.availability}
        days={days}
        series={[of('availability', copy.availability, 'green')]}
        format={adminOverviewCopy.percent}
        whole={false}
      />
    </div>
  )
}
