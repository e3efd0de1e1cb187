/** A form that fills the panel, in tabs when it has several parts: checks, saves, guards unsaved changes, and after a 409 shows what differs. */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useForm, type Field, type Form } from './form.ts'
import { holds, type Errors } from './form-errors.ts'
import { FormFields } from './form-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { SaveBar } from './save-bar.tsx'
import { LeaveDialog, UnsavedGuard } from './unsaved.tsx'
import { useFormSave, type StoredForm } from './use-form-save.ts'

export type Group<V> = {
  key: string
  label: string
  fields: readonly Field<V>[]
  /** Instead of fields. */ notice?: string
}
export type FormPanelProps<V extends object> = {
  heading?: ReactNode
  groupsLabel: string
  groups: (values: V) => readonly Group<V>[]
  initial: V
  version: string | undefined
  /** Saves and says when the row now changed last; rejects with ApiError after telling the user. */
  save: (values: V, version: string | undefined) => Promise<string | undefined>
  /** The values as they are stored, where saving tidies them. */
  tidy?: (values: V) => V
  /** What else is wrong, after the fields' own checks. */
  check?: (values: V) => Errors<V>
  reread: () => Promise<StoredForm<V> | null>
  /** Called after a save, and by 'Annuler'. */
  onDone?: () => void
}

export function FormPanel<V extends object>({
  heading,
  groupsLabel,
  groups,
  initial,
  version,
  save,
  tidy,
  check,
  reread,
  onDone,
}: FormPanelProps<V>) {
  const form = useForm(initial)
  const [leaving, setLeaving] = useState(false)
  const shown = groups(form.values)
  const [open, setOpen] = useState(shown[0]?.key ?? '')
  const fields = shown.flatMap((group) => group.fields)
  const holdsAny = (group: Group<V>, errors: Errors<V>) =>
    group.fields.some((field) => Object.keys(errors).some((path) => holds(field, path)))
  const saving = useFormSave({
    form,
    fields,
    version,
    save,
    check,
    reread,
    onErrors: (errors) => {
      const now = shown.find(({ key }) => key === open)
      if (now && holdsAny(now, errors)) return
      const group = shown.find((one) => holdsAny(one, errors))
      if (group) setOpen(group.key)
    },
    onSaved: () => {
      form.reset(tidy?.(form.values) ?? form.values)
      onDone?.()
    },
  })
  const { busy } = saving
  const tabOf = (group: Group<V>) => ({
    key: group.key,
    label: holdsAny(group, form.errors) ? adminCopy.wrongPart(group.label) : group.label,
    content: <GroupFields form={form} group={group} />,
  })

  return (
    <FormFrame form={form} fields={fields} saving={saving} heading={heading}>
      {shown.length > 1 ? (
        <Tabs label={groupsLabel} value={open} onChange={setOpen} tabs={shown.map(tabOf)} />
      ) : (
        shown.map((group) => <GroupFields key={group.key} form={form} group={group} />)
      )}
      <SaveBar dirty={form.dirty}>
        {onDone && (
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => (form.dirty ? setLeaving(true) : onDone())}
          >
            {adminCopy.cancel}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {busy ? adminCopy.saving : adminCopy.save}
        </Button>
      </SaveBar>
      <UnsavedGuard dirty={form.dirty && !busy && !leaving} />
      {onDone && <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={onDone} />}
    </FormFrame>
  )
}

function GroupFields<V extends object>({ form, group }: { form: Form<V>; group: Group<V> }) {
  return group.notice ? (
    <p className="text-muted">{group.notice}</p>
  ) : (
    <FormFields form={form} fields={group.fields} />
  )
}
