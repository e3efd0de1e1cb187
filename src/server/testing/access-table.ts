/**
 * The access rules, written a second time by hand: access.db.test.ts compares the contract and the
 * running server with them. An operation without a row does not compile.
 */
import type { Access } from '#contract/endpoint.ts'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import type { Operation } from '#contract/paths.ts'
import { PRINT_ORDER } from './pictures.ts'

type PublicSite = Exclude<Operation, `admin.${string}`>

/**
 * Back-office operations are for administrators only, except those of `supportMay`: a rule instead
 * of rows.
 */
export const isBackOffice = (operation: Operation): boolean => operation.startsWith('admin.')

/** Back-office operations that support staff may call, all of them reads. */
export const supportMay: readonly Operation[] = [
  'admin.users.list',
  'admin.customers.read',
  'admin.customers.movements',
  'admin.customers.documents',
  'admin.customers.mails',
  'admin.customers.notes',
  'admin.sales.list',
  'admin.sales.read',
  'admin.sales.document',
  'admin.payments.list',
  'admin.subscriptions.list',
  'admin.photos.list',
  'admin.search',
]

/**
 * Operations that need a fresh sign-in: a stolen session must not reach money, prices, roles,
 * pictures or lists of people.
 */
export const needFreshSignIn: readonly Operation[] = [
  'secondFactor.enrol',
  'secondFactor.confirm',
  'secondFactor.renew',
  'secondFactor.disable',
  'settings.deleteAccount',
  'admin.security.save',
  'admin.security.reset',
  'admin.users.create',
  'admin.users.credits',
  'admin.users.role',
  'admin.users.remove',
  'admin.sales.refund',
  'admin.sales.export',
  'admin.payments.export',
  'admin.subscriptions.export',
  'admin.gifts.export',
  'admin.logs.export',
  'admin.signIns.export',
  'admin.photos.open',
  'admin.photos.remove',
  'admin.gifts.reissue',
  'admin.plans.create',
  'admin.plans.update',
  'admin.plans.remove',
  'admin.plans.applyUnitPrice',
  'admin.pricingSettings.save',
  'admin.versions.restore',
  'admin.apiConfigurations.create',
  'admin.apiConfigurations.update',
  'admin.apiConfigurations.remove',
  'admin.apiConfigurations.saveAll',
]

const accessTable = {
  'auth.start': 'public',
  'auth.callback': 'public',
  'auth.exchange': 'public',
  'auth.local': 'public',
  'auth.setPassword': 'public',
  'auth.me': 'user',
  'auth.logout': 'user',
  'auth.logoutOthers': 'user',
  'secondFactor.signIn': 'public',
  'secondFactor.read': 'staff',
  'secondFactor.enrol': 'staff',
  'secondFactor.confirm': 'staff',
  'secondFactor.renew': 'staff',
  'secondFactor.disable': 'staff',
  'identity.way': 'user',
  'identity.confirm': 'user',
  'identity.google': 'user',
  'users.stats': 'user',
  'settings.username': 'user',
  'settings.privacy': 'user',
  'settings.savePrivacy': 'user',
  'settings.export': 'user',
  'settings.deleteAccount': 'user',

  'photos.upload': 'user',
  'photos.one': 'user',
  'photos.status': 'public',
  'photos.mine': 'user',
  'photos.unlock': 'user',
  'photos.remove': 'user',
  'photos.publish': 'user',
  'photos.withdraw': 'user',
  'photos.versions': 'user',
  'photos.again': 'user',
  'photos.retouch': 'user',
  'photos.example': 'user',
  'photos.show': 'user',
  'memories.read': 'user',
  'memories.save': 'user',
  'memories.find': 'user',
  'versos.read': 'user',
  'versos.send': 'user',
  'versos.remove': 'user',
  'images.verso': 'image',
  'images.postcard': 'image',
  'images.original': 'image',
  'images.watermark': 'image',
  'images.hd': 'image',
  'images.map': 'image',
  'share.image': 'user',
  'share.video': 'user',
  'share.file': 'image',
  'print.facts': 'user',
  'print.make': 'user',
  'print.file': 'image',
  'proof.receipt': 'user',

  'albums.mine': 'user',
  'albums.create': 'user',
  'albums.one': 'user',
  'albums.rename': 'user',
  'albums.remove': 'user',
  'albums.order': 'user',
  'albums.add': 'user',
  'albums.takeOut': 'user',
  'albums.zip': 'image',

  'family.links': 'user',
  'family.make': 'user',
  'family.close': 'user',
  'family.replies': 'user',
  'family.accept': 'user',
  'family.removeReply': 'user',
  'relatives.page': 'public',
  'relatives.before': 'public',
  'relatives.after': 'public',
  'relatives.vote': 'public',
  'relatives.name': 'public',
  'relatives.message': 'public',
  'relatives.report': 'public',

  'pricing.unitPrice': 'public',
  'pricing.plans': 'public',
  'payments.transactions': 'user',
  'payments.recap': 'user',
  'payments.checkout': 'user',
  'payments.direct': 'user',
  'payments.confirmation': 'user',
  'payments.waive': 'user',
  'payments.subscriptions': 'user',
  'payments.cancelSubscription': 'user',
  'payments.resumeSubscription': 'user',
  'payments.withdraw': 'user',
  'payments.invoice': 'user',
  'gifts.checkout': 'user',
  'gifts.mine': 'user',
  'gifts.card': 'image',
  'gifts.redeem': 'user',

  'landing.sections': 'public',
  'gallery.items': 'public',
  'gallery.homepage': 'public',
  'gallery.texts': 'public',
  'blog.read': 'public',
  'content.legal': 'public',
  'content.page': 'public',
  'footer.socialLinks': 'public',
  'footer.pages': 'public',
  'footer.legal': 'public',
  'proof.verify': 'public',
  'analytics.id': 'public',
} as const satisfies Record<PublicSite, Access>

