/** What differs between two sets of values of a form, in words or pictures. */
import type { ReactNode } from 'react'
import { differing, type Field } from './form.ts'
import { shownValue } from './form-fields.tsx'

export type Difference = {
  label: string
  one: ReactNode
  other: ReactNode
  /** Told by pictures, which stand side by side. */ drawn?: boolean
}
/** Characters shown of a value. */
const LONGEST = 200
const short = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
const inWords = (label: string, one: string, other: string): Difference => ({
  label,
  one: short(one),
  other: short(other),
})

/** Field by field; a field that has parts is told part by part. Fields that stand in several groups are told once. */
export function differences<V extends object>(
  fields: readonly Field<V>[],
  one: V,
  other: V,
): Difference[] {
  const names = new Set(differing(one, other))
  const told = new Map<string, Difference>()
  for (const field of fields.filter(({ name }) => names.has(name))) {
    for (const difference of within(field, one, other)) told.set(difference.label, difference)
  }
  return [...told.values()]
}

function within<V extends object>(field: Field<V>, one: V, other: V): Difference[] {
  const { name, label } = field
  if (field.input === 'custom' && field.draw)
    return [
      {
        label,
        one: field.draw(one[name], 'mine'),
        other: field.draw(other[name], 'theirs'),
        drawn: true,
      },
    ]
  if (field.input === 'custom' && field.parts)
    return partsWithin(label, field.parts(one[name]), field.parts(other[name]))
  return [inWords(label, shownValue(field, one[name]), shownValue(field, other[name]))]
}

function partsWithin(
  label: string,
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Difference[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name] !== other[name],
  )
  return names.map((name) => inWords(`${label} · ${name}`, one[name] ?? '', other[name] ?? ''))
}
