/**
 * Parses and prints the blocks of the markup: `#` to `###` headings, `-` and `1.` lists nested by
 * two spaces, `>` quotes, `| tables |`, `---` rules, `![description](address)` pictures, and
 * paragraphs separated by empty lines. A single line break is kept.
 */
import {
  MAX_LIST_DEPTH,
  normalBlocks,
  type Block,
  type List,
  type ListItem,
  type Run,
} from './document.ts'
import { pictureOf } from '#contract/pictures.ts'
import { parseInline, printInline } from './inline.ts'

const HEADING = /^(#{1,3})[ \t]+(.+)$/
const MARKER = /^([-*]|\d{1,9}[.)])[ \t]+(.+)$/
const QUOTE = /^>(?:[ \t]|$)/
const RULE = /^-{3,}$/
const PICTURE = /^!\[((?:\\.|[^\]\\])*)\]\(([^()\s]+)\)$/
const DIVIDER = /^\|(?:[ \t]*:?-{3,}:?[ \t]*\|)+$/

type Line = { text: string; indent: number }

export function parseBlocks(markup: string): Block[] {
  const lines = linesIn(markup)
  const blocks: Block[] = []
  let at = 0
  const text = () => lines[at]?.text ?? ''
  const isTable = () => text().startsWith('|') && DIVIDER.test(lines[at + 1]?.text ?? '')
  const startsBlock = () =>
    text() === '' ||
    MARKER.test(text()) ||
    QUOTE.test(text()) ||
    oneLineBlock(text()) !== null ||
    isTable()
  const continuesList = () =>
    MARKER.test(text()) || (text() !== '' && lines[at]!.indent > 0 && !startsBlock())
  /** Consumes the current line and the following ones that belong to the same block. */
  const take = (belongs: () => boolean): Line[] => {
    const from = at
    do at++
    while (at < lines.length && belongs())
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const block = oneLineBlock(text())
    if (block) blocks.push(block)
    if (block || text() === '') at++
    else if (QUOTE.test(text())) blocks.push(quoteOf(take(() => QUOTE.test(text()))))
    else if (isTable()) blocks.push(tableOf(take(() => text().startsWith('|'))))
    else if (MARKER.test(text())) blocks.push(...listsOf(take(continuesList)))
    else blocks.push(paragraphOf(take(() => !startsBlock())))
  }
  return normalBlocks(blocks)
}

const linesIn = (markup: string): Line[] =>
  markup
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => ({
      text: line.replace(/^[ \t]+|[ \t]+$/g, ''),
      indent: /^[ \t]*/.exec(line)![0].replaceAll('\t', '  ').length,
    }))

/** Returns the picture, rule or heading of a line; null for any other line. */
function oneLineBlock(line: string): Block | null {
  if (RULE.test(line)) return { kind: 'rule' }
  const heading = HEADING.exec(line)
  if (!heading) return pictureIn(line)
  return {
    kind: 'heading',
    level: heading[1]!.length as 1 | 2 | 3,
    runs: parseInline(heading[2]!, { breaks: false }),
  }
}

/** The public picture of a line; null for any other line. */
function pictureIn(line: string): Extract<Block, { kind: 'picture' }> | null {
  const [, alt = '', address] = PICTURE.exec(line) ?? []
  const picture = pictureOf(address)
  return picture && { kind: 'picture', src: picture.src, alt: alt.replace(/\\(.)/g, '$1') }
}

const paragraphOf = (lines: readonly Line[]): Block => ({
  kind: 'paragraph',
  runs: parseInline(lines.map(({ text }) => text).join('\n'), { breaks: true }),
})

function quoteOf(lines: readonly Line[]): Block {
  const inside = lines.map(({ text }) => text.slice(1).replace(/^[ \t]+/, '')).join('\n')
  return {
    kind: 'quote',
    paragraphs: inside
      .split(/\n{2,}/)
      .map((text) => parseInline(text.replace(/^\n|\n$/g, ''), { breaks: true })),
  }
}

function tableOf(lines: readonly Line[]): Block {
  const [header = [], , ...rows] = lines.map(({ text }) =>
    cellsOf(text).map((cell) => parseInline(cell, { breaks: false })),
  )
  const cut = (cells: Run[][]) => cells.slice(0, header.length)
  return { kind: 'table', header, rows: rows.map(cut) }
}

