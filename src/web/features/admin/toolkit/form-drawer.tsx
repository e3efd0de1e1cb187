/** A form in a drawer: checks, saves, shows refusals under the inputs, guards unsaved changes, and after a 409 shows what differs. */
import { useId, useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Conflict } from './conflict.tsx'
import { Drawer } from './drawer.tsx'
import { problems, useForm, type Errors, type Field, type Form } from './form.ts'
import { FormFields } from './form-fields.tsx'
import { LeaveDialog, UnsavedBadge, UnsavedGuard } from './unsaved.tsx'

/** What is stored now: its values, and the moment of its last change. */
export type Stored<V> = { values: V; version: string }

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
  reread?: () => Promise<Stored<V> | null>
  /** Changes other values when one does, such as a computed price. */
  derive?: (values: V, changed: keyof V & string) => V
  submit?: string
  wide?: boolean
  /** Above the fields. */
  children?: (form: Form<V>) => ReactNode
}

/** Mounted while it is open: give it a `key` per row. */
export function FormDrawer<V extends object>({ title, fields, initial, version, save, onClose, reread, derive, submit = adminCopy.save, wide = false, children }: FormDrawerProps<V>) {
  const bare = useForm(initial)
  const form: Form<V> = derive ? { ...bare, set: (name, value) => deriveInto(bare, derive, name, value) } : bare
  const [seen, setSeen] = useState(version)
  const [stored, setStored] = useState<Stored<V> | null | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const shown = fields(form.values)
  const formId = useId()

  const close = () => (form.dirty && !busy ? setLeaving(true) : onClose())

  async function attempt() {
    const found = problems(shown, form.values)
    form.setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(formId)
    setBusy(true)
    try {
      await save(form.values, seen)
      setBusy(false)
      return onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      form.setErrors(error.fields as Errors<V>)
      if (error.code === 'CONFLICT' && reread) setStored(await reread().catch(() => undefined))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      open
      wide={wide}
      onClose={close}
      title={title}
      status={<UnsavedBadge dirty={form.dirty} />}
      actions={(
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>{adminCopy.cancel}</Button>
          <Button type="submit" form={formId} busy={busy}>{busy ? adminCopy.saving : submit}</Button>
        </>
      )}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void attempt()
        }}
      >
        {stored !== undefined && (
          <Conflict
            fields={shown}
            mine={form.values}
            theirs={stored?.values ?? null}
            onTakeTheirs={() => {
              if (stored) form.reset(stored.values)
              setSeen(stored?.version)
              setStored(undefined)
            }}
            onKeepMine={() => {
              setSeen(stored?.version)
              setStored(undefined)
            }}
          />
        )}
        {children?.(form)}
        <FormFields form={form} fields={shown} />
      </form>
      <UnsavedGuard dirty={form.dirty && !busy} />
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Drawer>
  )
}

function deriveInto<V extends object, K extends keyof V & string>(form: Form<V>, derive: (values: V, changed: K) => V, name: K, value: V[K]): void {
  const next = derive({ ...form.values, [name]: value }, name)
  for (const key of Object.keys(next) as K[]) if (key === name || next[key] !== form.values[key]) form.set(key, next[key])
}

function focusFirstError(formId: string): void {
  requestAnimationFrame(() => {
    const first = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  })
}
