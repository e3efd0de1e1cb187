/** The old and new value of a log entry, field by field, short enough to read. */

export type Change = { field: string; from: string | null; to: string | null }
/** Characters shown of a value. */
const LONGEST = 120

function parse(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // A value too long was cut when it was stored; it is shown as it is.
    return { '…': json }
  }
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** `from` or `to` is null where the row did not exist. */
export function changesOf(oldValue: string | null, newValue: string | null): Change[] {
  const before = parse(oldValue)
  const after = parse(newValue)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field, from: oldValue === null ? null : short(before[field]), to: newValue === null ? null : short(after[field]),
  }))
}
