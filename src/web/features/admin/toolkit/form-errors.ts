/** Validation errors of a form by path: `title`, or `content.steps.0.title` inside a field. */

export type Errors<V> = { [path in (keyof V & string) | `${keyof V & string}.${string}`]?: string }
/** Errors by their path inside one field. */
export type InnerErrors = Record<string, string>

/** The errors below `path`, by the rest of their path. */
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

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  )

/**
 * The errors that remain after a field changed: those outside it and those of its unchanged parts.
 */
export function errorsAfter<V>(
  errors: Errors<V>,
  name: string,
  before: unknown,
  after: unknown,
): Errors<V> {
  const remains = (path: string) => {
    if (path === name) return false
    if (!path.startsWith(`${name}.`)) return true
    const inner = path.slice(name.length + 1).split('.')
    return JSON.stringify(valueAt(before, inner)) === JSON.stringify(valueAt(after, inner))
  }
  return Object.fromEntries(Object.entries(errors).filter(([path]) => remains(path))) as Errors<V>
}
