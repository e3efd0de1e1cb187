/** The back office: accounts, photos, prices, logs and figures. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { adminCustomersRoutes, createCustomers } from '../features/customers/customers.admin.ts'
import { createCustomerReads } from '../features/customers/customers.admin-read.ts'
import { adminFamilyRoutes, createFamilyReports } from '../features/family/family.admin.ts'
import { adminFooterRoutes, createSocialLinks } from '../features/footer/footer.admin.ts'
import {
  type AdminGiftsDeps,
  adminGiftsRoutes,
  createAdminGifts,
} from '../features/gifts/gifts.admin.ts'
import { createLogFiles } from '../features/logs/logs.admin-export.ts'
import { adminLogsRoutes, createLogs } from '../features/logs/logs.admin.ts'
import {
  adminOperationsRoutes,
  createOperations,
  type OperationsDeps,
} from '../features/overview/overview.admin-operations.ts'
import {
  type AdminPhotosDeps,
  adminPhotosRoutes,
  createAdminPhotos,
} from '../features/photos/photos.admin.ts'
import {
  adminPricingRoutes,
  createPlans,
  type PlansDeps,
} from '../features/pricing/pricing.admin.ts'
import { createPricingSettings } from '../features/pricing/pricing.admin-settings.ts'
import {
  adminSearchRoutes,
  createSearch,
  type SearchDeps,
} from '../features/search/search.admin.ts'
import { createDays } from '../features/overview/overview.admin-days.ts'
import { adminStatsRoutes, createStats } from '../features/overview/overview.admin-stats.ts'
import { isMailServerNew } from '../features/settings-api/settings-api.mail-server.ts'
import { createUserPasswords, type PasswordsDeps } from '../features/users/users.admin-passwords.ts'
import {
  type AdminUsersDeps,
  adminUsersRoutes,
  createAdminUsers,
} from '../features/users/users.admin.ts'
import { oneUser } from '../features/users/users.admin-list.ts'
import { adminSecurityRoutes, createSecurity } from '../features/auth/auth.admin.ts'
import { revokeSessions } from '../features/auth/auth.sessions.ts'
import type { Credits } from '../features/credits/credits.service.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import type { BindOptions } from '../http/bind.ts'
import { newSecret, newTypedCode, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'

type Deps = { config: Config; db: Db; now: Clock; credits: Credits } & Pick<
  AdminPhotosDeps,
  'enqueue' | 'removePhoto'
> &
  Pick<PlansDeps, 'paymentLinks'> &
  Pick<PasswordsDeps, 'localAccounts' | 'postMail'> &
  Pick<AdminUsersDeps, 'deleteAccount'> &
  Pick<AdminGiftsDeps, 'secrets'> &
  Pick<OperationsDeps, 'signer'> &
  Pick<SearchDeps, 'listSales'>

export function createAdminFeatures({
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
  secrets,
  listSales,
  signer,
}: Deps) {
  return {
    accounts: {
      users: createAdminUsers({
        db,
        now,
        newSecret,
        credits,
        revokeSessions,
        deleteAccount,
      }),
      passwords: createUserPasswords({
        db,
        publicUrl: config.publicUrl,
        localAccounts,
        isMailServerNew: (reader) => isMailServerNew(reader, now()),
        postMail,
      }),
    },
    customers: createCustomers({
      db,
      now,
      reads: createCustomerReads({ db, now, findUser: oneUser }),
    }),
    security: createSecurity({ db, postMail }),
    search: createSearch({ db, listSales }),
    stats: { read: createStats({ db }), days: createDays({ db }) },
    logs: { logs: createLogs({ db }), files: createLogFiles({ db, now }) },
    operations: createOperations({
      db,
      now,
      dataDir: config.dataDir,
      ledgerDiscrepancies: credits.discrepancies,
      bookFaults,
      signer,
    }),
    photos: createAdminPhotos({ db, enqueue, removePhoto }),
    gifts: createAdminGifts({ db, now, newCode: newTypedCode, secrets, post: postMail }),
    familyReports: createFamilyReports({ db, now }),
    pricing: {
      plans: createPlans({ db, paymentLinks }),
      settings: createPricingSettings({ db }),
    },
    socialLinks: createSocialLinks({ db }),
  }
}
export type AdminFeatures = ReturnType<typeof createAdminFeatures>

export function adminRoutes(
  app: FastifyInstance,
  admin: AdminFeatures,
  options: BindOptions,
): void {
  adminUsersRoutes(app, admin.accounts, options)
  adminCustomersRoutes(app, admin.customers, options)
  adminSecurityRoutes(app, admin.security, options)
  adminSearchRoutes(app, admin.search, options)
  adminStatsRoutes(app, admin.stats, options)
  adminLogsRoutes(app, admin.logs, options)
  adminOperationsRoutes(app, admin.operations, options)
  adminPhotosRoutes(app, admin.photos, options)
  adminGiftsRoutes(app, admin.gifts, options)
  adminFamilyRoutes(app, admin.familyReports, options)
  adminPricingRoutes(app, admin.pricing, options)
  adminFooterRoutes(app, admin.socialLinks, options)
}
