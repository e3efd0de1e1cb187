/** What is wrong in a form, by path: `title`, or `content.steps.0.title` for something within a field. */
import type { Field } from './form.ts'

export type Errors<V> = { [path in (keyof V & string) | `${keyof V & string}.${string}`]?: string }
/** By path inside one field. */
export type InnerErrors = Record<string, string>

/** The errors of what lies within `path`, by the rest of their path. */
export const errorsWithin = (
  errors: Readonly<Record<string, string | undefined>>,
  path: string,
): InnerErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, sentence]) =>
      sentence !== undefined && at.startsWith(`${path}.`)
        ? [[at.slice(path.length + 1), sentence]]
        : [],
    ),
  )

/** Whether a field shows the error of this path: the field's own, or of something within it. */
export const holds = <V>(field: Field<V>, path: string): boolean =>
  path === field.name ||
  (path.startsWith(`${field.name}.`) &&
    (field.input !== 'custom' || (field.holds?.(path.slice(field.name.length + 1)) ?? true)))

/** Sentences that none of these fields would show. */
export const strayErrors = <V>(fields: readonly Field<V>[], errors: Errors<V>): string[] => [
  ...new Set(
    Object.entries<string | undefined>(errors).flatMap(([path, sentence]) =>
      sentence && !fields.some((field) => holds(field, path)) ? [sentence] : [],
    ),
  ),
]

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  )

/** The errors that still stand once a field has another value: what lies within it and did not change keeps its own. */
export function errorsAfter<V>(
  errors: Errors<V>,
  name: string,
  before: unknown,
  after: unknown,
): Errors<V> {
  const stands = (path: string) => {
    if (path === name) return false
    if (!path.startsWith(`${name}.`)) return true
    const inner = path.slice(name.length + 1).split('.')
    return JSON.stringify(valueAt(before, inner)) === JSON.stringify(valueAt(after, inner))
  }
  return Object.fromEntries(Object.entries(errors).filter(([path]) => stands(path))) as Errors<V>
}
