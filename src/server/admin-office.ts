/** The back office of accounts, photos, prices, logs and figures, put together. Part of app.ts; that of content: content-office.ts. */
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createSocialLinks } from './features/admin/footer.ts'
import { adminFooterRoutes } from './features/admin/footer.routes.ts'
import { createLogFiles } from './features/admin/logs.export.ts'
import { createLogs } from './features/admin/logs.ts'
import { adminLogsRoutes } from './features/admin/logs.routes.ts'
import { createOperations } from './features/admin/operations.ts'
import { adminOperationsRoutes } from './features/admin/operations.routes.ts'
import { adminPhotosRoutes } from './features/admin/photos.routes.ts'
import { createAdminPhotos, type AdminPhotosDeps } from './features/admin/photos.service.ts'
import { createPlans, type PlansDeps } from './features/admin/plans.ts'
import { createPricingSettings } from './features/admin/pricing-settings.ts'
import { adminPricingRoutes } from './features/admin/pricing.routes.ts'
import { createDays } from './features/admin/stats.days.ts'
import { adminStatsRoutes } from './features/admin/stats.routes.ts'
import { createStats } from './features/admin/stats.ts'
import { createUserPasswords, type PasswordsDeps } from './features/admin/users.passwords.ts'
import { adminUsersRoutes } from './features/admin/users.routes.ts'
import { createAdminUsers, type AdminUsersDeps } from './features/admin/users.service.ts'
import { revokeSessions } from './features/auth/auth.sessions.ts'
import type { Credits } from './features/credits/credits.service.ts'
import { bookFaults } from './features/payments/payments.check.ts'
import type { BindOptions } from './http/bind.ts'
import { newSecret, type Clock } from './platform/clock.ts'
import { contentChanged } from './platform/content-version.ts'
import type { Db } from './platform/db.ts'

type OfficeParts = { config: Config; db: Db; now: Clock; credits: Credits } & Pick<
  AdminPhotosDeps,
  'enqueue' | 'removePhoto'
> &
  Pick<PlansDeps, 'paymentLinks'> &
  Pick<PasswordsDeps, 'localAccounts' | 'postMail'> &
  Pick<AdminUsersDeps, 'deleteAccount'>

export function createAdminOffice({
  config,
  db,
  now,
  credits,
  enqueue,
  removePhoto,
  paymentLinks,
  localAccounts,
  postMail,
  deleteAccount,
}: OfficeParts) {
  return {
    accounts: {
      users: createAdminUsers({ db, newSecret, credits, revokeSessions, deleteAccount }),
      passwords: createUserPasswords({ db, publicUrl: config.publicUrl, localAccounts, postMail }),
    },
    stats: { read: createStats({ db }), days: createDays({ db }) },
    logs: { logs: createLogs({ db }), files: createLogFiles({ db, now }) },
    operations: createOperations({
      db,
      now,
      dataDir: config.dataDir,
      balances: credits.invariants,
      bookFaults,
    }),
    photos: createAdminPhotos({ db, enqueue, removePhoto }),
    pricing: {
      plans: createPlans({ db, contentChanged, paymentLinks }),
      settings: createPricingSettings({ db, contentChanged }),
    },
    socialLinks: createSocialLinks({ db, contentChanged }),
  }
}
export type AdminOffice = ReturnType<typeof createAdminOffice>

export function adminOfficeRoutes(
  app: FastifyInstance,
  office: AdminOffice,
  options: BindOptions,
): void {
  adminUsersRoutes(app, office.accounts, options)
  adminStatsRoutes(app, office.stats, options)
  adminLogsRoutes(app, office.logs, options)
  adminOperationsRoutes(app, office.operations, options)
  adminPhotosRoutes(app, office.photos, options)
  adminPricingRoutes(app, office.pricing, options)
  adminFooterRoutes(app, office.socialLinks, options)
}
