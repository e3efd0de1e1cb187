/** Documents that must follow the code: .env.example names every setting, THIRD_PARTY.md every part with its licence. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, SETTINGS } from '#server/config.ts'
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
