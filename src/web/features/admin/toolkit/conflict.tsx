/** After a save that came second: what is stored now, beside what was typed, and the choice between them. */
import type { ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { cx } from '../../../lib/cx.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { differences, type Difference } from './differences.ts'
import type { Field } from './form.ts'
import type { Save } from './use-save.ts'

const copy = adminCopy.conflict

/** Both values of each difference: words one under the other, pictures side by side. */
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
  /** Null when it is gone. */ theirs: V | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Inside a form: the choice only says what the next save starts from. */
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

/** Where one value is saved by itself: the choice is carried out at once. `onTaken` forgets what was typed. */
export function ConflictDialog<V extends object>({
  save,
  fields,
  onTaken,
}: {
  save: Pick<Save<V>, 'clash' | 'settle'>
  fields: readonly Field<V>[]
  onTaken?: () => void
}) {
  const { clash, settle } = save
  if (!clash) return null
  const take = () => {
    settle('theirs')
    onTaken?.()
  }
  const props: ConflictProps<V> = {
    fields,
    mine: clash.mine,
    theirs: clash.stored?.values ?? null,
    onTakeTheirs: take,
    onKeepMine: () => settle('mine'),
  }
  return (
    <Dialog
      open
      title={copy.title}
      onOpenChange={(next) => {
        if (!next) settle('later')
      }}
      actions={
        clash.stored ? <Choice {...props} /> : <Button onClick={take}>{copy.understood}</Button>
      }
    >
      <div className="mt-3">
        <Comparison {...props} />
      </div>
    </Dialog>
  )
}
