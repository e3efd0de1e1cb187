/** The import walls of docs/architecture.md, type imports included. `npm run check` fails when one is crossed. */

/** One folder per feature: $1 in a rule's `from` is the feature that the import leaves. */
const SERVER_FEATURE = '^src/server/features/([^/]+)/'
/** Tests, what several of them share, and the contracts that every implementation of a port passes. */
const TEST = '\\.(test|contract|fixture)\\.tsx?$|/testing/'
/** Doubles of Google sign-in and of Stripe; .dockerignore names the same files. */
const DEVELOPMENT_DOUBLE =
  '^src/(server/adapters/(identity/development/|payments/sandbox/|double-page\\.ts)|copy/development/)'
const WEB_FEATURE = '^src/web/features/([^/]+)/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const only = (root, ...allowed) => ({
  path: '^(src|e2e|bench|scripts|training)/',
  pathNot: [root, ...allowed].map((name) => `^src/${name}/`),
})
const within = (root) => ({ path: `^src/${root}/` })

module.exports = {
  forbidden: [
    rule(
      'contract-alone',
      'The contract is the API and nothing else: it imports nothing of ours.',
      within('contract'),
      only('contract'),
    ),
    rule(
      'copy-walls',
      'Words may name what the contract defines, and nothing else.',
      within('copy'),
      only('copy', 'contract'),
    ),
    rule(
      'engine-alone',
      'The engine knows no product: it could be published on its own.',
      within('engine'),
      only('engine'),
    ),
    rule(
      'markup-alone',
      'Markup knows the links and pictures of the contract and nothing else of ours.',
      within('markup'),
      only('markup', 'contract'),
    ),
    rule(
      'web-walls',
      'The browser sees the contract and the words only.',
      within('web'),
      only('web', 'contract', 'copy', 'markup'),
    ),
    rule(
      'server-walls',
      'The server never imports the web.',
      within('server'),
      only('server', 'contract', 'copy', 'engine', 'markup'),
    ),
    rule(
      'server-features-apart',
      'A feature states what it needs as a parameter; the composition root hands it over.',
      { path: SERVER_FEATURE, pathNot: TEST },
      { path: '^src/server/features/', pathNot: '^src/server/features/$1/' },
    ),
    rule(
      'server-ground-below-features',
      'What every feature stands on cannot stand on a feature.',
      { path: '^src/server/(adapters|admin|domain|jobs|http)/', pathNot: TEST },
      { path: '^src/server/(features|composition)/' },
    ),
    rule(
      'server-domain-ground',
      'What several features need stands on the platform and the tables only.',
      { path: '^src/server/domain/', pathNot: TEST },
      { path: '^src/', pathNot: '^src/(contract|copy|markup)/|^src/server/(domain|platform|db)/' },
    ),
    rule(
      'server-platform-lowest',
      'The platform knows neither the tables nor what features need of them.',
      { path: '^src/server/(platform|db)/', pathNot: TEST },
      {
        path: '^src/server/(domain|features|composition|admin|jobs|http|adapters|backup|operations)/',
      },
    ),
    rule(
      'web-features-apart',
      'Screens meet in a route.',
      { path: WEB_FEATURE },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    rule(
      'web-features-below-routes',
      'Routes use features, never the other way round.',
      { path: '^src/web/features/' },
      { path: '^src/web/routes/' },
    ),
    rule(
      'web-kit-below-features',
      'The kit and the libraries know no screen.',
      { path: '^src/web/(domain|page|start|ui|lib|styles)/' },
      { path: '^src/web/(features|routes)/' },
    ),
    rule(
      'web-kit-alone',
      'The kit has no data, also not through another folder.',
      { path: '^src/web/ui/' },
      { path: '^src/web/(domain/|page/|lib/(api|query-client)\\.ts)', reachable: true },
    ),
    rule(
      'web-libraries-below-domain',
      'Libraries and the kit know neither photos nor purchases nor sessions.',
      { path: '^src/web/(lib|ui)/', pathNot: TEST },
      { path: '^src/web/(domain|page)/' },
    ),
    rule(
      'no-node-in-web',
      'The web runs in a browser.',
      { path: '^src/web/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'journeys-from-outside',
      'Journeys see the product as a browser does: words and paths, no internals; what they see is read with the reader of pictures.',
      { path: '^e2e/' },
      { path: '^src/', pathNot: '^src/(contract|copy|markup)/|/reading\\.fixture\\.ts$' },
    ),
    rule(
      'no-circles',
      'Two files that import each other are one file, also when they import types only.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|dist/|\\.\\./\\.\\./dist/)' },
    ),
    rule(
      'not-from-nowhere',
      'What runs is declared in package.json.',
      { path: '^(src|scripts|e2e|bench)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-tools-at-run-time',
      'The running server needs no development dependency.',
      { path: '^src/(server|engine|markup|contract|copy)/', pathNot: [TEST, DEVELOPMENT_DOUBLE] },
      { dependencyTypes: ['npm-dev'] },
    ),
    rule(
      'doubles-loaded-on-demand',
      'Development doubles are imported dynamically, by configuration: the production image has none.',
      { path: '^src/', pathNot: [TEST, DEVELOPMENT_DOUBLE] },
      { path: DEVELOPMENT_DOUBLE, dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
