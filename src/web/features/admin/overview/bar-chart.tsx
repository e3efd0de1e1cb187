/** A bar chart over days in SVG, with its figures in a table below. */
import { adminOverviewCopy } from '#copy/admin/overview.ts'

const copy = adminOverviewCopy.charts
/** Size of the drawing and its margins, in units of its view box. */
const WIDTH = 480
const HEIGHT = 180
const LEFT = 56
const BOTTOM = 22
const TOP = 8
/** Larger on a phone, where the drawing is scaled down. */
const LABEL_CLASS = 'fill-muted text-[11px] max-sm:text-[19px]'

export type Series = {
  label: string
  fill: 'ochre' | 'brick' | 'green'
  values: readonly (number | null)[]
}
export type BarChartProps = {
  title: string
  /** ISO days, oldest first; each series has one value for each. */
  days: readonly string[]
  /** Stacked in this order. */
  series: readonly Series[]
  format: (value: number) => string
  /** Values are counts. */
  whole?: boolean
}

const FILLS: Record<Series['fill'], string> = {
  ochre: 'fill-ochre',
  brick: 'fill-brick',
  green: 'fill-green',
}
const DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayName = (iso: string): string => DAY.format(new Date(iso))

export function BarChart({ title, days, series, format, whole = true }: BarChartProps) {
  const totals = days.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  const highest = Math.max(0, ...totals)
  const scale = scaleOf(highest, whole)
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / scale.top)
  const pitch = (WIDTH - LEFT) / Math.max(1, days.length)
  const nameOf = (day: string | undefined) => (day ? dayName(day) : '')
  const first = nameOf(days[0])
  const last = nameOf(days.at(-1))
  return (
    <figure className="grid content-start gap-3 rounded-lg border border-line bg-raised p-4">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={copy.summary(title, first, last, format(highest))}
        className="w-full"
      >
        {scale.steps.map((step) => (
          <g key={step}>
            <line x1={LEFT} x2={WIDTH} y1={y(step)} y2={y(step)} className="stroke-line" />
            <text x={LEFT - 6} y={y(step) + 4} textAnchor="end" className={LABEL_CLASS}>
              {step.toLocaleString('fr-FR')}
            </text>
          </g>
        ))}
        {days.map((day, index) => (
          <Bar
            key={day}
            day={day}
            index={index}
            series={series}
            x={LEFT + index * pitch + pitch * 0.14}
            width={pitch * 0.72}
            y={y}
            format={format}
          />
        ))}
        {highest === 0 && (
          <text
            x={(LEFT + WIDTH) / 2}
            y={HEIGHT / 2}
            textAnchor="middle"
            className="fill-muted text-[13px] max-sm:text-[22px]"
          >
            {copy.nothing}
          </text>
        )}
        <text x={LEFT} y={HEIGHT - 6} className={LABEL_CLASS}>
          {first}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} textAnchor="end" className={LABEL_CLASS}>
          {last}
        </text>
      </svg>
      {series.length > 1 && (
        <ul aria-hidden="true" className="flex flex-wrap gap-4 text-sm text-muted">
          {series.map(({ label, fill }) => (
            <li key={label} className="flex items-center gap-2">
              <svg viewBox="0 0 10 10" className="size-3">
                <rect width="10" height="10" className={FILLS[fill]} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      <Figures title={title} days={days} series={series} format={format} />
    </figure>
  )
}

type BarProps = Pick<BarChartProps, 'series' | 'format'> & {
  day: string
  index: number
  x: number
  width: number
  y: (value: number) => number
}

function Bar({ day, index, series, x, width, y, format }: BarProps) {
  const parts = series.map(({ label, fill, values }, at) => {
    const below = series.slice(0, at).reduce((sum, other) => sum + (other.values[index] ?? 0), 0)
    return { label, fill, value: values[index] ?? null, from: below }
  })
  return (
    <g>
      <title>{`${dayName(day)}\u00a0: ${parts.map(({ label, value }) => `${series.length > 1 ? `${label} ` : ''}${value === null ? copy.none : format(value)}`).join(', ')}`}</title>
      {parts.map(({ label, fill, value, from }) =>
        value ? (
          <rect
            key={label}
            x={x}
            width={width}
            y={y(from + value)}
            height={Math.max(1, y(from) - y(from + value))}
            className={FILLS[fill]}
          />
        ) : null,
      )}
    </g>
  )
}

function Figures({
  title,
  days,
  series,
  format,
}: Pick<BarChartProps, 'title' | 'days' | 'series' | 'format'>) {
  return (
    <details className="text-sm">
      <summary className="min-h-8 pointer-coarse:min-h-11 text-muted hover:text-ochre">
        {copy.table}
      </summary>
      {/* Focusable for keyboard scrolling. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={title} tabIndex={0} className="mt-2 max-h-64 overflow-y-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-1">
                {copy.day}
              </th>
              {series.map(({ label }) => (
                <th key={label} scope="col" className="py-1 text-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day} className="border-b border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {dayName(day)}
                </th>
                {series.map(({ label, values }) => (
                  <td key={label} className="py-1 text-right tabular-nums">
                    {values[index] === null || values[index] === undefined
                      ? copy.none
                      : format(values[index])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

export type Scale = { top: number; steps: readonly number[] }

/** The scale of a chart: three to six steps of 1, 2 or 5 times a power of ten, whole for counts. */
export function scaleOf(highest: number, whole: boolean): Scale {
  if (highest <= 0) return { top: 1, steps: [0, 1] }
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    whole ? 1 : 0,
    power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10),
  )
  const count = Math.ceil(highest / step - 1e-9)
  return {
    top: step * count,
    steps: Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12))),
  }
}
