/**
 * The checks that `npm run check` and `npm test` share: none needs a browser, a model or a built
 * web application.
 */
import { existsSync } from 'node:fs'
import type { Step } from './steps.ts'
import { inRoot } from './lib/project.mjs'

const tsc = 'node_modules/typescript/bin/tsc'
const cruised = ['src', 'e2e', 'scripts', 'bench', 'vite.config.ts'].filter((path) =>
  existsSync(inRoot(path)),
)

/** Types, lint, import walls and the freshness of what is generated. */
export const staticChecks: Step[] = [
  { name: 'types: server', run: [tsc, '-p', 'tsconfig.json'] },
  { name: 'types: web', run: [tsc, '-p', 'tsconfig.web.json'] },
  { name: 'types: journeys', run: [tsc, '-p', 'tsconfig.e2e.json'] },
  { name: 'format', run: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'lint', run: ['node_modules/oxlint/bin/oxlint', '--format', 'stylish'] },
  {
    name: 'import walls',
    run: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      ...cruised,
      '--config',
      '.dependency-cruiser.cjs',
    ],
  },
  { name: 'lock file is complete', run: ['scripts/complete-lock.ts', '--check'] },
  { name: 'OpenAPI is fresh', run: ['scripts/openapi.ts', '--check'] },
].filter((step) => existsSync(inRoot(step.run[0] ?? '')))

/** Files, exports and dependencies that nothing uses. */
export const unusedCheck: Step = {
  name: 'nothing unused',
  run: ['node_modules/knip/bin/knip.js', '--no-progress'],
}
