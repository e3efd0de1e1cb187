/** The old and new values of a log entry, field by field, in French words short enough to read. */
import { excerpt } from '#contract/characters.ts'
import { fieldInWords, MASKED, valueInWords } from './log-words.ts'

export type Change = { field: string; from: string | null; to: string | null }
type Entry = { details: string | null; oldValue: string | null; newValue: string | null }
/** Characters shown of a value. */
const MAX_SHOWN_LENGTH = 120
const CUT = 'Valeur trop longue pour être détaillée ici'

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null for a value that was too long and cut when it was stored. */
function parse(json: string | null): Values | null {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Every value inside `value` by the French names that lead to it. */
export function leavesOf(
  field: string,
  value: unknown,
  words: (field: string, value: unknown) => string,
  name = fieldInWords(field),
): [string, string][] {
  if (Array.isArray(value) && value.some(isObject)) {
    return value.flatMap((item, at) => leavesOf(field, item, words, `${name} ${at + 1}`))
  }
  if (Array.isArray(value)) return [[name, value.map((item) => words(field, item)).join(', ')]]
  if (!isObject(value)) return [[name, words(field, value)]]
  return Object.entries(value).flatMap(([inner, part]) =>
    leavesOf(inner, part, words, `${name} · ${fieldInWords(inner)}`),
  )
}

function wordsOf(json: string | null, key: string): Map<string, string> {
  const values = parse(json)
  if (!values) return new Map([[CUT, '']])
  return new Map(
    Object.entries(values).flatMap(([field, value]) =>
      leavesOf(field, value, (name, leaf) => valueInWords(name, leaf, key)),
    ),
  )
}

const short = (text: string): string => excerpt(text, MAX_SHOWN_LENGTH)

/** `from` or `to` is null where the row did not exist; its empty fields are left out then. */
export function changesOf({ details, oldValue, newValue }: Entry): Change[] {
  const before = wordsOf(oldValue, details ?? '')
  const after = wordsOf(newValue, details ?? '')
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  const changes = names.map((field) => ({
    field,
    from: oldValue === null ? null : (before?.get(field) ?? ''),
    to: newValue === null ? null : (after?.get(field) ?? ''),
  }))
  // A change of a secret is listed, although its masked values are equal.
  return changes
    .filter(
      ({ field, from, to }) => (from ?? '') !== (to ?? '') || from === MASKED || field === CUT,
    )
    .map(({ field, from, to }) => ({ field, from: from && short(from), to: to && short(to) }))
}