/** The cells of `| a | b |`; `\|` does not end a cell. */
function cellsOf(line: string): string[] {
  const cells = ['']
  for (let i = 1; i < line.length; i++) {
    if (line[i] === '\\') cells.push(cells.pop()! + line.slice(i, ++i + 1))
    else if (line[i] === '|') cells.push('')
    else cells.push(cells.pop()! + line[i]!)
  }
  if (cells.length > 1 && cells.at(-1)!.trim() === '') cells.pop()
  return cells.map((cell) => cell.replace(/^[ \t]+|[ \t]+$/g, ''))
}

/** Parses consecutive list lines; a different marker at the left edge starts a new list. */
function listsOf(lines: readonly Line[]): List[] {
  const lists: List[] = []
  /** The open list of each depth. */
  let path: List[] = []
  const texts = new Map<ListItem, string>()
  for (const line of lines) {
    const marker = MARKER.exec(line.text)
    const last = path.at(-1)?.items.at(-1)
    if (!marker) {
      if (last) texts.set(last, `${texts.get(last)}\n${line.text}`)
      continue
    }
    const ordered = /\d/.test(marker[1]![0]!)
    const depth = Math.min(Math.floor(line.indent / 2), path.length, MAX_LIST_DEPTH - 1)
    const item: ListItem = { runs: [], children: null }
    texts.set(item, marker[2]!)
    path = path.slice(0, depth + 1)
    if (depth === 0 && path[0]?.ordered !== ordered) {
      path = [{ kind: 'list', ordered, items: [] }]
      lists.push(path[0]!)
    } else if (path.length === depth) {
      const nested: List = { kind: 'list', ordered, items: [] }
      path[depth - 1]!.items.at(-1)!.children = nested
      path.push(nested)
    }
    path[depth]!.items.push(item)
  }
  for (const [item, text] of texts) item.runs = parseInline(text, { breaks: true })
  return lists
}

/** Prints a document in normal form. */
export const printBlocks = (blocks: readonly Block[]): string => blocks.map(printBlock).join('\n\n')

function printBlock(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return '---'
    case 'picture':
      return `![${block.alt.replace(/[[\]\\]/g, '\\$&')}](${block.src})`
    case 'heading':
      return `${'#'.repeat(block.level)} ${printInline(block.runs)}`
    case 'paragraph':
      return linesOf(block.runs).map(escapeLineStart).join('\n')
    case 'list':
      return printList(block, 0)
    case 'quote':
      return block.paragraphs
        .map((runs) =>
          linesOf(runs)
            .map((line) => `> ${line}`)
            .join('\n'),
        )
        .join('\n>\n')
    case 'table': {
      const row = (cells: Run[][]) =>
        `|${cells.map((runs) => ` ${printInline(runs, { inCell: true })} |`).join('')}`
      return [
        row(block.header),
        `|${' --- |'.repeat(block.header.length)}`,
        ...block.rows.map(row),
      ].join('\n')
    }
  }
}

const linesOf = (runs: readonly Run[]): string[] => printInline(runs).split('\n')

/** Escapes a line that would otherwise start a block. */
function escapeLineStart(line: string): string {
  const number = /^(\d{1,9})([.)][ \t])/.exec(line)
  if (number) return `${number[1]}\\${line.slice(number[1]!.length)}`
  return MARKER.test(line) ||
    QUOTE.test(line) ||
    oneLineBlock(line) !== null ||
    line.startsWith('|')
    ? `\\${line}`
    : line
}

function printList({ ordered, items }: List, depth: number): string {
  const indent = '  '.repeat(depth)
  return items
    .map(({ runs, children }, at) => {
      const [first = '', ...more] = linesOf(runs)
      const own = [
        `${indent}${ordered ? `${at + 1}.` : '-'} ${first}`,
        ...more.map((line) => `${indent}  ${escapeLineStart(line)}`),
      ]
      return [...own, ...(children ? [printList(children, depth + 1)] : [])].join('\n')
    })
    .join('\n')
}
