/** `node scripts/figures.ts LOG…`: puts the FIGURE lines of long tests and benches into the table of docs/reliability.md; other rows stay. */
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/project.mjs'

const BEGIN = '<!-- figures -->'
const END = '<!-- end of figures -->'
type Figure = { name: string; seed?: number } & Record<string, unknown>

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shown).join('; ')
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name} ${shown(one)}`)
      .join(', ')
  return typeof value === 'number' ? value.toLocaleString('en-GB') : String(value)
}
const cells = ({ name, seed, ...rest }: Figure) => [
  name,
  seed ?? '–',
  Object.entries(rest)
    .map(([what, value]) => `${what}: ${shown(value)}`)
    .join(' · '),
]

/** Rows of the table by name, in the order in which they appeared first. */
function rowsOf(table: string): Map<string, string> {
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:What|---)/.test(line))
  return new Map(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row]))
}

const file = inRoot('docs/reliability.md')
const text = readFileSync(file, 'utf8')
const [before, rest = ''] = text.split(BEGIN)
const [table = '', after] = rest.split(END)
if (after === undefined) throw new Error(`${file} has no place for figures (${BEGIN} … ${END})`)
const rows = rowsOf(table)
for (const log of process.argv.slice(2)) {
  for (const [, json] of readFileSync(log, 'utf8').matchAll(/^.*?FIGURE (\{.*\})\s*$/gm)) {
    const figure = JSON.parse(json ?? '') as Figure
    rows.set(figure.name, `| ${cells(figure).join(' | ')} |`)
  }
}
writeFileSync(
  file,
  [
    before,
    BEGIN,
    '\n| What | Seed | Figures |\n| --- | --- | --- |\n',
    [...rows.values()].join('\n'),
    '\n',
    END,
    after,
  ].join(''),
)
