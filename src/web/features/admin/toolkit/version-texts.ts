/** The content of a version as named texts, and the words in which two of them differ. */
import { charactersOf } from '#contract/characters.ts'
import { diffWordsWithSpace } from 'diff'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import { leavesOf } from '#copy/admin/log-changes.ts'
import { valueInWords } from '#copy/admin/log-words.ts'
import { htmlToMarkup } from '#markup/markup.ts'

export type Content = Record<string, unknown>
export type Part = { kind: 'same' | 'added' | 'removed'; text: string }
export type Difference = { field: string; from: string; to: string; parts: Part[] }

/** Longest search for common words, ms; beyond it the whole text counts as replaced. */
const DIFF_TIMEOUT_MS = 400
/** Unchanged characters shown on each side of a change. */
const CONTEXT = 80
/** Fields that hold HTML, which is compared as markup. */
const HTML: Partial<Record<VersionKind, readonly string[]>> = {
  legalPage: ['content'],
  contentPage: ['content'],
  blogSection: ['text', 'additionalText'],
}
/** Fields that hold text of several lines or the address of a picture, compared as stored. */
const isVerbatim = (value: string): boolean => value.includes('\n') || value.startsWith('/media/')

function wordsOf(kind: VersionKind, itemKey: string, field: string, value: unknown): string {
  if (typeof value !== 'string') return valueInWords(field, value, itemKey)
  if (HTML[kind]?.includes(field)) return htmlToMarkup(value)
  return isVerbatim(value) ? value : valueInWords(field, value, itemKey)
}

/** The texts of a version by the names of their fields. */
const textsOf = (kind: VersionKind, itemKey: string, content: Content): Map<string, string> =>
  new Map(
    Object.entries(content).flatMap(([field, value]) =>
      leavesOf(field, value, (name, leaf) => wordsOf(kind, itemKey, name, leaf)),
    ),
  )

/** Shortens a long unchanged text to what stands beside the changes. */
function shortened(
  text: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  if (text.length <= 3 * CONTEXT) return text
  const characters = charactersOf(text)
  const start = isFirst ? [] : characters.slice(0, CONTEXT)
  const end = isLast ? [] : characters.slice(-CONTEXT)
  return `${start.join('')} […] ${end.join('')}`
}

/** The words of `to` with those removed from `from`, in order. */
export function changedWords(from: string, to: string): Part[] {
  const changes = diffWordsWithSpace(from, to, { timeout: DIFF_TIMEOUT_MS }) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ]
  return changes.map(({ value, added, removed }, at) =>
    added
      ? { kind: 'added', text: value }
      : removed
        ? { kind: 'removed', text: value }
        : {
            kind: 'same',
            text: shortened(value, { isFirst: at === 0, isLast: at === changes.length - 1 }),
          },
  )
}

/** The fields in which two versions of an item differ. */
export function differencesOf(
  kind: VersionKind,
  itemKey: string,
  from: Content,
  to: Content,
): Difference[] {
  const before = textsOf(kind, itemKey, from)
  const after = textsOf(kind, itemKey, to)
  const fields = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  return fields.flatMap((field) => {
    const one = before?.get(field) ?? ''
    const other = after?.get(field) ?? ''
    return one === other ? [] : [{ field, from: one, to: other, parts: changedWords(one, other) }]
  })
}
