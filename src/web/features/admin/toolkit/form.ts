/**
 * Fields and state of a form: typed values, validation errors, unsaved changes. Loads no schema.
 */
import { useState, type ReactNode } from 'react'
import { plainNumber } from '#contract/admin/pricing-figures.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { errorsAfter, type Errors, type InnerErrors } from './form-errors.ts'

/** The props of a custom input. */
type CustomInput<V, K extends keyof V> = {
  value: V[K]
  onChange: (value: V[K]) => void
  values: V
  error: string | null
  /** The errors inside the value. */
  errors: InnerErrors
  disabled: boolean
}
type TextKind =
  | { input: 'text' | 'email' | 'url'; placeholder?: string; maxLength?: number }
  | { input: 'textarea'; rows?: number; placeholder?: string; maxLength?: number }
type NumberKind = { input: 'integer' | 'decimal'; min?: number; max?: number; step?: number }
type ChoiceKind = {
  input: 'select'
  choices: readonly { value: string; label: string; disabled?: boolean }[]
}
type Kind<V, K extends keyof V> =
  | (V[K] extends string ? TextKind | NumberKind | ChoiceKind : never)
  | (V[K] extends boolean ? { input: 'switch' } : never)
  | {
      input: 'custom'
      render: (input: CustomInput<V, K>) => ReactNode
      /** The value as text in a comparison. */
      show?: (value: V[K]) => string
      /** The value as a picture in a comparison; 'theirs' is the stored one. */
      draw?: (value: V[K], whose: 'mine' | 'theirs') => ReactNode
      /** The value in named parts, of which a comparison shows those that differ. */
      parts?: (value: V[K]) => Readonly<Record<string, string>>
      /** Whether this input shows the error at a path inside its value; every path by default. */
      showsError?: (path: string) => boolean
    }

/** One input of a form with values `V`. Numbers are kept as typed text. */
export type Field<V> = {
  [K in keyof V & string]: {
    name: K
    label: string
    help?: ReactNode
    /** A text replaces the usual error sentence. */
    required?: boolean | string
    /** Returns the error or null; called only for a filled field. */
    check?: (value: V[K], values: V) => string | null
    /** Read-only. */
    locked?: boolean
    /** Spans both columns. */
    wide?: boolean
  } & Kind<V, K>
}[keyof V & string]

/** Whether a field shows the error at this path. */
export const showsError = <V>(field: Field<V>, path: string): boolean =>
  path === field.name ||
  (path.startsWith(`${field.name}.`) &&
    (field.input !== 'custom' || (field.showsError?.(path.slice(field.name.length + 1)) ?? true)))

/** The errors that no field shows. */
export const unplacedErrors = <V>(fields: readonly Field<V>[], errors: Errors<V>): string[] => [
  ...new Set(
    Object.entries<string | undefined>(errors).flatMap(([path, sentence]) =>
      sentence && !fields.some((field) => showsError(field, path)) ? [sentence] : [],
    ),
  ),
]

/** Parses a number typed with a decimal comma or point, or a price with its sign. */
export const numberOf = (text: string): number => Number(plainNumber(text))

/** Formats `2.99` with a decimal comma. */
export const frenchPrice = (price: string): string => price.replace('.', ',')

function fieldError<V>(field: Field<V>, values: V): string | null {
  const value: unknown = values[field.name]
  const text = typeof value === 'string' ? value.trim() : ''
  const empty = value === null || value === undefined || (typeof value === 'string' && text === '')
  if (empty) {
    if (!field.required) return null
    return typeof field.required === 'string' ? field.required : adminCopy.requiredError
  }
  if (field.input === 'integer' || field.input === 'decimal') {
    const number = numberOf(text)
    if (!Number.isFinite(number)) return adminCopy.numberError
    if (field.input === 'integer' && !Number.isInteger(number)) return adminCopy.integerError
    if (field.min !== undefined && number < field.min) return adminCopy.atLeast(field.min)
    if (field.max !== undefined && number > field.max) return adminCopy.atMost(field.max)
  }
  if (field.input === 'url' && !isUrl(text)) return adminCopy.urlError
  return field.check?.(value as never, values) ?? null
}

function isUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol)
}

/** The errors of the editable fields; empty when all are valid. */
export function validate<V>(fields: readonly Field<V>[], values: V): Errors<V> {
  const errors = fields
    .filter((field) => !field.locked)
    .map((field) => [field.name, fieldError(field, values)] as const)
  return Object.fromEntries(errors.filter(([, error]) => error !== null)) as Errors<V>
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The names of the fields whose values differ. */
export const differing = <V extends object>(a: V, b: V): (keyof V & string)[] =>
  (Object.keys(a) as (keyof V & string)[]).filter((name) => !same(a[name], b[name]))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Applies to `stored` what was changed from `seen` to `mine`, also inside nested records. */
export function rebased<V extends object>(seen: V, mine: V, stored: V): V {
  const changes = differing({ ...seen, ...mine }, seen).map((name) => {
    const [was, is, theirs] = [seen[name], mine[name], stored[name]]
    const isNested = isRecord(was) && isRecord(is) && isRecord(theirs)
    return [name, isNested ? rebased(was, is, theirs) : is]
  })
  return { ...stored, ...Object.fromEntries(changes) }
}

export type Form<V> = {
  values: V
  errors: Errors<V>
  dirty: boolean
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  setErrors: (errors: Errors<V>) => void
  /** Replaces the values; the form is no longer dirty. */
  reset: (values: V) => void
  /** Takes the stored values of the fields that were not changed here. */
  rebase: (stored: V) => void
}

/** The stored values of a row and its `updatedAt`. */
export type StoredForm<V> = { values: V; version: string | undefined }
/** The submission of a form (`useFormSave`). */
export type FormSave<V> = {
  formId: string
  busy: boolean
  /** After a conflict: the stored values, null when the row was deleted. */
  stored: StoredForm<V> | null | undefined
  /** The errors that no input shows. */
  unplacedErrors: readonly string[]
  submit: () => Promise<void>
  /** The next save overwrites the stored version, with its values or the typed ones. */
  resolveConflict: (choice: 'mine' | 'theirs') => void
}

export function useForm<V extends object>(initial: V): Form<V> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  return {
    values,
    errors,
    dirty: differing(values, start).length > 0,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }))
      setErrors((now) => errorsAfter(now, name, values[name], value))
    },
    setErrors,
    reset: (next) => {
      setStart(next)
      setValues(next)
      setErrors({})
    },
    rebase: (stored) => {
      setStart(stored)
      setValues((now) => rebased(start, now, stored))
    },
  }
}
