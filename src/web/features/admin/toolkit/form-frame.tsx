/** The `<form>` of a panel or drawer: what is stored after a 409, refusals that no input shows, then its fields. */
import type { ReactNode } from 'react'
import { adminCopy } from '#copy/admin.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Conflict } from './conflict.tsx'
import type { Field, Form } from './form.ts'
import type { useFormSave } from './use-form-save.ts'

export type FormFrameProps<V extends object> = { form: Form<V>; fields: readonly Field<V>[]; saving: ReturnType<typeof useFormSave<V>>; heading?: ReactNode; children: ReactNode }

export function FormFrame<V extends object>({ form, fields, saving: { formId, busy, stored, stray, submit, settle }, heading, children }: FormFrameProps<V>) {
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      {heading}
      {stored !== undefined && <Conflict fields={fields} mine={form.values} theirs={stored?.values ?? null} onTakeTheirs={() => settle(true)} onKeepMine={() => settle(false)} />}
      {stray.length > 0 && stored === undefined && <Alert tone="error" title={adminCopy.fixErrors}><ul>{stray.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul></Alert>}
      {children}
    </form>
  )
}
