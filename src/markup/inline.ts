/**
 * Text inside a block: `**bold**`, `*italic*`, `[words](address)`, and a backslash before any sign to mean the sign itself.
 * Bold and italic are switches, so that every combination has exactly one way to be written.
 */
import { normalRuns, type Run } from './document.ts'
import { safeHref } from '#contract/safe-href.ts'

type Options = { breaks: boolean }
type Piece =
  | { kind: 'text'; text: string; href: string | undefined }
  | { kind: 'switch'; stars: number; href: string | undefined }

const isSpace = (char: string | undefined): boolean =>
  char === undefined || char === ' ' || char === '\n' || char === '\t'
const isSign = (char: string | undefined): boolean =>
  char !== undefined && /[!-/:-@[-`{-~]/.test(char)

export function parseInline(text: string, options: Options): Run[] {
  const runs: Run[] = []
  let strong = false
  let em = false
  for (const piece of withPairs(cut(text, 0, text.length, undefined))) {
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

function cut(text: string, from: number, to: number, href: string | undefined): Piece[] {
  const pieces: Piece[] = []
  const say = (words: string) => {
    const last = pieces.at(-1)
    if (last?.kind === 'text' && last.href === href) last.text += words
    else pieces.push({ kind: 'text', text: words, href })
  }
  let at = from
  while (at < to) {
    const char = text[at]!
    const link = char === '[' && href === undefined ? linkAt(text, at) : null
    if (char === '\\' && at + 1 < to && isSign(text[at + 1])) {
      say(text[at + 1]!)
      at += 2
    } else if (link) {
      for (const piece of cut(text, at + 1, link.wordsEnd, link.href)) pieces.push(piece)
      at = link.end
    } else if (char === '*') {
      let stars = 1
      while (at + stars < to && text[at + stars] === '*') stars++
      if (stars > 3 || (isSpace(text[at - 1]) && isSpace(text[at + stars]))) say('*'.repeat(stars))
      else pieces.push({ kind: 'switch', stars, href })
      at += stars
    } else {
      say(char)
      at++
    }
  }
  return pieces
}

/** The link that begins at a `[`, if one does. Its words hold no unescaped bracket. */
function linkAt(text: string, at: number): { wordsEnd: number; href: string; end: number } | null {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '[') return null
    else if (text[i] === ']') {
      const address = /^\]\(([^()\s]+)\)/.exec(text.slice(i, i + 4_000))
      const href = address ? safeHref(address[1]!) : null
      return address && href !== null ? { wordsEnd: i, href, end: i + address[0].length } : null
    }
  }
  return null
}

/** A switch that nothing switches back is an asterisk. */
function withPairs(pieces: readonly Piece[]): Piece[] {
  const lone = (means: (stars: number) => boolean): number => {
    const at = pieces.flatMap((piece, index) =>
      piece.kind === 'switch' && means(piece.stars) ? [index] : [],
    )
    return at.length % 2 === 1 ? at.at(-1)! : -1
  }
  const loneEm = lone((stars) => stars !== 2)
  const loneStrong = lone((stars) => stars !== 1)
  return pieces.flatMap((piece, index): Piece[] => {
    if (piece.kind === 'text' || (index !== loneEm && index !== loneStrong)) return [piece]
    const literal = (index === loneEm ? 1 : 0) + (index === loneStrong ? 2 : 0)
    const rest = piece.stars - literal
    return [
      { kind: 'text', text: '*'.repeat(literal), href: piece.href },
      ...(rest > 0 ? [{ ...piece, stars: rest }] : []),
    ]
  })
}

/** The markup of runs in normal form. `inCell` also escapes what would end a table's cell. */
export function printInline(runs: readonly Run[], { inCell = false } = {}): string {
  let out = ''
  let open: Run = { text: '' }
  const turnTo = (next: Run) => {
    const links = open.href !== next.href
    if (links && open.href !== undefined) out += `](${open.href})`
    out += '*'.repeat((open.em === next.em ? 0 : 1) + (open.strong === next.strong ? 0 : 2))
    if (links && next.href !== undefined) out += '['
    open = next
  }
  for (const run of runs) {
    turnTo(run)
    out += escape(run, inCell)
  }
  turnTo({ text: '' })
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
