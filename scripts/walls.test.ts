/**
 * Violates every import wall once in a small project and checks that the tool reports it: by .ts
 * and .tsx, alias and path, type and value.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from './lib/project.mjs'

/** Wall → files; the first one violates it, the others are its imports. */
const crossings: Record<string, Record<string, string>> = {
  'contract-alone': {
    'src/contract/a.ts': `import type { X } from '#copy/words.ts'\nexport type A = X`,
  },
  'copy-walls': {
    'src/copy/a.ts': `import { x } from '#server/platform/ground.ts'\nexport const a = x`,
  },
  'engine-alone': {
    'src/engine/stages/a.ts': `import type { X } from '../../contract/photos.ts'\nexport type A = X`,
  },
  'markup-alone': {
    'src/markup/a.ts': `import type { words } from '#copy/words.ts'\nexport type A = typeof words`,
  },
  'web-walls': {
    'src/web/features/photos/a.tsx': `import type { X } from '#server/platform/ground.ts'\nexport const A = (x: X) => <p>{String(x)}</p>`,
  },
  'server-walls': { 'src/server/a.ts': `export type { X } from '#web/ui/button.tsx'` },
  'server-features-apart': {
    'src/server/features/photos/a.ts': `import type { X } from '../credits/credits.service.ts'\nexport type A = X`,
  },
  'server-ground-below-features': {
    'src/server/http/a.ts': `import { x } from '../features/credits/credits.service.ts'\nexport const a = x`,
  },
  'server-domain-ground': {
    'src/server/domain/a.ts': `import type { X } from '../http/reply.ts'\nexport type A = X`,
  },
  'server-platform-lowest': {
    'src/server/platform/c.ts': `import { x } from '../domain/locks.ts'\nexport const c = x`,
  },
  'web-features-apart': {
    'src/web/features/photos/b.tsx': `import { x } from '../gallery/gallery.tsx'\nexport const B = () => <p>{x}</p>`,
  },
  'web-features-below-routes': {
    'src/web/features/photos/c.tsx': `import type { X } from '#web/routes/home.tsx'\nexport type C = X`,
  },
  'web-kit-below-features': {
    'src/web/lib/a.ts': `export const a = () => import('../features/gallery/gallery.tsx')`,
  },
  'web-kit-alone': {
    'src/web/ui/a.tsx': `import { x } from '../lib/api.ts'\nexport const A = () => <p>{x}</p>`,
  },
  'web-libraries-below-domain': {
    'src/web/lib/c.ts': `import type { X } from '../domain/session.ts'\nexport type C = X`,
  },
  'no-node-in-web': {
    'src/web/lib/b.ts': `import { join } from 'node:path'\nexport const b = join('a', 'b')`,
  },
  'journeys-from-outside': {
    'e2e/a.test.ts': `import { x } from '#server/platform/ground.ts'\nexport const a = x`,
  },
  'no-circles': {
    'src/server/platform/a.ts': `import { b } from './b.ts'\nexport type A = string\nexport const a = () => b`,
    'src/server/platform/b.ts': `import type { A } from './a.ts'\nexport const b: A = ''`,
  },
  resolvable: { 'src/server/b.ts': `import { x } from '#contract/missing.ts'\nexport const b = x` },
  'not-from-nowhere': { 'src/server/c.ts': `import { x } from 'undeclared'\nexport const c = x` },
  'doubles-loaded-on-demand': {
    'src/server/e.ts': `import { x } from './adapters/payments/sandbox/sandbox.ts'\nexport const e = x`,
  },
  'no-tools-at-run-time': { 'src/server/d.ts': `import { x } from 'tool'\nexport const d = x` },
}

const allowed: Record<string, string> = {
  'src/contract/photos.ts': `export type X = string`,
  'src/copy/words.ts': `import type { X } from '#contract/photos.ts'\nexport type { X }\nexport const words: X = ''`,
  'src/engine/engine.ts': `export const restore = 1`,
  'src/server/platform/ground.ts': `export type X = string\nexport const x = ''`,
  'src/server/adapters/payments/sandbox/sandbox.ts': `import { x as y } from 'tool'\nexport const x = y\nexport type X = typeof x`,
  'src/server/composition/payments.ts': `import type { X } from '../adapters/payments/sandbox/sandbox.ts'\nexport const payments = (): Promise<{ x: X }> => import('../adapters/payments/sandbox/sandbox.ts')`,
  'src/server/domain/locks.ts': `export { x } from '#server/platform/ground.ts'`,
  'src/server/http/reply.ts': `export type X = string`,
  'src/server/features/credits/credits.service.ts': `import type { X } from '#server/platform/ground.ts'\nexport { x as y } from '#server/domain/locks.ts'\nexport type { X }\nexport const x: X = ''`,
  'src/server/composition/main.ts': `import { restore } from '#engine/engine.ts'\nimport { x } from '../features/credits/credits.service.ts'\nexport const main = [restore, x]`,
  'src/server/main.test.ts': `import { x } from 'tool'\nexport const y = x`,
  'src/web/lib/api.ts': `import type { X } from '#contract/photos.ts'\nexport type { X }\nexport const x: X = ''`,
  'src/web/domain/session.ts': `export type X = string`,
  'src/web/ui/button.tsx': `export type X = string`,
  'src/web/features/gallery/gallery.tsx': `import { words } from '#copy/words.ts'\nimport { x as y } from '../../lib/api.ts'\nexport const x = words + y`,
  'src/web/routes/home.tsx': `import { x } from '../features/gallery/gallery.tsx'\nexport type X = typeof x`,
  'e2e/b.test.ts': `import { words } from '#copy/words.ts'\nexport const b = words`,
  'node_modules/tool/index.js': `export const x = 1`,
  'node_modules/tool/package.json': `{ "name": "tool", "version": "1.0.0", "type": "module", "main": "index.js" }`,
  'node_modules/undeclared/index.js': `export const x = 1`,
  'node_modules/undeclared/package.json': `{ "name": "undeclared", "version": "1.0.0", "type": "module", "main": "index.js" }`,
}

const project = mkdtempSync(join(tmpdir(), 'antan-walls-'))

beforeAll(() => {
  const { imports, type } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  write(
    'package.json',
    JSON.stringify({ name: 'walls', type, imports, devDependencies: { tool: '1.0.0' } }),
  )
  cpSync(inRoot('.dependency-cruiser.cjs'), join(project, '.dependency-cruiser.cjs'))
  for (const [path, text] of Object.entries(allowed)) write(path, text)
})
afterAll(() => rmSync(project, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

/** Returns every reported violation, as `wall: file`. */
function crossed(): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      'src',
      'e2e',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
    ],
    { cwd: project, encoding: 'utf8' },
  )
  if (!stdout.startsWith('{')) throw new Error(stderr)
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] }
  }
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

test('imports that respect the walls pass', () => {
  expect(crossed()).toEqual([])
})

test('an import through a wall is reported by the rule of that wall', () => {
  for (const files of Object.values(crossings))
    for (const [path, text] of Object.entries(files)) write(path, text)
  const found = crossed()
  for (const [wall, files] of Object.entries(crossings))
    expect(found).toContain(`${wall}: ${Object.keys(files)[0]}`)
})

test('every wall of the settings is tested here', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[]
  }
  expect(Object.keys(crossings).toSorted()).toEqual(forbidden.map((rule) => rule.name).toSorted())
})
