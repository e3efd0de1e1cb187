/**
 * Parses the form encoding of Stripe's clients: `a[b][0][c]=v` becomes nested objects and lists.
 */
import type { Json } from './facts.ts'

export type Form = { [key: string]: Json }

/** Parses a query or body. Throws a TypeError when two names contradict each other. */
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
        if (typeof next !== 'object') throw new TypeError(name)
        at = next as Form
      }
    })
  }
  return listed(root) as Form
}

/** Converts objects with the keys 0, 1, 2 … to lists. */
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
/** A non-negative integer, or null. */
export const wholeOf = (value: Json | undefined): number | null =>
  typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : null
