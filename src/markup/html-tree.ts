/** A lenient HTML parser for the editor; it does not sanitise, which the server does. */

export type Element = {
  tag: string
  href: string | undefined
  src: string | undefined
  alt: string | undefined
  children: Node[]
}
export type Node = Element | string

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
/** Elements whose content is not displayed text. */
const HIDDEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'title',
])
const TOKEN = /<!--[\s\S]*?-->|<\/?([a-zA-Z][a-zA-Z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</g
const attribute = (name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
const HREF = attribute('href')
const SRC = attribute('src')
const ALT = attribute('alt')

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  euro: '€',
  copy: '©',
  deg: '°',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  ocirc: 'ô',
  ugrave: 'ù',
  oelig: 'œ',
  icirc: 'î',
  iuml: 'ï',
  ucirc: 'û',
  Eacute: 'É',
  Agrave: 'À',
}

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole
    const code =
      name[1]!.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '\ufffd'
  })
}

/**
 * Closes unclosed elements with their parent; ignores unmatched end tags, comments and hidden text.
 */
export function readHtml(html: string): Node[] {
  const root: Element = {
    tag: '',
    href: undefined,
    src: undefined,
    alt: undefined,
    children: [],
  }
  const open: Element[] = [root]
  for (const [token, name, attributes = ''] of html.matchAll(TOKEN)) {
    const parent = open.at(-1)!
    const tag = name?.toLowerCase()
    if (tag === undefined) {
      if (!token.startsWith('<!--') && !open.some((element) => HIDDEN.has(element.tag)))
        parent.children.push(decode(token))
    } else if (token.startsWith('</')) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at > 0) open.length = at
    } else {
      const valueOf = (pattern: RegExp) => {
        const found = pattern.exec(attributes)
        return found ? decode(found[1] ?? found[2] ?? found[3] ?? '') : undefined
      }
      const element: Element = {
        tag,
        href: valueOf(HREF),
        src: valueOf(SRC),
        alt: valueOf(ALT),
        children: [],
      }
      parent.children.push(element)
      if (!VOID.has(tag)) open.push(element)
    }
  }
  return root.children
}
