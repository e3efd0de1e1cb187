/** Reads the form encoding of Stripe's clients: `a[b][0][c]=v` becomes nested objects and lists. */
import type { Json } from './facts.ts'

export type Form = { [key: string]: Json }

/** Parses a query or a body. Throws a TypeError when a name contradicts another one. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null) as Form
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((match) => match[1] ?? match[0])
    if (path.length === 0 || path.length > 8) throw new TypeError(name)
    let at = root
    path.forEach((step, index) => {
      const key = step === '' ? String(Object.keys(at).length) : step
      if (index === path.length - 1) at[key] = value
      else {
        const next = (at[key] ??= Object.create(null) as Form)
        if (typeof next !== 'object' || next === null) throw new TypeError(name)
        at = next as Form
      }
    })
  }
  return listed(root) as Form
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function listed(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export const formOf = (value: Json | undefined): Form =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
export const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null
/** A whole number of the smallest unit of a currency, or null where it is none. */
export const wholeOf = (value: Json | undefined): number | null =>
  typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : null
