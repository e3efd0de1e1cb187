/** A form in a drawer: checks, saves, shows refusals under the inputs, guards unsaved changes, and after a 409 shows what differs. */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from './drawer.tsx'
import { useForm, type Field, type Form } from './form.ts'
import { FormFields } from './form-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { LeaveDialog, UnsavedBadge, UnsavedGuard } from './unsaved.tsx'
import { useFormSave, type StoredForm } from './use-form-save.ts'

export type FormDrawerProps<V extends object> = {
  title: string
  /** Depends on the values where one field rules another. */
  fields: (values: V) => readonly Field<V>[]
  initial: V
  /** When the edited row last changed; undefined for a new one. */
  version?: string | undefined
  /** Saves; rejects with ApiError after telling the user. */
  save: (values: V, version: string | undefined) => Promise<unknown>
  onClose: () => void
  /** Reads the row again after a 409; null when it is gone. */
  reread?: () => Promise<StoredForm<V> | null>
  /** The place in the form of a path in the server's refusal. */
  fieldOf?: (path: string) => string
  /** Changes other values when one does, such as a computed price. */
  derive?: (values: V, changed: keyof V & string, before: V) => V
  submit?: string
  wide?: boolean
  /** Above the fields. */
  children?: ((form: Form<V>) => ReactNode) | undefined
}

/** Mounted while it is open: give it a `key` per row. */
export function FormDrawer<V extends object>({
  title,
  fields,
  initial,
  version,
  save,
  onClose,
  reread,
  fieldOf,
  derive,
  submit = adminCopy.save,
  wide = false,
  children,
}: FormDrawerProps<V>) {
  const bare = useForm(initial)
  const form: Form<V> = derive
    ? { ...bare, set: (name, value) => deriveInto(bare, derive, name, value) }
    : bare
  const [leaving, setLeaving] = useState(false)
  const shown = fields(form.values)
  const saving = useFormSave({
    form,
    fields: shown,
    version,
    reread,
    fieldOf,
    save: async (values, seen) => void (await save(values, seen)),
    onSaved: onClose,
  })
  const { busy, formId } = saving
  const close = () => (form.dirty && !busy ? setLeaving(true) : onClose())

  return (
    <Drawer
      open
      wide={wide}
      onClose={close}
      title={title}
      status={form.dirty && <UnsavedBadge dirty />}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            {adminCopy.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? adminCopy.saving : submit}
          </Button>
        </>
      }
    >
      <FormFrame form={form} fields={shown} saving={saving}>
        {children?.(form)}
        <FormFields form={form} fields={shown} />
      </FormFrame>
      <UnsavedGuard dirty={form.dirty && !busy} />
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Drawer>
  )
}

function deriveInto<V extends object, K extends keyof V & string>(
  form: Form<V>,
  derive: (values: V, changed: K, before: V) => V,
  name: K,
  value: V[K],
): void {
  const next = derive({ ...form.values, [name]: value }, name, form.values)
  for (const key of Object.keys(next) as K[])
    if (key === name || next[key] !== form.values[key]) form.set(key, next[key])
}
