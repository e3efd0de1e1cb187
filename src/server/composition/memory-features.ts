/** The features of what owners add to a photo, memories and versos, and their routes. */
import type { FastifyInstance } from 'fastify'
import { memoriesRoutes } from '../features/memories/memories.routes.ts'
import { createMemories } from '../features/memories/memories.service.ts'
import { uploadedToday } from '../features/photos/photos.allowance.ts'
import { createVersoWork } from '../features/versos/versos.job.ts'
import { versosRoutes } from '../features/versos/versos.routes.ts'
import { createVersos } from '../features/versos/versos.service.ts'
import { loadWatermark } from '../features/watermark/watermark.service.ts'
import type { BindOptions } from '../http/bind.ts'
import type { AppDeps } from './app-deps.ts'
import { temporaryFolderOf } from './storage.ts'

export function createMemoryFeatures(
  { config, now, database: { db }, storage, images, queue: { enqueue } }: AppDeps,
  watermarkPhase: (userId: number) => number,
) {
  const temporaryFolder = temporaryFolderOf(config)
  return {
    memories: createMemories({ db, now }),
    versos: createVersos({
      db,
      storage,
      temporaryFolder,
      now,
      enqueue,
      prepare: images.prepare,
      uploadedToday,
      uploadsPerDay: config.uploadsPerDay,
      rateLimitFactor: config.rateLimitFactor,
    }),
    restoreVerso: createVersoWork({
      db,
      storage,
      temporaryFolder,
      watermarkPhase,
      document: images.document,
      watermark: images.watermark,
      watermarkSettings: () => loadWatermark(db),
    }),
  }
}
type MemoryFeatures = ReturnType<typeof createMemoryFeatures>

export function memoryRoutes(
  app: FastifyInstance,
  { memories, versos }: MemoryFeatures,
  options: BindOptions,
): void {
  memoriesRoutes(app, memories, options)
  versosRoutes(app, versos, options)
}
