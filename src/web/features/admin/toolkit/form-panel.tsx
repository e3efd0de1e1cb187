/** A form that fills a panel: its groups of fields one below the other. */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { useForm, type Field, type Form, type StoredForm } from './form.ts'
import type { Errors } from './form-errors.ts'
import { FormFields, FormFrame } from './form-fields.tsx'
import { LeaveDialog, UnsavedGuard, UnsavedBadge } from './unsaved.tsx'
import { useFormSave } from './form-drawer.tsx'

export type Group<V> = {
  key: string
  label: string
  fields: readonly Field<V>[]
  /** Shown above the fields. */
  notice?: string
}
export type FormPanelProps<V extends object> = {
  heading?: ReactNode
  /** Buttons above the fields, such as the earlier versions. */
  renderTools?: (dirty: boolean) => ReactNode
  /** Groups without fields and notice are left out; a single group has no heading. */
  groups: readonly Group<V>[]
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
  renderTools,
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
  const shown = groups.filter(({ fields, notice }) => fields.length > 0 || notice)
  const fields = shown.flatMap((group) => group.fields)
  const saving = useFormSave({
    form,
    fields,
    version,
    save,
    check,
    reread,
    onSaved: () => {
      form.reset(tidy?.(form.values) ?? form.values)
      onDone?.()
    },
  })
  const { busy } = saving
  return (
    <FormFrame
      form={form}
      fields={fields}
      saving={saving}
      heading={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {heading}
          {renderTools?.(form.dirty)}
        </div>
      }
    >
      {shown.map((group) =>
        shown.length > 1 ? (
          <section
            key={group.key}
            aria-label={group.label}
            className="grid gap-5 rounded-md border border-line bg-raised p-4 sm:p-6"
          >
            <h3 className="text-xl">{group.label}</h3>
            <GroupFields form={form} group={group} />
          </section>
        ) : (
          <GroupFields key={group.key} form={form} group={group} />
        ),
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

const GroupFields = <V extends object>({ form, group }: { form: Form<V>; group: Group<V> }) => (
  <>
    {group.notice && <p className="text-muted">{group.notice}</p>}
    {group.fields.length > 0 && <FormFields form={form} fields={group.fields} />}
  </>
)

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
