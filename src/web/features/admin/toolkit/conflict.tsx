/** After a save that came second: what is stored now, beside what was typed, and the choice between them. */
import { adminCopy } from '#copy/admin.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { differing, type Field } from './form.ts'
import { shownValue } from './form-fields.tsx'

const copy = adminCopy.conflict
const short = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

export type ConflictProps<V> = { fields: readonly Field<V>[]; mine: V; theirs: V | null; onTakeTheirs: () => void; onKeepMine: () => void }

export function Conflict<V extends object>({ fields, mine, theirs, onTakeTheirs, onKeepMine }: ConflictProps<V>) {
  if (!theirs) return <Alert tone="error" title={copy.title}>{copy.gone}</Alert>
  const names = new Set(differing(theirs, mine))
  const changed = fields.filter((field) => names.has(field.name))
  return (
    <Alert
      tone="error"
      title={copy.title}
      actions={(
        <>
          <Button size="sm" variant="secondary" onClick={onTakeTheirs}>{copy.takeTheirs}</Button>
          <Button size="sm" onClick={onKeepMine}>{copy.keepMine}</Button>
        </>
      )}
    >
      <p>{changed.length > 0 ? copy.text : copy.none}</p>
      {changed.length > 0 && (
        <dl className="mt-3 grid gap-3">
          {changed.map((field) => (
            <div key={field.name} className="grid gap-1 border-t border-line pt-2">
              <dt className="font-semibold">{field.label}</dt>
              <dd>{copy.mine} : {short(shownValue(field, mine[field.name]))}</dd>
              <dd>{copy.theirs} : {short(shownValue(field, theirs[field.name]))}</dd>
            </div>
          ))}
        </dl>
      )}
    </Alert>
  )
}
