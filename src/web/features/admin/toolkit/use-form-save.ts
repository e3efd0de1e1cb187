/** What every form does when it is submitted: checks, saves, shows each refusal where it belongs, and after a 409 keeps what is stored to compare. */
import { useId, useState } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { problems, type Field, type Form } from './form.ts'
import { strayErrors, type Errors } from './form-errors.ts'
import { isConflict, toastFailure } from './use-action.ts'
import { useFirstError } from './use-first-error.ts'

/** What is stored now: its values, and the moment of its last change. */
export type StoredForm<V> = { values: V; version: string | undefined }
export type FormSaveOptions<V extends object> = {
  form: Form<V>
  fields: readonly Field<V>[]
  /** When the edited row last changed; undefined for a new one. */
  version: string | undefined
  /** Saves and resolves with the moment of the change, if it is known; rejects with ApiError after telling the user. */
  save: (values: V, version: string | undefined) => Promise<string | undefined | void>
  /** Reads the row again after a 409; null when it is gone. */
  reread?: (() => Promise<StoredForm<V> | null>) | undefined
  /** What else is wrong, after the fields' own checks. */
  check?: ((values: V) => Errors<V>) | undefined
  /** The place in the form of a path in the server's refusal. */
  fieldOf?: ((path: string) => string) | undefined
  /** Makes the first of these errors visible. */
  onErrors?: (errors: Errors<V>) => void
  onSaved: () => void
}

export function useFormSave<V extends object>({
  form,
  fields,
  version,
  save,
  reread,
  check,
  fieldOf,
  onErrors,
  onSaved,
}: FormSaveOptions<V>) {
  const formId = useId()
  const [seen, setSeen] = useState(version)
  const [stored, setStored] = useState<StoredForm<V> | null | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const focusFirstError = useFirstError(formId)

  function refuse(errors: Errors<V>): void {
    form.setErrors(errors)
    onErrors?.(errors)
    focusFirstError()
  }

  async function submit(): Promise<void> {
    const found = { ...check?.(form.values), ...problems(fields, form.values) }
    if (Object.keys(found).length > 0) return refuse(found)
    form.setErrors({})
    setBusy(true)
    try {
      const changed = await save(form.values, seen)
      setSeen(changed ?? seen)
      setBusy(false)
      return onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (isConflict(error) && reread)
        setStored(await reread().catch(toldAs(adminCopy.conflict.unread)))
      refuse(
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
    /** After a 409: what is stored, null when it is gone. */
    stored,
    /** Refusals that no input shows. */
    stray: strayErrors(fields, form.errors),
    submit,
    /** Starts from what is stored, with its values or with those typed. */
    settle(take: boolean): void {
      if (take && stored) form.reset(stored.values)
      setSeen(stored?.version)
      setStored(undefined)
    },
  }
}

/** What is stored could not be read: said, and the form stays as it is. */
function toldAs(sentence: string) {
  return (error: unknown): undefined => {
    toastFailure(error, sentence)
    return undefined
  }
}
