/** Set-up of the journeys: one first start on an empty data folder, whose copies spare every other journey its seeding. */
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    seededData: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ env: { ENGINE: 'instant' } })
  await server.terminate()
  project.provide('seededData', server.dataDir)
  return () => rm(server.dataDir, { recursive: true, force: true })
}
