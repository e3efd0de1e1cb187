/** The field and the badge of a publication on a date. */
import { publicationCopy as copy } from '#copy/admin/publication.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Field as TextField } from '../../../ui/field.tsx'
import { frenchDateTime, instantInParis, parisWallTime } from '../toolkit/dates.ts'
import type { Field } from '../toolkit/form.ts'

/** The form value of a stored date: wall time in Paris, empty for none. */
export const publishAtOf = (row: { publishAt: string | null } | null): string =>
  row?.publishAt ? parisWallTime(new Date(row.publishAt)) : ''
/** The form value as the API takes it. */
export const publishAtBody = (wall: string): string | null =>
  instantInParis(wall)?.toISOString() ?? null

/** `flag` names the switch that shows the content at once. */
export const publishAtField = <
  F extends string,
  V extends { publishAt: string } & Record<F, boolean>,
>(
  flag: F,
): Field<V> =>
  ({
    name: 'publishAt',
    label: copy.label,
    input: 'custom',
    check: (wall: string, values: V) => {
      if (wall === '') return null
      if (values[flag]) return copy.alreadyShown
      const instant = instantInParis(wall)
      return instant === null ? copy.incomplete : instant <= new Date() ? copy.past : null
    },
    show: (wall: string) => (wall ? frenchDateTime(publishAtBody(wall) ?? '') : ''),
    render: ({
      value,
      onChange,
      error,
    }: {
      value: string
      onChange: (wall: string) => void
      error: string | null
    }) => (
      <TextField
        type="datetime-local"
        label={copy.label}
        help={<ScheduledOrHelp wall={value} />}
        error={error}
        value={value}
        className="max-w-sm"
        onChange={(event) => onChange(event.target.value)}
      />
    ),
  }) as unknown as Field<V>

function ScheduledOrHelp({ wall }: { wall: string }) {
  const instant = publishAtBody(wall)
  return instant ? `${copy.scheduled(frenchDateTime(instant))}.` : copy.help
}

/** Shows when a draft is published; renders nothing without a date. */
export const ScheduledBadge = ({ publishAt }: { publishAt: string | null }) =>
  publishAt && <Badge tone="accent">{copy.scheduled(frenchDateTime(publishAt))}</Badge>
