/** Draws a form: conflict, errors without an input, and its fields. */
import { adminCopy } from '#copy/admin/admin.ts'
import { cx } from '../../../lib/cx.ts'
import { Field as TextField } from '../../../ui/field.tsx'
import type { Field, Form, FormSave } from './form.ts'
import { errorsWithin } from './form-errors.ts'
import { SwitchField } from './inputs.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Conflict } from './conflict.tsx'
import { PlainForm } from './plain-form.tsx'

export function FormFields<V extends object>({
  form,
  fields,
  className,
}: {
  form: Form<V>
  fields: readonly Field<V>[]
  className?: string
}) {
  return (
    <div className={cx('grid gap-5 sm:grid-cols-2', className)}>
      {fields.map((field) => (
        <div
          key={field.name}
          className={
            field.wide || field.input === 'textarea' || field.input === 'custom'
              ? 'sm:col-span-2'
              : undefined
          }
        >
          <FormField form={form} field={field} />
        </div>
      ))}
    </div>
  )
}

function FormField<V extends object>({ form, field }: { form: Form<V>; field: Field<V> }) {
  const value = form.values[field.name]
  const own = form.errors[field.name] ?? null
  const inner = errorsWithin(form.errors, field.name)
  const error = own ?? (field.input === 'custom' ? null : (Object.values(inner)[0] ?? null))
  const set = (next: unknown) => form.set(field.name, next as V[typeof field.name])
  const label = field.required ? `${field.label} *` : field.label
  const shared = {
    label,
    help: field.help,
    error,
    name: field.name,
    readOnly: field.locked ?? false,
  }
  switch (field.input) {
    case 'switch':
      return (
        <SwitchField
          label={field.label}
          help={field.help}
          checked={Boolean(value)}
          disabled={field.locked ?? false}
          onChange={set}
        />
      )
    case 'select':
      return (
        <Select
          label={label}
          help={field.help}
          error={error}
          name={field.name}
          disabled={field.locked ?? false}
          choices={field.choices}
          value={String(value)}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'textarea':
      return (
        <TextArea
          {...shared}
          rows={field.rows ?? 4}
          placeholder={field.placeholder}
          maxLength={field.maxLength}
          value={String(value)}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'custom':
      return field.render({
        value,
        onChange: set,
        values: form.values,
        error,
        errors: inner,
        disabled: field.locked ?? false,
      })
    case 'integer':
    case 'decimal':
      return (
        <TextField
          {...shared}
          inputMode={field.input === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={String(value)}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'text':
    case 'email':
    case 'url':
      return (
        <TextField
          {...shared}
          type={field.input}
          autoComplete="off"
          placeholder={field.placeholder}
          maxLength={field.maxLength}
          value={String(value)}
          onChange={(event) => set(event.target.value)}
        />
      )
  }
}

export type FormFrameProps<V extends object> = {
  form: Form<V>
  fields: readonly Field<V>[]
  saving: FormSave<V>
  heading?: ReactNode
  children: ReactNode
}

/** The `<form>` of a panel or drawer. */
export function FormFrame<V extends object>({
  form,
  fields,
  saving: { formId, busy, stored, unplacedErrors, submit, resolveConflict },
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
        <div data-notice="conflict" tabIndex={-1}>
          <Conflict
            fields={fields}
            mine={form.values}
            theirs={stored?.values ?? null}
            onTakeTheirs={() => resolveConflict('theirs')}
            onKeepMine={() => resolveConflict('mine')}
          />
        </div>
      )}
      {unplacedErrors.length > 0 && stored === undefined && (
        <div data-notice="errors" tabIndex={-1}>
          <Alert tone="error" title={adminCopy.errorTitle}>
            <ul>
              {unplacedErrors.map((sentence) => (
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
