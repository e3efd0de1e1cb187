/**
 * Set-up of the database tests (vitest.config.ts): one Postgres server for all of them, whose
 * address the tests ask for.
 */
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.adminUrl)
  return postgres.stop
}
