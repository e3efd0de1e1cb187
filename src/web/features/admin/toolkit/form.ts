/** The state of a form: values as typed, what is wrong with them, and whether anything changed. Loads no schema. */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { errorsAfter, type Errors, type InnerErrors } from './form-errors.ts'

/** What a custom input is handed. */
export type CustomInput<V, K extends keyof V> = {
  value: V[K]
  onChange: (value: V[K]) => void
  values: V
  error: string | null
  /** What is wrong within the value. */ errors: InnerErrors
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
      show?: (value: V[K]) => string
      /** The value in a comparison, where words do not tell it; 'theirs' is the one that is stored. */
      draw?: (value: V[K], whose: 'mine' | 'theirs') => ReactNode
      /** The value in parts, by name, so that a comparison shows only those that differ. */
      parts?: (value: V[K]) => Readonly<Record<string, string>>
      /** Whether this input shows what is wrong at a path within its value; it does unless it says so. */
      holds?: (path: string) => boolean
    }

/** One input of a form whose values are `V`. Numbers are held as typed, as text. */
export type Field<V> = {
  [K in keyof V & string]: {
    name: K
    label: string
    help?: ReactNode
    /** Must be filled in; a text is the sentence to say instead of the usual one. */
    required?: boolean | string
    /** Says what is wrong, or null. Not asked while the field is empty. */
    check?: (value: V[K], values: V) => string | null
    /** Shown but not editable. */
    locked?: boolean
    /** Spans both columns. */
    wide?: boolean
  } & Kind<V, K>
}[keyof V & string]

/** French readers type a comma. */
export const numberOf = (text: string): number => Number(text.trim().replace(',', '.'))

/** `2.99` as an input shows it. */
export const frenchPrice = (price: string): string => price.replace('.', ',')

function problemOf<V>(field: Field<V>, values: V): string | null {
  const value: unknown = values[field.name]
  const text = typeof value === 'string' ? value.trim() : ''
  const empty = value === null || value === undefined || (typeof value === 'string' && text === '')
  if (empty)
    return field.required
      ? typeof field.required === 'string'
        ? field.required
        : adminCopy.requiredError
      : null
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

/** What is wrong with each field; empty when nothing is. */
export function problems<V>(fields: readonly Field<V>[], values: V): Errors<V> {
  const found = fields
    .filter((field) => !field.locked)
    .map((field) => [field.name, problemOf(field, values)] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as Errors<V>
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The names of the fields in which two sets of values differ. */
export const differing = <V extends object>(a: V, b: V): (keyof V & string)[] =>
  (Object.keys(a) as (keyof V & string)[]).filter((name) => !same(a[name], b[name]))

export type Form<V> = {
  values: V
  errors: Errors<V>
  dirty: boolean
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  setErrors: (errors: Errors<V>) => void
  /** Starts again from these values; nothing counts as changed. */
  reset: (values: V) => void
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
  }
}
