/**
 * Starts a server once on an empty data folder; every other server of the journeys starts on a copy
 * of what it seeded.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    seededData: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Contains the data folders of the run, because servers that end with their worker leave theirs.
  const folder = await mkdtemp(join(tmpdir(), 'antan-e2e-'))
  const server = await startServer({ env: { ENGINE: 'instant' }, parent: folder })
  await server.terminate()
  project.provide('seededData', server.dataDir)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
