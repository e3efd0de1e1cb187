/** Reads stored HTML back into a document. Elements that the markup has no sign for hand over their words. */
import { normalBlocks, type Block, type List, type ListItem, type Run } from './document.ts'
import { readHtml, type Element, type Node } from './html-tree.ts'
import { safeHref } from '#contract/safe-href.ts'

type Marks = { strong?: true; em?: true; href?: string }

const HEADINGS: Record<string, 1 | 2 | 3> = { h1: 1, h2: 1, h3: 2, h4: 3, h5: 3, h6: 3 }
const SECTIONS = new Set([
  'address',
  'article',
  'aside',
  'body',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'html',
  'li',
  'main',
  'nav',
  'p',
  'pre',
  'section',
  'summary',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
])
const BLOCKS = new Set([
  ...SECTIONS,
  ...Object.keys(HEADINGS),
  'ul',
  'ol',
  'blockquote',
  'table',
  'hr',
])
const INLINE = new Set(['a', 'b', 'strong', 'i', 'em', 'br', 'span', 'wbr'])

const isElement = (node: Node): node is Element => typeof node !== 'string'
const isBlock = (node: Node): node is Element => isElement(node) && BLOCKS.has(node.tag)
const hasBlocks = (element: Element): boolean =>
  element.children.some((child) => isBlock(child) || (isElement(child) && hasBlocks(child)))

export const htmlToBlocks = (html: string): Block[] => normalBlocks(blocksOf(readHtml(html)))

/** Elements of the HTML that the editor could not keep, such as `img`; each once. */
export function foreignElements(html: string): string[] {
  const found = new Set<string>()
  const look = (nodes: readonly Node[]) => {
    for (const node of nodes.filter(isElement)) {
      if (!BLOCKS.has(node.tag) && !INLINE.has(node.tag)) found.add(node.tag)
      look(node.children)
    }
  }
  look(readHtml(html))
  return [...found]
}

function blocksOf(nodes: readonly Node[]): Block[] {
  const blocks: Block[] = []
  let loose: Node[] = []
  const flush = () => {
    if (loose.length > 0) blocks.push({ kind: 'paragraph', runs: runsOf(loose) })
    loose = []
  }
  for (const node of nodes) {
    if (!isElement(node) || !(isBlock(node) || hasBlocks(node))) loose.push(node)
    else {
      flush()
      blocks.push(...blocksOfElement(node))
    }
  }
  flush()
  return blocks
}

function blocksOfElement(element: Element): Block[] {
  const { tag, children } = element
  const level = HEADINGS[tag]
  if (level) return [{ kind: 'heading', level, runs: runsOf(children) }]
  if (tag === 'hr') return [{ kind: 'rule' }]
  if (tag === 'ul' || tag === 'ol') return [listOf(element)]
  if (tag === 'blockquote') return [{ kind: 'quote', paragraphs: paragraphsOf(children) }]
  if (tag === 'table') return [tableOf(element)]
  return blocksOf(children)
}

/** Every stretch of words inside, whatever blocks they stand in. */
const paragraphsOf = (nodes: readonly Node[]): Run[][] => blocksOf(nodes).flatMap(wordsOf)

function wordsOf(block: Block): Run[][] {
  switch (block.kind) {
    case 'rule':
      return []
    case 'quote':
      return block.paragraphs
    case 'list':
      return block.items.flatMap(wordsOfItem)
    case 'table':
      return [block.header, ...block.rows].flat()
    case 'heading':
    case 'paragraph':
      return [block.runs]
  }
}
const wordsOfItem = ({ runs, children }: ListItem): Run[][] => [
  runs,
  ...(children?.items.flatMap(wordsOfItem) ?? []),
]

function listOf({ tag, children }: Element): List {
  const items = children.flatMap((child): ListItem[] => {
    if (!isElement(child))
      return child.trim() === '' ? [] : [{ runs: [{ text: child }], children: null }]
    if (child.tag === 'ul' || child.tag === 'ol') return [{ runs: [], children: listOf(child) }]
    return [itemOf(child)]
  })
  return { kind: 'list', ordered: tag === 'ol', items }
}

/** The words of an item are its blocks one under the other; its lists are its children. */
function itemOf({ children }: Element): ListItem {
  const lists: List[] = []
  const words: Run[] = []
  for (const block of blocksOf(children)) {
    if (block.kind === 'list') lists.push(block)
    else
      for (const runs of wordsOf(block))
        words.push(...(words.length > 0 ? [{ text: '\n' }] : []), ...runs)
  }
  const [first] = lists
  return {
    runs: words,
    children: first ? { ...first, items: lists.flatMap((list) => list.items) } : null,
  }
}

function tableOf(table: Element): Block {
  const rows: { cells: Run[][] }[] = []
  const look = (element: Element) => {
    for (const child of element.children.filter(isElement)) {
      if (child.tag === 'tr')
        rows.push({
          cells: child.children.filter(isElement).map((cell) => inOneLine(cell.children)),
        })
      else if (child.tag !== 'table') look(child)
    }
  }
  look(table)
  const [header, ...rest] = rows.map(({ cells }) => cells)
  return { kind: 'table', header: header ?? [], rows: rest }
}
const inOneLine = (nodes: readonly Node[]): Run[] =>
  paragraphsOf(nodes).flatMap((runs, at) => (at > 0 ? [{ text: ' ' }, ...runs] : runs))

/** White space of the source is a space; only `br` breaks a line. */
function runsOf(nodes: readonly Node[], marks: Marks = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (!isElement(node)) return [{ text: node.replace(/[ \t\r\n\f]+/g, ' '), ...marks }]
    if (node.tag === 'br') return [{ text: '\n', ...marks }]
    const href = node.tag === 'a' && node.href !== undefined ? safeHref(node.href) : null
    const own: Marks = {
      ...marks,
      ...(node.tag === 'strong' || node.tag === 'b' ? { strong: true as const } : {}),
      ...(node.tag === 'em' || node.tag === 'i' ? { em: true as const } : {}),
      ...(href === null ? {} : { href }),
    }
    return runsOf(node.children, own)
  })
}
