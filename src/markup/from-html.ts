/**
 * Converts stored HTML to a document; elements without equivalent in markup are replaced by their
 * text.
 */
import { normalBlocks, type Block, type List, type ListItem, type Run } from './document.ts'
import { readHtml, type Element, type Node } from './html-tree.ts'
import { pictureOf } from '#contract/pictures.ts'
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
const isPicture = ({ tag, src }: Element): boolean => tag === 'img' && pictureOf(src) !== null
const isBlock = (node: Node): node is Element =>
  isElement(node) && (BLOCKS.has(node.tag) || isPicture(node))
const hasBlocks = (element: Element): boolean =>
  element.children.some((child) => isBlock(child) || (isElement(child) && hasBlocks(child)))

export const htmlToBlocks = (html: string): Block[] => normalBlocks(blocksOf(readHtml(html)))

/**
 * The names of elements that the editor cannot keep, such as `img` for a picture of another site.
 */
export function foreignElements(html: string): string[] {
  const found = new Set<string>()
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes.filter(isElement)) {
      const isKnown = BLOCKS.has(node.tag) || INLINE.has(node.tag) || isPicture(node)
      if (!isKnown) found.add(node.tag)
      visit(node.children)
    }
  }
  visit(readHtml(html))
  return [...found]
}

function blocksOf(nodes: readonly Node[]): Block[] {
  const blocks: Block[] = []
  let inline: Node[] = []
  const flush = () => {
    if (inline.length > 0) blocks.push({ kind: 'paragraph', runs: runsOf(inline) })
    inline = []
  }
  for (const node of nodes) {
    if (!isElement(node) || !(isBlock(node) || hasBlocks(node))) inline.push(node)
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
  if (isPicture(element))
    return [{ kind: 'picture', src: element.src ?? '', alt: element.alt ?? '' }]
  if (tag === 'ul' || tag === 'ol') return [listOf(element)]
  if (tag === 'blockquote') return [{ kind: 'quote', paragraphs: paragraphsOf(children) }]
  if (tag === 'table') return [tableOf(element)]
  return blocksOf(children)
}

/** The texts of all blocks inside, one entry per block. */
const paragraphsOf = (nodes: readonly Node[]): Run[][] => blocksOf(nodes).flatMap(textsOf)

function textsOf(block: Block): Run[][] {
  switch (block.kind) {
    case 'rule':
      return []
    case 'picture':
      return block.alt ? [[{ text: block.alt }]] : []
    case 'quote':
      return block.paragraphs
    case 'list':
      return block.items.flatMap(textsOfItem)
    case 'table':
      return [block.header, ...block.rows].flat()
    case 'heading':
    case 'paragraph':
      return [block.runs]
  }
}
const textsOfItem = ({ runs, children }: ListItem): Run[][] => [
  runs,
  ...(children?.items.flatMap(textsOfItem) ?? []),
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

/** Joins the blocks of an item by line breaks; its lists become its children. */
function itemOf({ children }: Element): ListItem {
  const lists: List[] = []
  const text: Run[] = []
  for (const block of blocksOf(children)) {
    if (block.kind === 'list') lists.push(block)
    else
      for (const runs of textsOf(block))
        text.push(...(text.length > 0 ? [{ text: '\n' }] : []), ...runs)
  }
  const [first] = lists
  return {
    runs: text,
    children: first ? { ...first, items: lists.flatMap((list) => list.items) } : null,
  }
}

function tableOf(table: Element): Block {
  const rows: { cells: Run[][] }[] = []
  const visit = (element: Element) => {
    for (const child of element.children.filter(isElement)) {
      if (child.tag === 'tr')
        rows.push({
          cells: child.children.filter(isElement).map((cell) => inOneLine(cell.children)),
        })
      else if (child.tag !== 'table') visit(child)
    }
  }
  visit(table)
  const [header, ...rest] = rows.map(({ cells }) => cells)
  return { kind: 'table', header: header ?? [], rows: rest }
}
const inOneLine = (nodes: readonly Node[]): Run[] =>
  paragraphsOf(nodes).flatMap((runs, at) => (at > 0 ? [{ text: ' ' }, ...runs] : runs))

/** Whitespace of the source becomes a space; only `br` breaks a line. */
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
