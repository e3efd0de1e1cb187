/**
 * The sets of tests. `unit`: without database and processes. `db`: through the HTTP surface or a
 * service, on Postgres. `slow`: crashes, real restorations, killed processes. `e2e`: journeys in a
 * browser. `npm test` runs these four; `npm run test:long` runs `long`, the full figures of
 * docs/reliability.md.
 */
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { runReporter } from './scripts/lib/run-report.ts'

const kinds = ['db', 'slow', 'long'] as const
const filesOf = (kind: (typeof kinds)[number]) => [`{src,scripts}/**/*.${kind}.test.ts`]
const postgres = './src/server/testing/postgres.global.ts'

// Keeps the compiled code of the Node processes that tests start: some two hundred.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compile')

/** Files that take longest: they start first, so that none is left alone at the end. */
const LONGEST = [
  'killed.slow',
  'corpus.slow',
  'local-engine.slow',
  'kills.slow',
  'cluster.slow',
  'golden.slow',
  'interleavings.slow',
  'corpus-upload',
  'hostile.db',
  'states-photos',
  'states-public',
  'album-chain',
  'restore.test',
  'money.test',
  'photo-purchase',
  'second-factor',
  'admin-screens',
  'admin-pages',
  'restore-errors',
  'states-messages',
  'states-account',
  'dashboard',
  'share.test',
  'admin-content',
]
/** Measures durations, and therefore runs last. */
const LAST = 'life-of-the-server'
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.includes(name))
      return moduleId.includes(LAST) ? LONGEST.length + 1 : found < 0 ? LONGEST.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** File for the report of the run, set by `npm test`. */
const report = process.env['RUN_REPORT']

/** Limit for polled expectations on a busy machine. */
const POLL = { timeout: 15_000 }

export default defineConfig({
  test: {
    reporters: ['default', ...(report ? [runReporter(report)] : [])],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...kinds.flatMap(filesOf)],
          // Loads modules once per worker, because that takes longer than the tests.
          isolate: false,
          maxWorkers: '100%',
          unstubGlobals: true,
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'db',
          include: filesOf('db'),
          globalSetup: postgres,
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: POLL },
        },
      },
      // Three workers on two cores, because the tests mostly wait for timers of the queue.
      {
        test: {
          name: 'slow',
          include: filesOf('slow'),
          globalSetup: postgres,
          maxWorkers: 3,
          expect: { poll: POLL },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          include: filesOf('long'),
          globalSetup: postgres,
          fileParallelism: false,
          testTimeout: 7_200_000,
          hookTimeout: 120_000,
        },
      },
      // The files of a worker share modules, browser and server (e2e/support/site.ts).
      {
        test: {
          name: 'e2e',
          expect: { poll: POLL },
          include: ['e2e/**/*.test.ts'],
          globalSetup: './e2e/support/fresh-data.global.ts',
          maxWorkers: 3,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
