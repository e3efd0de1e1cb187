/** The jobs of all features. The steps of a shared job run in the order of this list. */
import { createPublication } from '../admin/publication.ts'
import { createVersionRetention } from '../admin/version-records.ts'
import { createErasureList, createErasureSweep } from '../backup/erasure-list.ts'
import { albumJob } from '../features/albums/albums.announcement.ts'
import { createSignInSweep } from '../features/auth/auth.sessions.ts'
import { ledgerCheckJob } from '../features/credits/credits.check.ts'
import { giftJob } from '../features/gifts/gifts.delivery.ts'
import { createFamilyDigest } from '../features/family/family.digest.ts'
import { createCustomerRetention } from '../features/customers/customers.retention.ts'
import { createFamilyRetention } from '../features/family/family.retention.ts'
import { createLogRetention } from '../features/logs/logs.retention.ts'
import { createMailRetention, mailJob, pendingMails } from '../features/mail/mail.service.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import { paymentJobs, pendingRefunds } from '../features/payments/payments.jobs.ts'
import { createPhotoSweep } from '../features/photos/photos.sweep.ts'
import { pictureSweepJob } from '../features/public-pictures/public-pictures.sweep.ts'
import { createFingerprintBackfill } from '../features/proof/proof.backfill.ts'
import {
  pendingRestorations,
  restorationJobs,
} from '../features/restorations/restorations.service.ts'
import { pendingVersos, versoJob } from '../features/versos/versos.job.ts'
import { createLostJobsSweep, type PendingWork } from '../jobs/lost-jobs.ts'
import { createRestorationQueueSweep } from '../jobs/restoration-queue.ts'
import type { FeatureJob } from '../jobs/queue.ts'
import { createRetentionClock } from '../jobs/retention-clock.ts'
import { retentionJob } from '../jobs/shared-jobs.ts'
import { installationKey } from '../platform/secret-box.ts'
import type { AppDeps } from './app-deps.ts'
import type { Features } from './features.ts'
import { temporaryFolderOf } from './storage.ts'

/** Rows that wait for a job. */
export const PENDING_WORK: readonly PendingWork[] = [
  ...pendingRestorations,
  pendingVersos,
  pendingMails,
  pendingRefunds,
]

export function collectJobs(
  { config, now, database: { db }, storage, queue }: AppDeps,
  features: Features,
): FeatureJob[] {
  const temporaryFolder = temporaryFolderOf(config)
  const retention = createRetentionClock({ db, now })
  const erasures = createErasureList({ storage, key: installationKey(config) })
  return [
    ...restorationJobs(features.restorePhoto, config.restorationsAtOnce),
    versoJob(features.restoreVerso),
    mailJob(features.mail),
    albumJob(features.announcement),
    ...paymentJobs(features.payments),
    giftJob(features.gifts),
    ledgerCheckJob({ db, now, credits: features.credits, bookFaults }),

    createFamilyDigest({ db, now, notify: features.notifyOfReplies }),

    createErasureSweep(erasures, db, temporaryFolder),
    createLostJobsSweep(db, queue.enqueue, PENDING_WORK),
    createRestorationQueueSweep(db, queue.enqueue),
    createPhotoSweep({ db, storage, temporaryFolder, now }),
    createFingerprintBackfill({ db, storage }),
    createSignInSweep(db),
    pictureSweepJob(features.sweepPictures),

    retention.advance,
    createLogRetention({ db, now: retention.now }),
    createMailRetention({ db, now: retention.now, giveUp: features.mail.giveUp }),
    createVersionRetention({ db, now: retention.now }),
    createPublication({ db, now }),
    createFamilyRetention({ db, now: retention.now }),
    createCustomerRetention({ db, now: retention.now }),
    ...[features.enforceRetention, features.endInactiveAccounts].map((announceAndDelete) =>
      retentionJob(async (context) => {
        if (retention.isBehind()) return
        if (await features.sendsMails()) await announceAndDelete(context)
        else context.log.warn('nothing is deleted that no mail server can announce')
      }),
    ),
    retentionJob(() => features.forgetTrials(retention.now())),
    retentionJob(() => features.forgetDebts(retention.now())),
    retentionJob(() => features.gifts.forget(retention.now())),
  ]
}
