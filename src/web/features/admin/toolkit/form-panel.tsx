/** A form that fills a panel, in tabs when it has several groups of fields. */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { showsError, useForm, type Field, type Form, type StoredForm } from './form.ts'
import type { Errors } from './form-errors.ts'
import { FormFields, FormFrame } from './form-fields.tsx'
import { LeaveDialog, UnsavedGuard, UnsavedBadge } from './unsaved.tsx'
import { useFormSave } from './form-drawer.tsx'

export type Group<V> = {
  key: string
  label: string
  fields: readonly Field<V>[]
  /** Shown instead of fields. */
  notice?: string
}
export type FormPanelProps<V extends object> = {
  heading?: ReactNode
  groupsLabel: string
  groups: (values: V) => readonly Group<V>[]
  initial: V
  version: string | undefined
  /** Resolves with the new `updatedAt`; rejects with ApiError after showing the failure. */
  save: (values: V, version: string | undefined) => Promise<string | undefined>
  /** The values as the server normalises them. */
  tidy?: (values: V) => V
  /** Validation beyond the single fields. */
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
  const showsAny = (group: Group<V>, errors: Errors<V>) =>
    group.fields.some((field) => Object.keys(errors).some((path) => showsError(field, path)))
  const saving = useFormSave({
    form,
    fields,
    version,
    save,
    check,
    reread,
    onErrors: (errors) => {
      const current = shown.find(({ key }) => key === open)
      if (current && showsAny(current, errors)) return
      const group = shown.find((candidate) => showsAny(candidate, errors))
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
    label: showsAny(group, form.errors) ? adminCopy.wrongPart(group.label) : group.label,
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

/** The buttons below a long form, sticky at the bottom of the window. */
const SaveBar = ({ dirty, children }: { dirty: boolean; children: ReactNode }) => (
  <div
    data-save-bar
    className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
  >
    <span role="status" className="empty:hidden">
      <UnsavedBadge dirty={dirty} />
    </span>
    {children}
  </div>
)
