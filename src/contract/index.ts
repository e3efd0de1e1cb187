/** The whole API on one screen. */
import { adminApiConfigurationsApi } from './admin/settings-api.ts'
import { adminBlogApi } from './admin/blog.ts'
import { adminGalleryApi } from './admin/gallery.ts'
import { adminLandingApi } from './admin/landing.ts'
import { adminPagesApi } from './admin/content.ts'
import { adminUploadsApi } from './admin/public-pictures.ts'
import { adminWatermarkApi } from './admin/watermark.ts'
import { adminFooterApi } from './admin/footer.ts'
import { adminLogsApi } from './admin/logs.ts'
import { adminOperationsApi } from './admin/operations.ts'
import { adminPhotosApi } from './admin/photos.ts'
import { adminPricingApi } from './admin/pricing.ts'
import { adminStatsApi } from './admin/overview.ts'
import { adminUsersApi } from './admin/users.ts'
import { analyticsApi } from './analytics.ts'
import { authApi } from './auth.ts'
import { blogApi } from './blog.ts'
import { contentApi } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { footerApi } from './footer.ts'
import { galleryApi } from './gallery.ts'
import { landingApi } from './landing.ts'
import type { Operation } from './paths.ts'
import { paymentsApi } from './payments.ts'
import { photosApi } from './photos.ts'
import { pricingApi } from './pricing.ts'
import { printApi } from './print.ts'
import { settingsApi } from './settings.ts'
import { shareApi } from './share.ts'
import { usersApi } from './users.ts'

export const api = {
  ...authApi,
  ...paymentsApi,
  ...photosApi,
  ...pricingApi,
  ...printApi,
  ...shareApi,
  ...usersApi,
  ...settingsApi,
  ...landingApi,
  ...galleryApi,
  ...blogApi,
  ...contentApi,
  ...footerApi,
  ...analyticsApi,
  ...adminUsersApi,
  ...adminPricingApi,
  ...adminPhotosApi,
  ...adminLogsApi,
  ...adminStatsApi,
  ...adminOperationsApi,
  ...adminFooterApi,
  ...adminPagesApi,
  ...adminBlogApi,
  ...adminLandingApi,
  ...adminGalleryApi,
  ...adminWatermarkApi,
  ...adminApiConfigurationsApi,
  ...adminUploadsApi,
} satisfies Record<Operation, Endpoint>
export type Api = typeof api
