/** The whole API on one screen. */
import { adminApiConfigurationsApi } from './admin/settings-api.ts'
import { adminBlogApi } from './admin/blog.ts'
import { adminGalleryApi } from './admin/gallery.ts'
import { adminGiftsApi } from './admin/gifts.ts'
import { adminCustomersApi } from './admin/customers.ts'
import { adminLandingApi } from './admin/landing.ts'
import { adminMediaApi } from './admin/media.ts'
import { adminPagesApi } from './admin/content.ts'
import { adminUploadsApi } from './admin/public-pictures.ts'
import { adminWatermarkApi } from './admin/watermark.ts'
import { adminFamilyApi } from './admin/family.ts'
import { adminFooterApi } from './admin/footer.ts'
import { adminLogsApi } from './admin/logs.ts'
import { adminOperationsApi } from './admin/operations.ts'
import { adminPhotosApi } from './admin/photos.ts'
import { adminPricingApi } from './admin/pricing.ts'
import { adminOpeningApi } from './admin/opening.ts'
import { adminOrderApi } from './admin/order.ts'
import { adminSalesApi } from './admin/sales.ts'
import { adminSalesBooksApi } from './admin/sales-books.ts'
import { adminSearchApi } from './admin/search.ts'
import { adminSecurityApi } from './admin/security.ts'
import { adminStatsApi } from './admin/overview.ts'
import { adminUsersApi } from './admin/users.ts'
import { adminVersionsApi } from './admin/versions.ts'
import { albumsApi } from './albums.ts'
import { analyticsApi } from './analytics.ts'
import { authApi } from './auth.ts'
import { blogApi } from './blog.ts'
import { contentApi } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { familyApi } from './family.ts'
import { footerApi } from './footer.ts'
import { galleryApi } from './gallery.ts'
import { giftsApi } from './gifts.ts'
import { landingApi } from './landing.ts'
import { memoriesApi } from './memories.ts'
import type { Operation } from './paths.ts'
import { paymentsApi } from './payments.ts'
import { photosApi } from './photos.ts'
import { pricingApi } from './pricing.ts'
import { printApi } from './print.ts'
import { relativesApi } from './relatives.ts'
import { proofApi } from './proof.ts'
import { secondFactorApi } from './second-factor.ts'
import { settingsApi } from './settings.ts'
import { shareApi } from './share.ts'
import { versosApi } from './versos.ts'
import { usersApi } from './users.ts'

export const api = {
  ...authApi,
  ...secondFactorApi,
  ...paymentsApi,
  ...giftsApi,
  ...photosApi,
  ...albumsApi,
  ...pricingApi,
  ...printApi,
  ...memoriesApi,
  ...proofApi,
  ...versosApi,
  ...shareApi,
  ...familyApi,
  ...relativesApi,
  ...usersApi,
  ...settingsApi,
  ...landingApi,
  ...galleryApi,
  ...blogApi,
  ...contentApi,
  ...footerApi,
  ...analyticsApi,
  ...adminOpeningApi,
  ...adminOrderApi,
  ...adminSalesApi,
  ...adminSalesBooksApi,
  ...adminSearchApi,
  ...adminUsersApi,
  ...adminCustomersApi,
  ...adminSecurityApi,
  ...adminPricingApi,
  ...adminPhotosApi,
  ...adminGiftsApi,
  ...adminLogsApi,
  ...adminStatsApi,
  ...adminOperationsApi,
  ...adminFooterApi,
  ...adminFamilyApi,
  ...adminPagesApi,
  ...adminBlogApi,
  ...adminLandingApi,
  ...adminGalleryApi,
  ...adminWatermarkApi,
  ...adminApiConfigurationsApi,
  ...adminUploadsApi,
  ...adminMediaApi,
  ...adminVersionsApi,
} satisfies Record<Operation, Endpoint>
export type Api = typeof api
