/** The document model of the markup: blocks of text runs, and their normal form. */
import { pictureOf } from '#contract/pictures.ts'

/** A run of text with the same marks; `\n` is a line break. */
export type Run = { text: string; strong?: true; em?: true; href?: string }
export type List = { kind: 'list'; ordered: boolean; items: ListItem[] }
export type ListItem = { runs: Run[]; children: List | null }
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | List
  | { kind: 'quote'; paragraphs: Run[][] }
  | { kind: 'table'; header: Run[][]; rows: Run[][][] }
  /** A public picture between paragraphs, at its canonical address. */
  | { kind: 'picture'; src: string; alt: string }
  | { kind: 'rule' }

/** Levels of nested lists, counted from 1. */
export const MAX_LIST_DEPTH = 3

type MarkedChar = { char: string; strong: boolean; em: boolean; href: string | undefined }
const isWhitespace = (char: string): boolean => char === ' ' || char === '\n'
// oxlint-disable-next-line no-control-regex -- the class names control characters to remove
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufeff]/gu

/**
 * Normalises runs: whitespace is collapsed and trimmed (no-break spaces are kept) and has only the
 * marks of both its neighbours, control characters are removed, equal runs are merged. `breaks:
 * false` turns line breaks into spaces.
 */
export function normalRuns(runs: readonly Run[], { breaks }: { breaks: boolean }): Run[] {
  const chars = collapsed(runs.flatMap((run) => markedChars(run, breaks)))
  return merged(
    chars.map((marked, at) =>
      isWhitespace(marked.char)
        ? withSharedMarks(marked.char, chars[at - 1]!, chars[at + 1]!)
        : marked,
    ),
  )
}

/** Returns the characters of a run without controls; its whitespace is a space or a break. */
function markedChars({ text, strong, em, href }: Run, breaks: boolean): MarkedChar[] {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(breaks ? /[\t\f\v]/g : /[\t\n\f\v]/g, ' ')
    .replace(CONTROLS, '')
  return Array.from(plain, (char) => ({ char, strong: strong ?? false, em: em ?? false, href }))
}

/** Returns the characters with one whitespace between words, a break if any of several is one. */
function collapsed(chars: readonly MarkedChar[]): MarkedChar[] {
  const kept: MarkedChar[] = []
  for (const marked of chars) {
    const last = kept.at(-1)
    const isRepeated = isWhitespace(marked.char) && (!last || isWhitespace(last.char))
    if (!isRepeated) kept.push(marked)
    else if (last && marked.char === '\n') last.char = '\n'
  }
  if (kept.length > 0 && isWhitespace(kept.at(-1)!.char)) kept.pop()
  return kept
}

const withSharedMarks = (char: string, before: MarkedChar, after: MarkedChar): MarkedChar => ({
  char,
  strong: before.strong && after.strong,
  em: before.em && after.em,
  href: before.href === after.href ? before.href : undefined,
})

function merged(chars: readonly MarkedChar[]): Run[] {
  const runs: Run[] = []
  for (const { char, strong, em, href } of chars) {
    const last = runs.at(-1)
    if (
      last &&
      (last.strong ?? false) === strong &&
      (last.em ?? false) === em &&
      last.href === href
    )
      last.text += char
    else
      runs.push({
        text: char,
        ...(strong ? { strong } : {}),
        ...(em ? { em } : {}),
        ...(href === undefined ? {} : { href }),
      })
  }
  return runs
}

/**
 * Normalises a document: removes empty blocks, joins adjacent lists of one kind, makes tables
 * rectangular.
 */
export function normalBlocks(blocks: readonly Block[]): Block[] {
  const normal: Block[] = []
  for (const block of blocks.flatMap(normalBlock)) {
    const last = normal.at(-1)
    if (block.kind === 'list' && last?.kind === 'list' && last.ordered === block.ordered)
      last.items.push(...block.items)
    else normal.push(block)
  }
  return normal
}

function normalBlock(block: Block): Block[] {
  switch (block.kind) {
    case 'rule':
      return [block]
    case 'picture': {
      const picture = pictureOf(block.src)
      const alt = normalRuns([{ text: block.alt }], { breaks: false })
      return picture
        ? [{ kind: 'picture', src: picture.src, alt: alt.map(({ text }) => text).join('') }]
        : []
    }
    case 'heading':
      return filled(normalRuns(block.runs, { breaks: false })).map((runs) => ({ ...block, runs }))
    case 'paragraph':
      return filled(normalRuns(block.runs, { breaks: true })).map((runs) => ({ ...block, runs }))
    case 'list': {
      const items = normalItems(block.items, 1)
      return items.length > 0 ? [{ ...block, items }] : []
    }
    case 'quote': {
      const paragraphs = block.paragraphs.flatMap((runs) =>
        filled(normalRuns(runs, { breaks: true })),
      )
      return paragraphs.length > 0 ? [{ ...block, paragraphs }] : []
    }
    case 'table': {
      const columns = Math.max(block.header.length, ...block.rows.map((row) => row.length))
      const row = (cells: Run[][]) =>
        Array.from({ length: columns }, (_, at) => normalRuns(cells[at] ?? [], { breaks: false }))
      return columns > 0 ? [{ ...block, header: row(block.header), rows: block.rows.map(row) }] : []
    }
  }
}

const filled = (runs: Run[]): Run[][] => (runs.length > 0 ? [runs] : [])

/** Replaces an empty item by its children, and flattens lists below the maximal depth. */
function normalItems(items: readonly ListItem[], depth: number): ListItem[] {
  return items.flatMap(({ runs, children }): ListItem[] => {
    const own = normalRuns(runs, { breaks: true })
    const nested = children
      ? normalItems(children.items, own.length > 0 && depth < MAX_LIST_DEPTH ? depth + 1 : depth)
      : []
    if (own.length === 0) return nested
    if (depth >= MAX_LIST_DEPTH) return [{ runs: own, children: null }, ...nested]
    return [
      {
        runs: own,
        children:
          nested.length > 0
            ? { kind: 'list', ordered: children?.ordered ?? false, items: nested }
            : null,
      },
    ]
  })
}
