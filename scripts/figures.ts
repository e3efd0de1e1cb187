/**
 * `node scripts/figures.ts LOG…`: puts the FIGURE lines of long tests and benches into
 * bench/figures.json; other entries stay.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/project.mjs'

type Figure = { name: string; seed?: number } & Record<string, unknown>

const file = inRoot('bench/figures.json')
const stored = JSON.parse(readFileSync(file, 'utf8')) as Figure[]
/** Figures by name, in the order in which they appeared first. */
const figures = new Map(stored.map((figure) => [figure.name, figure]))
for (const log of process.argv.slice(2)) {
  for (const [, json] of readFileSync(log, 'utf8').matchAll(/^.*?FIGURE (\{.*\})\s*$/gm)) {
    const figure = JSON.parse(json ?? '') as Figure
    figures.set(figure.name, figure)
  }
}
writeFileSync(file, `${JSON.stringify([...figures.values()], null, 2)}\n`)
