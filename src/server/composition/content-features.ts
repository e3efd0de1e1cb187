/**
 * The content panels: pages, blog, landing page, gallery, watermark, and settings of external
 * services.
 */
import type { FastifyInstance } from 'fastify'
import type { Facts } from '#markup/facts.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { ImageWork } from '../adapters/images/image-work.ts'
import type { Config } from '../config.ts'
import { createTestMailer } from './mailer.ts'
import { adminBlogRoutes, createBlogAdmin } from '../features/blog/blog.admin.ts'
import { adminPagesRoutes, createPagesAdmin } from '../features/content/content.admin.ts'
import { createGalleryTextsAdmin } from '../features/gallery/gallery.admin-texts.ts'
import { adminGalleryRoutes, createGalleryAdmin } from '../features/gallery/gallery.admin.ts'
import { adminLandingRoutes, createLandingAdmin } from '../features/landing/landing.admin.ts'
import { createMediaLibrary } from '../features/public-pictures/public-pictures.admin-library.ts'
import { adminUploadsRoutes } from '../features/public-pictures/public-pictures.admin.ts'
import type { PublicPictures } from '../features/public-pictures/public-pictures.service.ts'
import {
  createSettingsApi,
  settingsApiRoutes,
} from '../features/settings-api/settings-api.admin.ts'
import {
  adminWatermarkRoutes,
  createWatermarkAdmin,
} from '../features/watermark/watermark.admin.ts'
import type { MailServerWatchDeps } from '../features/settings-api/settings-api.mail-server.ts'
import type { BindOptions } from '../http/bind.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { SecretBox } from '../platform/secret-box.ts'

type Deps = {
  config: Config
  db: Db
  now: Clock
  storage: Storage
  temporaryFolder: string
  images: Pick<ImageWork, 'prepare' | 'watermark'>
  publicPictures: PublicPictures
  /** The values of placeholders in pages. */
  facts: () => Promise<Facts>
  secrets: SecretBox
  postMail: MailServerWatchDeps['post']
  /** Offset of an account's watermark, 0–1. */
  watermarkPhase(userId: number): number
}

export function createContentAdminFeatures({
  config,
  db,
  now,
  storage,
  temporaryFolder,
  images,
  publicPictures,
  secrets,
  postMail,
  facts,
  watermarkPhase,
}: Deps) {
  return {
    pages: createPagesAdmin({ db, now, facts }),
    blog: createBlogAdmin({ db, now }),
    landing: createLandingAdmin({ db, now, hasVideo: publicPictures.hasVideo }),
    gallery: createGalleryAdmin({ db, storage, keepPicture: publicPictures.keep }),
    galleryTexts: createGalleryTextsAdmin({ db }),
    watermark: createWatermarkAdmin({
      db,
      temporaryFolder,
      prepare: images.prepare,
      watermark: images.watermark,
      watermarkPhase,
    }),
    settings: createSettingsApi({
      db,
      now,
      box: secrets,
      post: postMail,
      sendTestMail: createTestMailer(config),
    }),
    uploads: {
      db,
      pictures: publicPictures,
      library: createMediaLibrary({ db, pictures: publicPictures }),
    },
  }
}
export type ContentAdminFeatures = ReturnType<typeof createContentAdminFeatures>

export function contentAdminRoutes(
  app: FastifyInstance,
  admin: ContentAdminFeatures,
  options: BindOptions,
): void {
  adminPagesRoutes(app, admin.pages, options)
  adminBlogRoutes(app, admin.blog, options)
  adminLandingRoutes(app, admin.landing, options)
  adminGalleryRoutes(app, admin.gallery, admin.galleryTexts, options)
  adminWatermarkRoutes(app, admin.watermark, options)
  adminUploadsRoutes(app, admin.uploads, options)
  settingsApiRoutes(app, admin.settings, options)
}
