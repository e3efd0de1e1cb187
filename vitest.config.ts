/**
 * Three sets of tests. `unit`: everything quick, by `npm run check`. `slow` (*.slow.test.ts): real Postgres, real restorations, killed
 * processes. `e2e`: journeys in a real browser, two files at a time. `npm test` runs all three.
 */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts'],
          environment: 'node',
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['src/**/*.slow.test.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          // Each file has a server and a browser of its own, and mostly waits.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
