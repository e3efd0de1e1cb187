/**
 * Remote predictions of a restoration: stored before they run, resumed by a later attempt,
 * cancelled once nobody needs them.
 */
import { and, eq, inArray } from '../../db/drizzle.ts'
import type { RemoteWork } from '#engine/engine.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import type { Db } from '../../platform/db.ts'
import { lockCurrentAttempt, type Claim, type Fence } from './restorations.store.ts'

type Deps = {
  db: Db
  /** Cancels a remote prediction. Never rejects. */
  forget?: ((predictionId: string) => Promise<void>) | undefined
}

export function createRemoteWork({ db, forget }: Deps, claim: Claim) {
  /** Stores the id of a prediction. False when this attempt is no longer current. */
  const storePrediction = (fence: Fence, predictionId: string | null): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await lockCurrentAttempt(tx, fence))) return false
      await tx
        .update(restorations)
        .set({ predictionId })
        .where(eq(restorations.id, fence.restorationId))
      await tx
        .update(photos)
        .set({ replicatePredictionId: predictionId })
        .where(eq(photos.id, fence.photoId))
      return true
    })

  /** Whether this attempt or a later one still works on the restoration. */
  const isActive = async (): Promise<boolean> =>
    (await db.$count(
      restorations,
      and(
        eq(restorations.id, claim.restorationId),
        inArray(restorations.status, ['queued', 'running']),
      ),
    )) > 0

  const work: RemoteWork = {
    id: claim.predictionId,
    async keep(id) {
      if (!(await storePrediction(claim, id)))
        throw new Error('the restoration is no longer this attempt’s')
      work.id = id
    },
  }
  return {
    work,
    /** Cancels the prediction unless a later attempt can resume it. */
    async cancelUnneeded(): Promise<void> {
      if (work.id !== null && !(await isActive())) await forget?.(work.id)
    },
  }
}
