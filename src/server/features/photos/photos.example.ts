/** Live examples: a small part of a locked photo restored with other options. Nothing is stored. */
import type { z } from 'zod'
import type { WatermarkSettings } from '#engine/compose/watermark-settings.ts'
import type { ExampleInput, ExampleOutput } from '#engine/example/example.ts'
import type { Example, ExampleRequest } from '#contract/examples.ts'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import { eq } from '../../db/drizzle.ts'
import { photoVersions } from '../../db/schema/photos.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { notFoundIfDeleted } from '../../domain/deleted-photo.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { findPhoto } from './photos.store.ts'

export type ExampleDeps = {
  db: Db
  storage: Storage
  offers: PhotoVersions['offers']
  /** Runs outside this process. Throws OVERLOADED when its queue is full. */
  makeExample(input: ExampleInput, signal: AbortSignal): Promise<ExampleOutput>
  watermarkSettings(): Promise<WatermarkSettings>
  /** Offset of an account's watermark, 0–1. */
  watermarkPhase(userId: number): number
}
type Asked = { userId: number; id: string; example: ExampleRequest; signal: AbortSignal }

const dataUrl = (jpeg: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`

/** Whether the engine has options whose effect an example can show. */
const canShowExamples = (offers: PhotoVersions['offers']): boolean =>
  offers.some((offer) => offer !== 'faces')

/**
 * Runs one example of an account at a time, so that no account fills the queue for all: a new one
 * ends the one before.
 */
function createTurns() {
  const running = new Map<number, AbortController>()
  return async <T>(
    userId: number,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    running.get(userId)?.abort()
    const own = new AbortController()
    running.set(userId, own)
    try {
      return await work(AbortSignal.any([signal, own.signal]))
    } catch (error) {
      throw own.signal.aborted ? new AppError('OVERLOADED', { cause: error }) : error
    } finally {
      if (running.get(userId) === own) running.delete(userId)
    }
  }
}

export function createExample({ db, storage, offers, ...deps }: ExampleDeps) {
  const inTurn = createTurns()
  /**
   * Throws PHOTO_NOT_FOUND (unknown or not theirs), PHOTO_NOT_READY, UNLOCKED_ALREADY,
   * EXAMPLE_UNAVAILABLE, OVERLOADED; the signal's reason when aborted.
   */
  return async ({ userId, id, example, signal }: Asked): Promise<z.input<typeof Example>> => {
    const photo = (await findPhoto(db, id))?.photo
    if (photo?.userId !== userId) throw new AppError('PHOTO_NOT_FOUND')
    if (photo.status !== 'completed' || photo.versionId === null)
      throw new AppError('PHOTO_NOT_READY')
    if (photo.isHdUnlocked) throw new AppError('UNLOCKED_ALREADY')
    if (!canShowExamples(offers)) throw new AppError('EXAMPLE_UNAVAILABLE')
    const [version] = await db
      .select({ report: photoVersions.report })
      .from(photoVersions)
      .where(eq(photoVersions.id, photo.versionId))
    const settings = await deps.watermarkSettings()
    try {
      const original = await storage.localCopy(photo.originalUrl)
      try {
        const input: ExampleInput = {
          source: original.path,
          report: version?.report ?? {},
          options: example.options,
          place: example.place ?? null,
          watermark: { settings, phase: deps.watermarkPhase(userId) },
        }
        const { part, before, after } = await inTurn(userId, signal, (whileWanted) =>
          deps.makeExample(input, whileWanted),
        )
        return { part, before: dataUrl(before), after: dataUrl(after) }
      } finally {
        await original.release()
      }
    } catch (error) {
      // Nobody reads this reply.
      if (signal.aborted) throw new AppError('OVERLOADED', { cause: error })
      return notFoundIfDeleted(db, photo.publicId)(error)
    }
  }
}
