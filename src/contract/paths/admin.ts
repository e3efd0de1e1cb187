/** Paths of the back office. */

/** The four operations of a collection. */
type Collection<N extends string, P extends string, K extends string, M extends string> = {
  [O in `${N}.list`]: `GET ${P}`
} & { [O in `${N}.create`]: `POST ${P}` } & { [O in `${N}.update`]: `${M} ${P}/:${K}` } & {
  [O in `${N}.remove`]: `DELETE ${P}/:${K}`
}

/** Returns a collection's paths; `key` is the field that identifies a row, `method` changes one. */
function resourcePaths<
  N extends string,
  P extends `/api/admin/${string}`,
  K extends string,
  M extends 'PUT' | 'PATCH' = 'PUT',
>(name: N, path: P, key: K, method = 'PUT' as M): Collection<N, P, K, M> {
  return {
    [`${name}.list`]: `GET ${path}`,
    [`${name}.create`]: `POST ${path}`,
    [`${name}.update`]: `${method} ${path}/:${key}`,
    [`${name}.remove`]: `DELETE ${path}/:${key}`,
  } as Collection<N, P, K, M>
}

export const adminPaths = {
  'admin.stats.read': 'GET /api/admin/stats',
  'admin.stats.days': 'GET /api/admin/stats/days',

  'admin.opening.read': 'GET /api/admin/opening',
  'admin.opening.tests': 'GET /api/admin/opening/tests',
  'admin.opening.confirmLegal': 'POST /api/admin/opening/legal-texts',
  'admin.publisher.read': 'GET /api/admin/publisher',
  'admin.publisher.save': 'PUT /api/admin/publisher',

  'admin.operations.read': 'GET /api/admin/operations',
  'admin.operations.checks': 'GET /api/admin/operations/checks',

  'admin.security.read': 'GET /api/admin/security',
  'admin.security.save': 'PUT /api/admin/security',
  'admin.security.reset': 'DELETE /api/admin/users/:id/second-factor',

  'admin.search': 'GET /api/admin/search',
  'admin.order.save': 'PUT /api/admin/order/:list',
  'admin.versions.list': 'GET /api/admin/versions/:kind/:key',
  'admin.versions.read': 'GET /api/admin/versions/:kind/:key/:id',
  'admin.versions.restore': 'POST /api/admin/versions/:kind/:key/:id/restore',

  'admin.users.list': 'GET /api/admin/users/stats',
  'admin.users.create': 'POST /api/admin/users',
  'admin.users.credits': 'PUT /api/admin/users/:id/credits',
  'admin.users.role': 'PUT /api/admin/users/:id/role',
  'admin.users.remove': 'DELETE /api/admin/users/:id',
  'admin.users.resetPassword': 'POST /api/admin/users/:id/reset-password',

  'admin.customers.read': 'GET /api/admin/users/:id',
  'admin.customers.movements': 'GET /api/admin/users/:id/movements',
  'admin.customers.documents': 'GET /api/admin/users/:id/documents',
  'admin.customers.mails': 'GET /api/admin/users/:id/mails',
  'admin.customers.notes': 'GET /api/admin/users/:id/notes',
  'admin.customers.addNote': 'POST /api/admin/users/:id/notes',
  'admin.customers.removeNote': 'DELETE /api/admin/users/:id/notes/:noteId',
  'admin.customers.closeSession': 'DELETE /api/admin/users/:id/sessions/:sessionId',

  'admin.sales.list': 'GET /api/admin/sales',
  'admin.sales.export': 'GET /api/admin/sales/export',
  'admin.sales.read': 'GET /api/admin/sales/orders/:id',
  'admin.sales.document': 'GET /api/admin/sales/documents/:id',
  'admin.sales.refundPreview': 'GET /api/admin/sales/payments/:id/refund',
  'admin.sales.refund': 'POST /api/admin/sales/payments/:id/refund',

  'admin.payments.list': 'GET /api/admin/sales/payments',
  'admin.payments.export': 'GET /api/admin/sales/payments/export',
  'admin.subscriptions.list': 'GET /api/admin/sales/subscriptions',
  'admin.subscriptions.export': 'GET /api/admin/sales/subscriptions/export',

  'admin.logs.list': 'GET /api/admin/logs',
  'admin.logs.export': 'GET /api/admin/logs/export',
  'admin.signIns.list': 'GET /api/admin/auth-logs',
  'admin.signIns.export': 'GET /api/admin/auth-logs/export',

  'admin.photos.list': 'GET /api/admin/photos',
  'admin.photos.open': 'POST /api/admin/photos/:id/openings',
  'admin.photos.retry': 'POST /api/admin/photos/:id/retry',
  'admin.photos.remove': 'DELETE /api/admin/photos/:id',
  'admin.familyReports.list': 'GET /api/admin/family-reports',
  'admin.familyReports.decide': 'POST /api/admin/family-reports/:id/decision',

  ...resourcePaths('admin.plans', '/api/admin/pricing-configurations', 'planKey'),
  'admin.plans.preview': 'GET /api/admin/pricing-configurations/recalculation',
  'admin.plans.applyUnitPrice': 'POST /api/admin/pricing-configurations/apply-unit-price',
  'admin.pricingSettings.read': 'GET /api/admin/global-pricing-settings/:key',
  'admin.pricingSettings.save': 'PUT /api/admin/global-pricing-settings/:settingKey',

  'admin.gifts.list': 'GET /api/admin/gifts',
  'admin.gifts.export': 'GET /api/admin/gifts/export',
  'admin.gifts.block': 'PUT /api/admin/gifts/:id/block',
  'admin.gifts.reissue': 'POST /api/admin/gifts/:id/code',

  ...resourcePaths('admin.socialLinks', '/api/admin/footer-social-links', 'platform'),

  ...resourcePaths('admin.contentPages', '/api/admin/content-pages', 'slug'),
  ...resourcePaths('admin.legalPages', '/api/admin/legal-pages', 'slug'),
  'admin.facts.list': 'GET /api/admin/facts',
  ...resourcePaths('admin.blogSections', '/api/admin/blog-sections', 'sectionKey'),
  'admin.blogMetadata.read': 'GET /api/admin/blog-metadata',
  'admin.blogMetadata.save': 'PUT /api/admin/blog-metadata',
  ...resourcePaths('admin.landingSections', '/api/admin/landing-sections', 'sectionKey', 'PATCH'),
  'admin.galleryItems.list': 'GET /api/admin/gallery-items',
  'admin.galleryItems.create': 'POST /api/admin/gallery-items',
  'admin.galleryItems.update': 'PUT /api/admin/gallery-items/:id',
  'admin.galleryItems.remove': 'DELETE /api/admin/gallery-items/:id',
  'admin.galleryItems.photos': 'GET /api/admin/gallery-items/consented-photos',
  'admin.galleryItems.fromPhoto': 'POST /api/admin/gallery-items/from-photo',
  'admin.galleryTexts.list': 'GET /api/admin/gallery-page-configurations',
  'admin.galleryTexts.update': 'PUT /api/admin/gallery-page-configurations/:configKey',
  'admin.watermark.list': 'GET /api/admin/watermark-configurations',
  'admin.watermark.update': 'PUT /api/admin/watermark-configurations/:configKey',
  'admin.watermark.test': 'POST /api/admin/watermark-configurations/test-upload',
  'admin.watermark.preview': 'POST /api/admin/watermark-configurations/preview',
  ...resourcePaths('admin.apiConfigurations', '/api/admin/api-configurations', 'configKey'),
  'admin.apiConfigurations.saveAll': 'PUT /api/admin/api-configurations',
  'admin.apiConfigurations.testMail': 'POST /api/admin/api-configurations/test-mail',
  'admin.media.list': 'GET /api/admin/media',
  'admin.media.describe': 'PUT /api/admin/media/:id',
  'admin.media.replace': 'POST /api/admin/media/:id/replace',
  'admin.media.remove': 'DELETE /api/admin/media/:id',
  'admin.uploads.blog': 'POST /api/admin/upload-public-image',
  'admin.uploads.landing': 'POST /api/upload',
  'admin.uploads.video': 'POST /api/admin/upload-public-video',
} as const