/** Who may call an operation. */
export const accessOf = (operation: Operation): Access =>
  supportMay.includes(operation)
    ? 'support'
    : isBackOffice(operation)
      ? 'admin'
      : accessTable[operation as PublicSite]

export const PHOTO_STATES = ['working', 'locked', 'unlocked', 'failed', 'deleted'] as const
export type PhotoState = (typeof PHOTO_STATES)[number]

type Answers = Record<PhotoState, number>
/**
 * Statuses of one photo's routes by state, for its owner and for an administrator with a logged
 * access.
 */
export type PhotoRow = {
  owner: Answers
  admin: Answers
  others: number
  nobody: number
  body?: object
}

const all = (status: number): Answers => ({
  working: status,
  locked: status,
  unlocked: status,
  failed: status,
  deleted: status,
})
/** Read by the owner and by administrators. */
const read = (answers: Answers): PhotoRow => ({
  owner: answers,
  admin: answers,
  others: 404,
  nobody: 401,
})
/** Owner only: an administrator gets the same reply as for an invented address. */
const done = (owner: Answers, body: object = {}): PhotoRow => ({
  owner,
  admin: all(404),
  others: 404,
  nobody: 401,
  body,
})

/** Every operation on one photo, in the order in which the test calls them. */
export const photoTable: Partial<Record<Operation, PhotoRow>> = {
  'photos.one': read({ working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 }),
  'images.original': read({ working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 }),
  'images.watermark': read({ working: 409, locked: 200, unlocked: 200, failed: 409, deleted: 404 }),
  'images.hd': read({ working: 409, locked: 403, unlocked: 200, failed: 409, deleted: 404 }),
  'images.map': read({ working: 409, locked: 409, unlocked: 409, failed: 409, deleted: 404 }),
  'photos.versions': read({ working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 }),
  'memories.read': done({ working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 }),
  'memories.save': done(
    { working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 },
    { title: 'Le bal', date: 'vers 1935', place: 'Tours', people: [], story: '', version: 0 },
  ),
  'versos.read': done({ working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 }),
  // Refused for the missing file before anything is looked up; versos.db.test.ts sends real ones.
  'versos.send': { owner: all(400), admin: all(400), others: 400, nobody: 401 },
  'images.verso': done({ working: 404, locked: 404, unlocked: 404, failed: 404, deleted: 404 }),
  'images.postcard': done({ working: 409, locked: 403, unlocked: 404, failed: 409, deleted: 404 }),
  'versos.remove': done({ working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 }),
  'photos.unlock': done({ working: 409, locked: 402, unlocked: 200, failed: 409, deleted: 404 }),
  'share.image': done({ working: 409, locked: 403, unlocked: 200, failed: 409, deleted: 404 }),
  'share.video': done({ working: 409, locked: 403, unlocked: 200, failed: 409, deleted: 404 }),
  'share.file': done({ working: 409, locked: 403, unlocked: 404, failed: 409, deleted: 404 }),
  'print.facts': done({ working: 409, locked: 403, unlocked: 200, failed: 409, deleted: 404 }),
  'print.make': done(
    { working: 409, locked: 403, unlocked: 200, failed: 409, deleted: 404 },
    PRINT_ORDER,
  ),
  'print.file': done({ working: 409, locked: 403, unlocked: 404, failed: 409, deleted: 404 }),
  'proof.receipt': done({ working: 409, locked: 403, unlocked: 200, failed: 409, deleted: 404 }),
  'photos.publish': done(
    { working: 409, locked: 403, unlocked: 200, failed: 409, deleted: 404 },
    { title: 'Un jour de marché', textVersion: GALLERY_CONSENT_VERSION },
  ),
  'photos.withdraw': done({ working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 }),
  'photos.show': done(
    { working: 409, locked: 404, unlocked: 404, failed: 409, deleted: 404 },
    { version: 2_000_000_000 },
  ),
  'photos.retouch': done(
    { working: 409, locked: 404, unlocked: 404, failed: 409, deleted: 404 },
    {
      fromVersionId: 2_000_000_000,
      strokes: [{ tool: 'erase', radius: 4, points: [[20, 20]] }],
    },
  ),
  'photos.example': done(
    { working: 409, locked: 409, unlocked: 409, failed: 409, deleted: 404 },
    { options: {} },
  ),
  'photos.again': done({ working: 409, locked: 200, unlocked: 409, failed: 409, deleted: 404 }),
  'photos.remove': done({ working: 200, locked: 200, unlocked: 200, failed: 200, deleted: 404 }),
}
