/** A form that fills the panel, in tabs when it has several parts: checks, saves, guards unsaved changes, and after a 409 shows what differs. */
import { useId, useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Conflict } from '../toolkit/conflict.tsx'
import { problems, useForm, type Errors, type Field, type Form } from '../toolkit/form.ts'
import { FormFields } from '../toolkit/form-fields.tsx'
import { LeaveDialog, UnsavedBadge, UnsavedGuard } from '../toolkit/unsaved.tsx'

export type Stored<V> = { values: V; version: string | undefined }
export type Group<V> = { key: string; label: string; fields: readonly Field<V>[]; /** Instead of fields. */ notice?: string }
export type FormPanelProps<V extends object> = {
  heading?: ReactNode
  groupsLabel: string
  groups: (values: V) => readonly Group<V>[]
  initial: V
  version: string | undefined
  /** Saves and says when the row now changed last; rejects with ApiError after telling the user. */
  save: (values: V, version: string | undefined) => Promise<string | undefined>
  /** Says and returns false when the values may not be saved. */
  accept?: (values: V) => boolean
  reread: () => Promise<Stored<V> | null>
  /** Called after a save, and by 'Annuler'. */
  onDone?: () => void
}

export function FormPanel<V extends object>({ heading, groupsLabel, groups, initial, version, save, accept, reread, onDone }: FormPanelProps<V>) {
  const form = useForm(initial)
  const [seen, setSeen] = useState(version)
  const [stored, setStored] = useState<Stored<V> | null | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const shown = groups(form.values)
  const [open, setOpen] = useState(shown[0]?.key ?? '')
  const formId = useId()
  const fields = shown.flatMap((group) => group.fields)

  function showErrors(errors: Errors<V>) {
    form.setErrors(errors)
    const group = shown.find((one) => one.fields.some(({ name }) => errors[name]))
    if (group) setOpen(group.key)
    requestAnimationFrame(() => document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  async function attempt() {
    const found = problems(fields, form.values)
    if (Object.keys(found).length > 0) return showErrors(found)
    if (accept && !accept(form.values)) return
    setBusy(true)
    try {
      setSeen(await save(form.values, seen))
      form.reset(form.values)
      onDone?.()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      showErrors(error.fields as Errors<V>)
      if (error.code === 'CONFLICT') setStored(await reread().catch(() => undefined))
    } finally {
      setBusy(false)
    }
  }

  const settle = (take: boolean) => {
    if (take && stored) form.reset(stored.values)
    setSeen(stored?.version)
    setStored(undefined)
  }

  return (
    <form
      id={formId}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void attempt()
      }}
    >
      {(heading ?? form.dirty) && <div className="flex flex-wrap items-center gap-3">{heading}<UnsavedBadge dirty={form.dirty} /></div>}
      {stored !== undefined && <Conflict fields={fields} mine={form.values} theirs={stored?.values ?? null} onTakeTheirs={() => settle(true)} onKeepMine={() => settle(false)} />}
      {shown.length > 1
        ? <Tabs label={groupsLabel} value={open} onChange={setOpen} tabs={shown.map((group) => ({ key: group.key, label: group.label, content: <GroupFields form={form} group={group} /> }))} />
        : shown.map((group) => <GroupFields key={group.key} form={form} group={group} />)}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        {onDone && <Button variant="secondary" disabled={busy} onClick={() => (form.dirty ? setLeaving(true) : onDone())}>{adminCopy.cancel}</Button>}
        <Button type="submit" busy={busy}>{busy ? adminCopy.saving : adminCopy.save}</Button>
      </div>
      <UnsavedGuard dirty={form.dirty && !busy && !leaving} />
      {onDone && <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={onDone} />}
    </form>
  )
}

function GroupFields<V extends object>({ form, group }: { form: Form<V>; group: Group<V> }) {
  return group.notice ? <p className="text-muted">{group.notice}</p> : <FormFields form={form} fields={group.fields} />
}
