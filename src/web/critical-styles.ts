/** The part of the style sheet that a drawn page needs at once: it stands in the page itself, the whole sheet follows. */

type Rule = {
  prelude: string
  /** Rules within; null for declarations and statements. */ rules: Rule[] | null
  body: string | null
}

/** At-rules that hold rules of their own. */
const HOLDS_RULES = /^@(?:layer|media|supports|container)\b/
/** What only somebody who already acts, or prints, gets to see; and what stands in for `@property` in older browsers. */
const LATER = /:(?:hover|active|focus)/
const LATER_RULES = /^@(?:media\s+print|supports[^{]*-webkit-hyphens)/
const NAMED = /^@(?:property|keyframes)\s+(\S+)/

/** The index of the sign that ends what begins at `from`: one of `ends`, outside strings and brackets. */
function endOf(css: string, from: number, ends: string): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const sign = css.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = closing(css, at + 1, sign)
    else if (depth === 0 && ends.includes(sign)) return at
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
  }
  return css.length
}

function closing(css: string, from: number, quote: string): number {
  let at = from
  while (at < css.length && css[at] !== quote) at += css[at] === '\\' ? 2 : 1
  return at
}

function parse(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; at < css.length;) {
    const open = endOf(css, at, '{;')
    const prelude = css.slice(at, open).trim()
    if (css[open] !== '{') {
      if (prelude) rules.push({ prelude, rules: null, body: null })
      at = open + 1
      continue
    }
    const end = endOf(css, open + 1, '}')
    const body = css.slice(open + 1, end)
    rules.push({ prelude, rules: HOLDS_RULES.test(prelude) ? parse(body) : null, body })
    at = end + 1
  }
  return rules
}

/** The parts of a selector list. */
function selectorsOf(prelude: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < prelude.length;) {
    const end = endOf(prelude, at, ',')
    parts.push(prelude.slice(at, end).trim())
    at = end + 1
  }
  return parts
}

const unescape = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_all, code: string | undefined, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  )
const classesOf = (selector: string): string[] =>
  (selector.match(/\.(?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+/gi) ?? [])
    .filter((name) => !/^\.\d/.test(name))
    .map((name) => unescape(name.slice(1)))

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

function classesIn(html: string): Set<string> {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) =>
    list.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/),
  )
  return new Set(names)
}

function write({ prelude, rules, body }: Rule, classes: ReadonlySet<string>): string {
  if (body === null) return `${prelude};`
  if (rules) {
    if (LATER_RULES.test(prelude)) return ''
    const within = rules.map((rule) => write(rule, classes)).join('')
    // An empty layer still holds its place among the layers.
    return within ? `${prelude}{${within}}` : prelude.startsWith('@layer') ? `${prelude};` : ''
  }
  if (prelude.startsWith('@')) return `${prelude}{${body}}`
  const kept = selectorsOf(prelude).filter(
    (selector) => !LATER.test(selector) && classesOf(selector).every((name) => classes.has(name)),
  )
  return kept.length > 0 ? `${kept.join(',')}{${body}}` : ''
}

/** Parsed sheets by their text: a build has one. */
const parsed = new Map<string, Rule[]>()

/** The rules of `css` (as built) that `html` needs to look as it will, and nothing that it doesn't. */
export function criticalStyles(css: string, html: string): string {
  const rules = parsed.get(css) ?? parse(css.replace(/\/\*[\s\S]*?\*\//g, ''))
  parsed.set(css, rules)
  const classes = classesIn(html)
  const text = rules
    .filter(({ prelude }) => !NAMED.test(prelude))
    .map((rule) => write(rule, classes))
    .join('')
  const named = rules.filter(({ prelude }) => {
    const name = NAMED.exec(prelude)?.[1]
    return name !== undefined && text.includes(name)
  })
  // Nothing in a style element may end it.
  return (text + named.map((rule) => write(rule, classes)).join('')).replaceAll('</', '<\\/')
}
