/** Forms that save: the submission that every form shares, and the form in a drawer. */
import { useState, type ReactNode, useId } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from './drawer.tsx'
import {
  unplacedErrors,
  useForm,
  validate,
  type Field,
  type Form,
  type FormSave,
  type StoredForm,
} from './form.ts'
import { FormFields, FormFrame } from './form-fields.tsx'
import { LeaveDialog, UnsavedBadge, UnsavedGuard } from './unsaved.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import type { Errors } from './form-errors.ts'
import { isOutdated, toastFailure } from './use-action.ts'
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts'

export type FormDrawerProps<V extends object> = {
  title: string
  /** The fields for the current values. */
  fields: (values: V) => readonly Field<V>[]
  initial: V
  /** `updatedAt` of the edited row; undefined for a new one. */
  version?: string | undefined
  /** Rejects with ApiError after showing the failure. */
  save: (values: V, version: string | undefined) => Promise<unknown>
  onClose: () => void
  /** Reads the row again after a conflict; null when it was deleted. */
  reread?: (() => Promise<StoredForm<V> | null>) | undefined
  /** Maps a path of the server's validation errors to a path of the form. */
  fieldOf?: ((path: string) => string) | undefined
  /** Updates dependent values, such as a computed price. */
  derive?: ((values: V, changed: keyof V & string, before: V) => V) | undefined
  submit?: string
  /**
   * False while there is nothing to save: nothing to choose, or an effect that is still computed.
   */
  isReady?: boolean
  wide?: boolean
  /** Rendered above the fields. */
  children?: ((form: Form<V>) => ReactNode) | undefined
}

/** Mounted only while open; needs a `key` per row. */
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
  isReady = true,
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
          <Button type="submit" form={formId} busy={busy} disabled={!isReady}>
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

export type FormSaveOptions<V extends object> = {
  form: Form<V>
  fields: readonly Field<V>[]
  /** `updatedAt` of the edited row; undefined for a new one. */
  version: string | undefined
  /**
   * Resolves with the new `updatedAt` if known; rejects with ApiError after showing the failure.
   */
  save: (values: V, version: string | undefined) => Promise<string | undefined | void>
  /** Reads the row again after a conflict; null when it was deleted. */
  reread?: (() => Promise<StoredForm<V> | null>) | undefined
  /** Validation beyond the single fields. */
  check?: ((values: V) => Errors<V>) | undefined
  /** Maps a path of the server's validation errors to a path of the form. */
  fieldOf?: ((path: string) => string) | undefined
  onSaved: () => void
}

/**
 * Validates, saves and assigns errors to inputs; after a conflict reads the stored values to
 * compare.
 */
export function useFormSave<V extends object>({
  form,
  fields,
  version,
  save,
  reread,
  check,
  fieldOf,
  onSaved,
}: FormSaveOptions<V>): FormSave<V> {
  const formId = useId()
  const [seenVersion, setSeenVersion] = useState(version)
  const [stored, setStored] = useState<StoredForm<V> | null | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const focusFirstError = useFocusFirstError(formId)

  function showErrors(errors: Errors<V>): void {
    form.setErrors(errors)
    focusFirstError()
  }

  async function submit(): Promise<void> {
    const errors = { ...check?.(form.values), ...validate(fields, form.values) }
    if (Object.keys(errors).length > 0) return showErrors(errors)
    form.setErrors({})
    setBusy(true)
    try {
      const newVersion = await save(form.values, seenVersion)
      setSeenVersion(newVersion ?? seenVersion)
      setBusy(false)
      return onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (isOutdated(error) && reread) {
        const now = await reread().catch(showUnreadConflict)
        if (now) form.rebase(now.values)
        setStored(now)
      }
      showErrors(
        Object.fromEntries(
          Object.entries(error.fields).map(([path, sentence]) => [
            fieldOf?.(path) ?? path,
            sentence,
          ]),
        ) as Errors<V>,
      )
    } finally {
      setBusy(false)
    }
  }

  return {
    formId,
    busy,
    stored,
    unplacedErrors: unplacedErrors(fields, form.errors),
    submit,
    resolveConflict(choice) {
      if (choice === 'theirs' && stored) form.reset(stored.values)
      setSeenVersion(stored?.version)
      setStored(undefined)
    },
  }
}

function showUnreadConflict(error: unknown): undefined {
  toastFailure(error, adminCopy.conflict.unread)
  return undefined
}
