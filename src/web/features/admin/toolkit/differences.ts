/** What differs between two sets of values of a form, in words. */
import { differing, type Field } from './form.ts'
import { shownValue } from './form-fields.tsx'

export type Difference = { label: string; one: string; other: string }
/** Characters shown of a value. */
const LONGEST = 200
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Field by field; a field that has parts is told part by part. Fields that stand in several groups are told once. */
export function differences<V extends object>(fields: readonly Field<V>[], one: V, other: V): Difference[] {
  const names = new Set(differing(one, other))
  const told = new Map<string, Difference>()
  for (const field of fields.filter(({ name }) => names.has(name))) {
    const parts = field.input === 'custom' ? field.parts : undefined
    const pairs = parts ? partPairs(field.label, parts(one[field.name]), parts(other[field.name])) : [[field.label, shownValue(field, one[field.name]), shownValue(field, other[field.name])] as const]
    for (const [label, a, b] of pairs) told.set(label, { label, one: short(a), other: short(b) })
  }
  return [...told.values()]
}

function partPairs(label: string, one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name])
  return names.map((name) => [`${label} · ${name}`, one[name] ?? '', other[name] ?? ''] as const)
}
