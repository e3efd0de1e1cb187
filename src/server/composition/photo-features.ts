/**
 * Photos and what their owners do with them: restorations, albums, memories, versos, family links,
 * sharing, printing and proof.
 */
import { randomUUID } from 'node:crypto'
import { createCredentials } from '../adapters/credentials/c2pa.ts'
import { certificateSource } from '../adapters/credentials/certificate.ts'
import { engineOffers } from '../adapters/images/image-work.ts'
import type { AppDeps } from './app-deps.ts'
import { createAnnouncement } from '../features/albums/albums.announcement.ts'
import { createAlbums } from '../features/albums/albums.service.ts'
import { createAlbumZip } from '../features/albums/albums.zip.ts'
import { createRelatives } from '../features/family/family.relatives.ts'
import { createFamily } from '../features/family/family.service.ts'
import type { Notices } from '../features/mail/mail.notices.ts'
import { createPhotoRetention } from '../features/photos/photos.retention.ts'
import { createPhotos, type PhotosDeps } from '../features/photos/photos.service.ts'
import { createPrint } from '../features/print/print.service.ts'
import { createSealing } from '../features/proof/proof.sealing.ts'
import { createProof } from '../features/proof/proof.service.ts'
import { createRestorations } from '../features/restorations/restorations.service.ts'
import { createShare } from '../features/share/share.service.ts'
import { INACTIVITY_DAYS } from '../features/users/users.inactivity.ts'
import { loadWatermark } from '../features/watermark/watermark.service.ts'
import { createMemoryFeatures } from './memory-features.ts'
import { newPublicId, newSecret } from '../platform/clock.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import { installationKey, type SecretBox } from '../platform/secret-box.ts'
import { createTurns } from '../platform/turns.ts'
import { temporaryFolderOf } from './storage.ts'

type Shared = Pick<
  PhotosDeps,
  'credits' | 'requireWaiver' | 'endPaymentPages' | 'watermarkPhase'
> & {
  notices: Notices
  secrets: SecretBox
}

export function createPhotoFeatures(
  deps: AppDeps,
  { credits, requireWaiver, endPaymentPages, watermarkPhase, notices, secrets }: Shared,
) {
  const {
    config,
    now,
    database: { db },
    storage,
    queue: { enqueue },
    images,
    log,
  } = deps
  const { publicUrl } = config
  const temporaryFolder = temporaryFolderOf(config)
  const watermarkSettings = () => loadWatermark(db)
  const credentials = createCredentials({ source: certificateSource(config), log })
  const sealing = createSealing({ db, credentials, publicUrl })
  const inTurn = createTurns()
  const announcement = createAnnouncement({ db, enqueue, notify: notices.albumReady })
  const photos = createPhotos({
    db,
    now,
    storage,
    credits,
    requireWaiver,
    endPaymentPages,
    temporaryFolder,
    newPublicId,
    prepare: images.prepare,
    makeVariants: images.variants,
    makePng: images.png,
    makeExample: images.example,
    watermarkSettings,
    watermarkPhase,
    sealing,
    inTurn,
    enqueue,
    uploadsPerDay: config.uploadsPerDay,
    rateLimitFactor: config.rateLimitFactor,
    albumPhotoLeft: announcement.photoLeft,
    ...engineOffers(config),
  })
  const proof = createProof({ db, storage, now, publicUrl, inactivityDays: INACTIVITY_DAYS })
  const composing = { db, storage, temporaryFolder, seal: sealing.seal, inTurn }
  return {
    photos,
    restorePhoto: createRestorations({
      db,
      storage,
      temporaryFolder,
      watermarkPhase,
      restore: images.restore,
      ...(images.forget ? { forget: images.forget } : {}),
      watermark: images.watermark,
      watermarkSettings,
      enqueue,
      photoReady: notices.photoReady,
      albumPhotoEnded: announcement.photoEnded,
      machineRole: config.servesRequests ? 'both' : 'worker',
    }),
    enforceRetention: createPhotoRetention({
      db,
      now,
      notify: notices.photosExpiring,
      removePhoto: photos.remove,
    }),
    albums: {
      albums: createAlbums({ db, now, newSecret, photos, photoLeft: announcement.photoLeft }),
      zip: createAlbumZip({
        db,
        storage,
        now,
        openDownload: async (of) => (await photos.deliver(of)).open(),
        receipt: proof.receipt,
      }),
    },
    announcement,
    share: createShare({ ...composing, compose: images.share, newShareId: randomUUID }),
    print: createPrint({ ...composing, compose: images.print, newSheetId: randomUUID }),
    ...createMemoryFeatures(deps, watermarkPhase),
    family: createFamily({ db, now, newSecret, secrets, publicUrl }),
    relatives: createRelatives({
      db,
      now,
      storage,
      hash: createKeyedHash(installationKey(config), 'family links'),
      reducedCopy: photos.reducedCopy,
    }),
    notifyOfReplies: notices.familyReplied,
    proof,
    /** Name of the certificate of Content Credentials; null where nothing can be signed. */
    signer: async () => (await credentials.signer())?.name ?? null,
  }
}
