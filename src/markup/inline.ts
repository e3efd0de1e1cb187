/**
 * Parses and prints text inside a block: `**bold**`, `*italic*`, `[text](address)`, and backslash
 * escapes. Asterisks toggle bold and italic, so that every combination of marks has exactly one
 * spelling.
 */
import { normalRuns, type Run } from './document.ts'
import { safeHref } from '#contract/safe-href.ts'

type Options = { breaks: boolean }
type Piece =
  | { kind: 'text'; text: string; href: string | undefined }
  | { kind: 'toggle'; stars: number; href: string | undefined }

const isSpace = (char: string | undefined): boolean =>
  char === undefined || char === ' ' || char === '\n' || char === '\t'
const isPunctuation = (char: string | undefined): boolean =>
  char !== undefined && /[!-/:-@[-`{-~]/.test(char)

export function parseInline(text: string, options: Options): Run[] {
  const runs: Run[] = []
  let strong = false
  let em = false
  for (const piece of withoutUnpaired(tokenise(text, 0, text.length, undefined))) {
    if (piece.kind === 'text')
      runs.push({
        text: piece.text,
        ...(strong ? { strong } : {}),
        ...(em ? { em } : {}),
        ...(piece.href === undefined ? {} : { href: piece.href }),
      })
    else {
      if (piece.stars !== 2) em = !em
      if (piece.stars !== 1) strong = !strong
    }
  }
  return normalRuns(runs, options)
}

/** Splits the text between two places into literal text and toggles of bold and italic. */
function tokenise(text: string, from: number, to: number, href: string | undefined): Piece[] {
  const pieces: Piece[] = []
  const addText = (added: string) => {
    const last = pieces.at(-1)
    if (last?.kind === 'text' && last.href === href) last.text += added
    else pieces.push({ kind: 'text', text: added, href })
  }
  let at = from
  while (at < to) {
    const char = text[at]!
    const link = char === '[' && href === undefined ? linkAt(text, at) : null
    if (char === '\\' && at + 1 < to && isPunctuation(text[at + 1])) {
      addText(text[at + 1]!)
      at += 2
    } else if (link) {
      for (const piece of tokenise(text, at + 1, link.textEnd, link.href)) pieces.push(piece)
      at = link.end
    } else if (char === '*') {
      const { stars, areLiteral } = starsAt(text, at, to)
      if (areLiteral) addText('*'.repeat(stars))
      else pieces.push({ kind: 'toggle', stars, href })
      at += stars
    } else {
      addText(char)
      at++
    }
  }
  return pieces
}

/** Counts the asterisks from `at` on; they are literal if more than three or between spaces. */
function starsAt(text: string, at: number, to: number): { stars: number; areLiteral: boolean } {
  let stars = 1
  while (at + stars < to && text[at + stars] === '*') stars++
  const areLiteral = stars > 3 || (isSpace(text[at - 1]) && isSpace(text[at + stars]))
  return { stars, areLiteral }
}

/** The link that starts at a `[`, or null. Its text contains no unescaped bracket. */
function linkAt(text: string, at: number): { textEnd: number; href: string; end: number } | null {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '[') return null
    else if (text[i] === ']') {
      const address = /^\]\(([^()\s]+)\)/.exec(text.slice(i, i + 4_000))
      const href = address ? safeHref(address[1]!) : null
      return address && href !== null ? { textEnd: i, href, end: i + address[0].length } : null
    }
  }
  return null
}

/** Turns toggles without a counterpart into literal asterisks. */
function withoutUnpaired(pieces: readonly Piece[]): Piece[] {
  const unpaired = (toggles: (stars: number) => boolean): number => {
    const at = pieces.flatMap((piece, index) =>
      piece.kind === 'toggle' && toggles(piece.stars) ? [index] : [],
    )
    return at.length % 2 === 1 ? at.at(-1)! : -1
  }
  const unpairedEm = unpaired((stars) => stars !== 2)
  const unpairedStrong = unpaired((stars) => stars !== 1)
  return pieces.flatMap((piece, index): Piece[] => {
    if (piece.kind === 'text' || (index !== unpairedEm && index !== unpairedStrong)) return [piece]
    const literal = (index === unpairedEm ? 1 : 0) + (index === unpairedStrong ? 2 : 0)
    const rest = piece.stars - literal
    return [
      { kind: 'text', text: '*'.repeat(literal), href: piece.href },
      ...(rest > 0 ? [{ ...piece, stars: rest }] : []),
    ]
  })
}

/** An address with its placeholders as they are typed; stored addresses have them encoded. */
const withNames = (href: string): string => href.replaceAll(/%7B%7B(\w{1,40})%7D%7D/g, '{{$1}}')

/** Prints runs in normal form; `inCell` also escapes `|`. */
export function printInline(runs: readonly Run[], { inCell = false } = {}): string {
  let out = ''
  let open: Run = { text: '' }
  const switchTo = (next: Run) => {
    const links = open.href !== next.href
    if (links && open.href !== undefined) out += `](${withNames(open.href)})`
    out += '*'.repeat((open.em === next.em ? 0 : 1) + (open.strong === next.strong ? 0 : 2))
    if (links && next.href !== undefined) out += '['
    open = next
  }
  for (const run of runs) {
    switchTo(run)
    out += escape(run, inCell)
  }
  switchTo({ text: '' })
  return out
}

function escape({ text, href }: Run, inCell: boolean): string {
  return text.replace(/[\\*[\]|]/g, (sign, at: number) => {
    const between = (before: string, after: string) =>
      text[at - 1] === before && text[at + 1] === after
    if (sign === '*' && between(' ', ' ')) return sign
    if (sign === '[' && href === undefined) return sign
    if (sign === ']' && href === undefined && text[at + 1] !== '(') return sign
    if (sign === '|' && !inCell) return sign
    return `\\${sign}`
  })
}
