/** The whole API on one screen. */
import { adminFooterApi } from './admin/footer.ts'
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
import { settingsApi } from './settings.ts'
import { shareApi } from './share.ts'
import { usersApi } from './users.ts'

export const api = { ...authApi, ...paymentsApi, ...photosApi, ...pricingApi, ...shareApi, ...usersApi, ...settingsApi, ...landingApi, ...galleryApi, ...blogApi, ...contentApi, ...footerApi, ...analyticsApi, ...adminUsersApi, ...adminFooterApi } satisfies Record<Operation, Endpoint>
export type Api = typeof api
