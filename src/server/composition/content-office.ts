/** The back office of everything that is content, put together: pages, blog, landing page, gallery, watermark, outside services. Part of app.ts. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Facts } from '#markup/facts.ts'
import { brand } from '#copy/brand.ts'
import { createSmtp } from '../adapters/mail/smtp.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { PixelWork } from './app.ts'
import type { Config } from '../config.ts'
import { adminBlogRoutes, createBlogAdmin } from '../features/blog/blog.admin.ts'
import { adminPagesRoutes, createPagesAdmin } from '../features/content/content.admin.ts'
import { createGalleryTextsAdmin } from '../features/gallery/gallery.admin-texts.ts'
import { adminGalleryRoutes, createGalleryAdmin } from '../features/gallery/gallery.admin.ts'
import { adminLandingRoutes, createLandingAdmin } from '../features/landing/landing.admin.ts'
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
import type { BindOptions } from '../http/bind.ts'
import { contentChanged } from '../domain/content-version.ts'
import type { Db } from '../platform/db.ts'
import { sanitiseHtml } from '../platform/html.ts'
import { createSecretBox, secretKey, type SecretBox } from '../platform/secret-box.ts'

/** Of our own making, so that it may be shown anywhere. */
const WATERMARK_SAMPLE = join(
  import.meta.dirname,
  '../../../fixtures/pairs/chambord/apres-1280.jpg',
)

type OfficeParts = {
  config: Config
  db: Db
  storage: Storage
  temporaryFolder: string
  pixels: Pick<PixelWork, 'prepare' | 'watermark'>
  publicPictures: PublicPictures
  /** What pages name in double braces. */
  facts: () => Promise<Facts>
  secrets: SecretBox
  /** Offset of an account's watermark, 0–1. */
  watermarkPhase(userId: number): number
}

const keyFile = ({ dataDir }: Config): string => join(dataDir, 'secret.key')
/** The key of everything stored that the database alone must not tell: the environment's, or the data folder's own, made the first time. */
export const keyOf = (config: Config): Buffer => secretKey(config.secretsKey, keyFile(config))
/** Whether there is one already. */
export const hasKey = (config: Config): boolean =>
  config.secretsKey !== null || existsSync(keyFile(config))
/** What seals stored passwords. */
export const openSecrets = (config: Config): SecretBox => createSecretBox(keyOf(config))

export function createContentOffice({
  config,
  db,
  storage,
  temporaryFolder,
  pixels,
  publicPictures,
  secrets,
  facts,
  watermarkPhase,
}: OfficeParts) {
  const text = { db, contentChanged, sanitise: sanitiseHtml }
  return {
    pages: createPagesAdmin({ ...text, facts }),
    blog: createBlogAdmin(text),
    landing: createLandingAdmin({ db, contentChanged, hasVideo: publicPictures.hasVideo }),
    gallery: createGalleryAdmin({ db, storage, contentChanged, keepPicture: publicPictures.keep }),
    galleryTexts: createGalleryTextsAdmin({ db, contentChanged }),
    watermark: createWatermarkAdmin({
      db,
      samplePath: WATERMARK_SAMPLE,
      temporaryFolder,
      prepare: pixels.prepare,
      watermark: pixels.watermark,
      watermarkPhase,
    }),
    settings: createSettingsApi({
      db,
      box: secrets,
      contentChanged,
      sendTestMail: (smtp, mail) =>
        createSmtp(smtp, { name: brand.name, address: config.mailFrom }).send({
          ...mail,
          attachments: [],
        }),
    }),
    uploads: { db, pictures: publicPictures },
  }
}
export type ContentOffice = ReturnType<typeof createContentOffice>

export function contentOfficeRoutes(
  app: FastifyInstance,
  office: ContentOffice,
  options: BindOptions,
): void {
  adminPagesRoutes(app, office.pages, options)
  adminBlogRoutes(app, office.blog, options)
  adminLandingRoutes(app, office.landing, options)
  adminGalleryRoutes(app, office.gallery, office.galleryTexts, options)
  adminWatermarkRoutes(app, office.watermark, options)
  adminUploadsRoutes(app, office.uploads, options)
  settingsApiRoutes(app, office.settings, options)
}
