/**
 * Documents that must follow the code: .env.example names every setting, THIRD_PARTY.md every part
 * with its licence, and README, CONTRIBUTING and docs/ name only files that exist.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from '#server/config-schema.ts'
import { readConfig } from '#server/config.ts'
import { inRoot } from './lib/project.mjs'

const text = (path: string) => readFileSync(inRoot(path), 'utf8')

test('.env.example names every setting once, and nothing else', () => {
  const named = [...text('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(named.toSorted()).toEqual([...SETTINGS].toSorted())
})

test('the values that .env.example shows are accepted', () => {
  const shown = Object.fromEntries(
    [...text('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(() => readConfig(shown)).not.toThrow()
})

type Manifest = {
  license?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Models = { models: { name: string; licence: string }[] }

/** Package or model → licence, as the tables of THIRD_PARTY.md say. */
const rows = new Map(
  [...text('THIRD_PARTY.md').matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(
    ([, name = '', licence = '']) => [name, licence.trim()],
  ),
)
const manifest = (path: string) => JSON.parse(text(path)) as Manifest

test('THIRD_PARTY.md names every package the project declares, with the licence its author states', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest('package.json')
  const wrong = Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }).filter((name) => {
    // Node itself is declared for three platforms, of which this machine has one.
    if (name.startsWith('node-')) return !rows.has(name)
    return rows.get(name) !== manifest(`node_modules/${name}/package.json`).license
  })
  expect(wrong).toEqual([])
})

test('THIRD_PARTY.md names every model with its licence', () => {
  const { models } = JSON.parse(text('models/manifest.json')) as Models
  expect(models.length).toBeGreaterThan(0)
  for (const { name, licence } of models) expect(rows.get(name), name).toBe(licence.split(' ')[0])
})

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: inRoot('.') }),
]
/**
 * What a document names in backticks: part of a path that ends with one of the extensions of code.
 */
const NAMED_FILE = /`([\w@./-]+\.(?:tsx?|mjs|cjs|yaml))`/g
const FILES = globSync('{*,{src,scripts,e2e,bench,deploy,training}/**/*}.{ts,tsx,mjs,yaml}', {
  cwd: inRoot('.'),
}).concat('.dependency-cruiser.cjs')
const exists = (name: string) => FILES.some((file) => `/${file}`.endsWith(`/${name}`))

test.each(DOCUMENTS)('%s names only files that exist', (document) => {
  // The record of the second layout lists the old names, and a journey's name may be a placeholder.
  const missing = [...text(document).matchAll(NAMED_FILE)]
    .map(([, name = '']) => name)
    .filter((name) => !exists(name) && !name.startsWith('*') && !name.includes('NAME'))
  expect(document.includes('0024') ? [] : missing).toEqual([])
})

test('docs/architecture.md counts the files of its reading paths correctly', () => {
  const walks = text('docs/architecture.md')
    .split(/^## /m)
    .flatMap((section) => {
      const total = /^.*\((\d+) files\)$/m.exec(section)?.[1]
      const steps = [...section.matchAll(/^\| .*\((\d+)\) \| (.*) \|$/gm)].map(
        ([, count, files = '']) => ({
          count: Number(count),
          named: [...files.matchAll(NAMED_FILE)].length,
        }),
      )
      return total === undefined ? [] : [{ total: Number(total), steps }]
    })
  expect(walks).toHaveLength(4)
  for (const { total, steps } of walks) {
    for (const { count, named } of steps) expect(named).toBe(count)
    expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  }
})

test.each(DOCUMENTS)('the table cells of %s have at most 200 characters', (document) => {
  const cells = text(document)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells.filter((cell) => cell.length > 200)).toEqual([])
})
