/** The `<form>` of a panel or drawer: what is stored after a 409, refusals that no input shows, then its fields. */
import type { ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Conflict } from './conflict.tsx'
import type { Field, Form } from './form.ts'
import { PlainForm } from './plain-form.tsx'
import type { useFormSave } from './use-form-save.ts'

export type FormFrameProps<V extends object> = {
  form: Form<V>
  fields: readonly Field<V>[]
  saving: ReturnType<typeof useFormSave<V>>
  heading?: ReactNode
  children: ReactNode
}

export function FormFrame<V extends object>({
  form,
  fields,
  saving: { formId, busy, stored, stray, submit, settle },
  heading,
  children,
}: FormFrameProps<V>) {
  return (
    <PlainForm
      id={formId}
      busy={busy}
      onSubmit={() => void submit()}
      className="grid gap-6 [&_:is(input,textarea,select,button)]:scroll-mb-40"
    >
      {heading}
      {stored !== undefined && (
        <div data-notice="clash" tabIndex={-1}>
          <Conflict
            fields={fields}
            mine={form.values}
            theirs={stored?.values ?? null}
            onTakeTheirs={() => settle(true)}
            onKeepMine={() => settle(false)}
          />
        </div>
      )}
      {stray.length > 0 && stored === undefined && (
        <div data-notice="stray" tabIndex={-1}>
          <Alert tone="error" title={adminCopy.errorTitle}>
            <ul>
              {stray.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      {children}
    </PlainForm>
  )
}
