/** Shows an edit conflict: the stored values beside the typed ones, and the choice between them. */
import { excerpt } from '#contract/characters.ts'
import type { ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { cx } from '../../../lib/cx.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Field, differing } from './form.ts'
import type { Save } from './use-save.ts'

const copy = adminCopy.conflict

/** Lists both values of each difference: texts one below the other, pictures side by side. */
export function DifferenceList({
  items,
  one,
  other,
}: {
  items: readonly Difference[]
  one: string
  other: string
}) {
  return (
    <dl className="mt-3 grid gap-3">
      {items.map((item) => (
        <div
          key={item.label}
          className={cx(
            'grid gap-1 border-t border-line pt-2',
            item.drawn && 'grid-cols-2 gap-x-4',
          )}
        >
          <dt className={cx('font-semibold', item.drawn && 'col-span-2')}>{item.label}</dt>
          <dd className="break-words">
            {one}&nbsp;: {item.one || copy.empty}
          </dd>
          <dd className="break-words">
            {other}&nbsp;: {item.other || copy.empty}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export type ConflictProps<V> = {
  fields: readonly Field<V>[]
  mine: V
  /** The stored values; null when the row was deleted. */
  theirs: V | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Inside a form: the choice sets the values and the version of the next save. */
export function Conflict<V extends object>(props: ConflictProps<V>) {
  return (
    <Alert tone="error" title={copy.title} actions={props.theirs && <Choice {...props} />}>
      <Comparison {...props} />
    </Alert>
  )
}

function Comparison<V extends object>({ fields, mine, theirs }: ConflictProps<V>): ReactNode {
  if (!theirs) return copy.gone
  const items = differences(fields, mine, theirs)
  return (
    <>
      <p>{items.length > 0 ? copy.text : copy.none}</p>
      {items.length > 0 && <DifferenceList items={items} one={copy.mine} other={copy.theirs} />}
    </>
  )
}

const Choice = ({
  onTakeTheirs,
  onKeepMine,
}: Pick<ConflictProps<object>, 'onTakeTheirs' | 'onKeepMine'>) => (
  <>
    <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
      {copy.takeTheirs}
    </Button>
    <Button size="sm" onClick={onKeepMine}>
      {copy.keepMine}
    </Button>
  </>
)

/**
 * For a value saved outside a form: the choice is saved at once. `onTaken` discards the typed
 * value.
 */
export function ConflictDialog<V extends object>({
  save,
  fields,
  onTaken,
}: {
  save: Pick<Save<V>, 'conflict' | 'resolveConflict'>
  fields: readonly Field<V>[]
  onTaken?: () => void
}) {
  const { conflict, resolveConflict } = save
  if (!conflict) return null
  const take = () => {
    resolveConflict('theirs')
    onTaken?.()
  }
  const props: ConflictProps<V> = {
    fields,
    mine: conflict.mine,
    theirs: conflict.stored?.values ?? null,
    onTakeTheirs: take,
    onKeepMine: () => resolveConflict('mine'),
  }
  return (
    <Dialog
      open
      title={copy.title}
      onClose={() => resolveConflict('later')}
      actions={
        conflict.stored ? <Choice {...props} /> : <Button onClick={take}>{copy.understood}</Button>
      }
    >
      <div className="mt-3">
        <Comparison {...props} />
      </div>
    </Dialog>
  )
}

type Difference = {
  label: string
  one: ReactNode
  other: ReactNode
  /** Pictures, shown side by side. */
  drawn?: boolean
}
/** Characters of a value that a comparison shows. */
const MAX_SHOWN_LENGTH = 200
const truncated = (text: string): string => excerpt(text, MAX_SHOWN_LENGTH)
const textDifference = (label: string, one: string, other: string): Difference => ({
  label,
  one: truncated(one),
  other: truncated(other),
})

/** The differences field by field, or part by part for a field with parts; each label once. */
export function differences<V extends object>(
  fields: readonly Field<V>[],
  one: V,
  other: V,
): Difference[] {
  const names = new Set(differing(one, other))
  const byLabel = new Map<string, Difference>()
  for (const field of fields.filter(({ name }) => names.has(name))) {
    for (const difference of fieldDifferences(field, one, other))
      byLabel.set(difference.label, difference)
  }
  return [...byLabel.values()]
}

function fieldDifferences<V extends object>(field: Field<V>, one: V, other: V): Difference[] {
  const { name, label } = field
  if (field.input === 'custom' && field.draw)
    return [
      {
        label,
        one: field.draw(one[name], 'mine'),
        other: field.draw(other[name], 'theirs'),
        drawn: true,
      },
    ]
  if (field.input === 'custom' && field.parts)
    return partDifferences(label, field.parts(one[name]), field.parts(other[name]))
  return [textDifference(label, valueText(field, one[name]), valueText(field, other[name]))]
}

function partDifferences(
  label: string,
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Difference[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name] !== other[name],
  )
  return names.map((name) =>
    textDifference(`${label} · ${name}`, one[name] ?? '', other[name] ?? ''),
  )
}

function valueText<V>(field: Field<V>, value: unknown): string {
  if (field.input === 'custom') return field.show?.(value as never) ?? JSON.stringify(value)
  if (field.input === 'select')
    return field.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (typeof value === 'boolean') return value ? adminCopy.yes : adminCopy.no
  return String(value) || copy.empty
}
