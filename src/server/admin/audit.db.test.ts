/**
 * Each mutation of the back office writes one audit row with old and new values, in the transaction
 * of the change. Reading is exempt. The file exceeds 300 lines because one table, typed by
 * operation, must contain every mutation: a missing one does not compile.
 */
import { eq, gt, sql } from '../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesOf } from '#copy/admin/log-changes.ts'
import { fieldInWords, UNNAMED_FIELD } from '#copy/admin/log-words.ts'
import { paths, route, type Operation } from '#contract/paths.ts'
import { accountNotes } from '../db/schema/customers.ts'
import { familyLinks, familyReports } from '../db/schema/family.ts'
import { adminLogs } from '../db/schema/logs.ts'
import { transactions } from '../db/schema/money.ts'
import { photos } from '../db/schema/photos.ts'
import { sessions } from '../db/schema/sessions.ts'
import { secondFactors } from '../db/schema/second-factors.ts'
import { insertGift } from '../testing/gifts.ts'
import { moneySiteOn } from '../testing/money.ts'
import { formOf } from '../testing/multipart.ts'
import { picture } from '../testing/pictures.ts'
import { signIn } from '../testing/session.ts'
import { webmOf } from '../testing/videos.ts'
import { seedWatermark } from '../features/watermark/watermark.service.ts'
import { openAdminSite, type AdminSite } from '../testing/admin-site.ts'

/** Reply with a picture that is not stored. */
const KEEPS_NOTHING = ['admin.watermark.test', 'admin.watermark.preview'] as const
/** Exports change nothing but are audited. */
type Taken =
  | 'admin.logs.export'
  | 'admin.signIns.export'
  | 'admin.sales.export'
  | 'admin.payments.export'
  | 'admin.subscriptions.export'
  | 'admin.gifts.export'
type Changing<O extends Operation> = O extends `admin.${string}`
  ? (typeof paths)[O] extends `GET ${string}`
    ? never
    : O
  : never
type Mutation = Exclude<Changing<Operation>, (typeof KEEPS_NOTHING)[number]> | Taken

type Expected = {
  /** Creates what the call needs, before the audited part. */
  prepare?: () => Promise<unknown>
  run: () => ReturnType<AdminSite['call']>
  action: string
  details?: unknown
  /** The e-mail address of the account in the row. */
  target?: string
  /** Fields that the old and new value must contain; null when there must be no value. */
  old: object | null
  next: object | null
}

let site: AdminSite
let bytes: Buffer
let people = 0
let at = {
  user: 0,
  photo: 0,
  item: 0,
  report: 0,
  payment: 0,
  note: 0,
  session: 0,
  version: 0,
  media: '',
  other: '',
  links: [] as { key: string; seen: string }[],
}
beforeAll(async () => {
  site = await openAdminSite()
  await site.db.transaction(seedWatermark)
  // The administrator's id was inserted explicitly, so the sequence must skip it.
  await site.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 100)`)
  bytes = await picture({ width: 200, height: 150 })
  await site.db.execute(
    sql`create function refuse_record() returns trigger language plpgsql as $$ begin raise exception 'the log is closed'; end $$`,
  )
  await site.db.execute(
    sql`create trigger refuse_record before insert on admin_logs for each row execute function refuse_record()`,
  )
  await closeLog(false)
})
afterAll(() => site.close())

const closeLog = (closed: boolean) =>
  site.db.execute(
    sql.raw(`alter table admin_logs ${closed ? 'enable' : 'disable'} trigger refuse_record`),
  )
const api = '/api/admin'
const form = (
  method: 'POST' | 'PUT',
  url: string,
  fields: Record<string, string>,
  files: Record<string, Uint8Array>,
) => {
  const { headers, payload } = formOf(fields, files)
  return site.app.inject({
    method,
    url,
    headers: { ...headers, ...site.admin.headers, 'user-agent': 'test browser' },
    payload,
  })
}
const newUser = async () => {
  at.user = (await site.user(`personne${(people += 1)}@antan.test`, { credits: 2 })).userId
}
const newPhoto = (status: 'failed' | 'completed') => async () => {
  await newUser()
  const [row] = await site.db
    .insert(photos)
    .values({
      publicId: `photo_audit${people}`,
      userId: at.user,
      originalUrl: `photos/x/${people}.jpg`,
      filename: 'a.jpg',
      width: 10,
      height: 10,
      status,
    })
    .returning({ id: photos.id })
  at.photo = row!.id
}
const newNote = async () => {
  await newUser()
  const [note] = await site.db
    .insert(accountNotes)
    .values({ userId: at.user, text: 'canari' })
    .returning({ id: accountNotes.id })
  at.note = note!.id
}
const newSession = async () => {
  await newUser()
  const [session] = await site.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, at.user))
  at.session = session!.id
}
const newGift = async () => {
  await newUser()
  await insertGift(site.db, { id: `gift_${people}`, userId: at.user })
}
const newReport = async () => {
  await newPhoto('completed')()
  const [link] = await site.db
    .insert(familyLinks)
    .values({
      userId: at.user,
      photoId: at.photo,
      tokenHash: 'x',
      sealedToken: 'x',
      endsAt: new Date(Date.now() + 86_400_000),
    })
    .returning({ id: familyLinks.id })
  const [report] = await site.db
    .insert(familyReports)
    .values({ linkId: link!.id, reason: 'Ma photo' })
    .returning({ id: familyReports.id })
  at.report = report!.id
}
const shared = () => ({ isPublic: true, isHdUnlocked: true, status: 'completed' as const })
const pair = () => ({ beforeImage: bytes, afterImage: bytes })
const newItem = async () => {
  at.item = (await form('POST', `${api}/gallery-items`, { title: 'Noce' }, pair())).json<{
    id: number
  }>().id
}
const page = { slug: 'essai', title: 'Essai', content: '<p>Un</p>' }
const person = () => `personne${people}@antan.test`

/** In the order of the calls; each builds on the rows of the previous ones. */
const table: Record<Mutation, Expected> = {
  'admin.security.save': {
    // Without a second factor the administrator of the other rows could do nothing else.
    prepare: () =>
      site.db.insert(secondFactors).values({ userId: 1, sealedSecret: 'x', enabledAt: new Date() }),
    run: () => site.call('PUT', `${api}/security`, { secondFactorRequired: true }),
    action: 'UPDATE_SECURITY',
    old: { secondFactorRequired: false },
    next: { secondFactorRequired: true },
  },
  'admin.security.reset': {
    prepare: async () => {
      await newUser()
      await site.db
        .insert(secondFactors)
        .values({ userId: at.user, sealedSecret: 'x', enabledAt: new Date() })
    },
    run: () => site.call('DELETE', `${api}/users/${at.user}/second-factor`),
    action: 'RESET_SECOND_FACTOR',
    get target() {
      return person()
    },
    old: null,
    next: null,
  },
  'admin.users.create': {
    run: () =>
      site.call('POST', `${api}/users`, { username: 'Nouvelle', email: 'nouvelle@antan.test' }),
    action: 'USER_CREATED',
    target: 'nouvelle@antan.test',
    old: null,
    next: { username: 'Nouvelle', isAdmin: false },
  },
  'admin.users.credits': {
    prepare: newUser,
    run: () =>
      site.call('PUT', `${api}/users/${at.user}/credits`, { credits: 5, message: 'Geste' }),
    action: 'UPDATE_CREDITS',
    details: 'Geste',
    get target() {
      return person()
    },
    old: { credits: 2 },
    next: { credits: 5 },
  },
  'admin.users.role': {
    prepare: newUser,
    run: () => site.call('PUT', `${api}/users/${at.user}/role`, { isAdmin: true }),
    action: 'PROMOTE_ADMIN',
    get target() {
      return person()
    },
    old: { isAdmin: false },
    next: { isAdmin: true },
  },
  'admin.users.resetPassword': {
    prepare: newUser,
    run: () => site.call('POST', `${api}/users/${at.user}/reset-password`, {}),
    action: 'RESET_PASSWORD',
    get target() {
      return person()
    },
    old: null,
    next: null,
  },
  // The deletion takes the account's address out of the log, its own entry included.
  'admin.users.remove': {
    prepare: newUser,
    run: () => site.call('DELETE', `${api}/users/${at.user}`),
    action: 'DELETE_USER',
    old: { credits: 2, photoCount: 0 },
    next: null,
  },
  'admin.customers.addNote': {
    prepare: newUser,
    run: () => site.call('POST', `${api}/users/${at.user}/notes`, { text: 'canari' }),
    action: 'ADD_NOTE',
    get target() {
      return person()
    },
    old: null,
    next: null,
  },
  'admin.customers.removeNote': {
    prepare: newNote,
    run: () => site.call('DELETE', `${api}/users/${at.user}/notes/${at.note}`),
    action: 'REMOVE_NOTE',
    get target() {
      return person()
    },
    old: null,
    next: null,
  },
  'admin.customers.closeSession': {
    prepare: newSession,
    run: () => site.call('DELETE', `${api}/users/${at.user}/sessions/${at.session}`),
    action: 'CLOSE_SESSION',
    get target() {
      return person()
    },
    old: null,
    next: null,
  },
  'admin.photos.open': {
    prepare: newPhoto('completed'),
    run: () =>
      site.call('POST', `${api}/photos/${at.photo}/openings`, {
        reason: 'quality',
        note: 'visage flou',
      }),
    action: 'OPEN_PHOTO',
    get details() {
      return `photo_audit${people} – Défaut de la restauration – visage flou`
    },
    get target() {
      return person()
    },
    old: null,
    next: null,
  },
  'admin.photos.retry': {
    prepare: newPhoto('failed'),
    run: () => site.call('POST', `${api}/photos/${at.photo}/retry`, {}),
    action: 'RETRY_PHOTO',
    get target() {
      return person()
    },
    old: { status: 'failed' },
    next: { status: 'uploaded' },
  },
  'admin.photos.remove': {
    prepare: newPhoto('completed'),
    run: () => site.call('DELETE', `${api}/photos/${at.photo}`),
    action: 'DELETE_PHOTO',
    get target() {
      return person()
    },
    old: { filename: 'a.jpg' },
    next: null,
  },
  'admin.gifts.block': {
    prepare: newGift,
    run: () => site.call('PUT', `${api}/gifts/gift_${people}/block`, { blocked: true }),
    action: 'BLOCK_GIFT',
    get target() {
      return person()
    },
    old: { isBlocked: false },
    next: { isBlocked: true },
  },
  'admin.gifts.reissue': {
    prepare: newGift,
    run: () => site.call('POST', `${api}/gifts/gift_${people}/code`, {}),
    action: 'REISSUE_GIFT',
    get target() {
      return person()
    },
    old: null,
    next: null,
  },

  'admin.publisher.save': {
    run: () =>
      site.call('PUT', `${api}/publisher`, {
        name: 'Antan SARL',
        legalForm: 'SARL',
        address: '1 rue des Archives',
        registration: '123',
        vatNumber: '',
        director: 'Anne',
        host: 'Hébergeur',
        mediator: 'Médiateur',
      }),
    action: 'UPDATE_PUBLISHER',
    old: { director: '' },
    next: { director: 'Anne' },
  },
  'admin.opening.confirmLegal': {
    run: () => site.call('POST', `${api}/opening/legal-texts`, {}),
    action: 'CONFIRM_LEGAL_TEXTS',
    old: null,
    next: null,
  },
  'admin.familyReports.decide': {
    prepare: newReport,
    run: () =>
      site.call('POST', `${api}/family-reports/${at.report}/decision`, { decision: 'close' }),
    action: 'CLOSE_FAMILY_LINK',
    get target() {
      return person()
    },
    old: { isOpen: true, reports: 1 },
    next: { isOpen: false, reports: 0 },
  },

  'admin.plans.create': {
    run: () =>
      site.call('POST', `${api}/pricing-configurations`, {
        planKey: 'essai',
        name: 'Essai',
        credits: 4,
        basePrice: '9,90',
      }),
    action: 'CREATE_PLAN',
    details: 'essai',
    old: null,
    next: { basePrice: '9.90' },
  },
  'admin.plans.update': {
    run: () => site.call('PUT', `${api}/pricing-configurations/essai`, { basePrice: '8' }),
    action: 'UPDATE_PLAN',
    details: 'essai',
    old: { basePrice: '9.90' },
    next: { basePrice: '8.00' },
  },
  'admin.plans.applyUnitPrice': {
    run: () => site.call('POST', `${api}/pricing-configurations/apply-unit-price`, {}),
    action: 'UPDATE_PLAN',
    details: 'essai',
    old: { originalPrice: null },
    next: { originalPrice: '11.96' },
  },
  'admin.plans.remove': {
    run: () => site.call('DELETE', `${api}/pricing-configurations/essai`),
    action: 'DELETE_PLAN',
    details: 'essai',
    old: { basePrice: '8.00' },
    next: null,
  },
  'admin.pricingSettings.save': {
    run: () =>
      site.call('PUT', `${api}/global-pricing-settings/unit_price_per_credit`, {
        settingValue: '3,19',
      }),
    action: 'UPDATE_PRICING_SETTING',
    details: 'unit_price_per_credit',
    old: { settingValue: '2.99' },
    next: { settingValue: '3.19' },
  },

  'admin.socialLinks.create': {
    run: () =>
      site.call('POST', `${api}/footer-social-links`, {
        platform: 'facebook',
        url: 'https://a.test',
      }),
    action: 'CREATE_SOCIAL_LINK',
    details: 'facebook',
    old: null,
    next: { url: 'https://a.test' },
  },
  'admin.socialLinks.update': {
    run: () => site.call('PUT', `${api}/footer-social-links/facebook`, { url: 'https://b.test' }),
    action: 'UPDATE_SOCIAL_LINK',
    details: 'facebook',
    old: { url: 'https://a.test' },
    next: { url: 'https://b.test' },
  },
  'admin.order.save': {
    prepare: async () => {
      await site.call('POST', `${api}/footer-social-links`, {
        platform: 'instagram',
        url: 'https://c.test',
      })
      const rows = (await site.call('GET', `${api}/footer-social-links`)).json<
        { platform: string; updatedAt: string }[]
      >()
      at.links = rows.map(({ platform, updatedAt }) => ({ key: platform, seen: updatedAt }))
    },
    run: () => site.call('PUT', `${api}/order/socialLinks`, { rows: at.links.toReversed() }),
    action: 'UPDATE_SOCIAL_LINK',
    details: 'facebook',
    old: { sortOrder: 0 },
    next: { sortOrder: 1 },
  },
  'admin.socialLinks.remove': {
    run: () => site.call('DELETE', `${api}/footer-social-links/facebook`),
    action: 'DELETE_SOCIAL_LINK',
    details: 'facebook',
    old: { url: 'https://b.test' },
    next: null,
  },

  'admin.contentPages.create': {
    run: () => site.call('POST', `${api}/content-pages`, page),
    action: 'CREATE_CONTENT_PAGE',
    details: 'essai',
    old: null,
    next: { title: 'Essai' },
  },
  'admin.contentPages.update': {
    run: () => site.call('PUT', `${api}/content-pages/essai`, { title: 'Deux' }),
    action: 'UPDATE_CONTENT_PAGE',
    details: 'essai',
    old: { title: 'Essai' },
    next: { title: 'Deux' },
  },
  'admin.media.describe': {
    prepare: async () => {
      const { url } = (await form('POST', `${api}/upload-public-image`, {}, { file: bytes })).json<{
        url: string
      }>()
      at.media = url
      const content = `<p><img src="${url}" alt=""></p>`
      await site.call('PUT', `${api}/content-pages/essai`, { content })
    },
    run: () => site.call('PUT', `${api}/media/${at.media.split('/')[2]}`, { alt: 'Un pont' }),
    action: 'DESCRIBE_MEDIA',
    get details() {
      return at.media
    },
    old: { imageAlt: '' },
    next: { imageAlt: 'Un pont' },
  },
  'admin.media.replace': {
    prepare: async () => {
      const other = await picture({ width: 220, height: 150 })
      at.other = (await form('POST', `${api}/upload-public-image`, {}, { file: other })).json<{
        url: string
      }>().url
    },
    run: () =>
      site.call('POST', `${api}/media/${at.media.split('/')[2]}/replace`, { address: at.other }),
    action: 'UPDATE_CONTENT_PAGE',
    details: 'essai',
    old: {},
    next: {},
  },
  'admin.media.remove': {
    run: () => site.call('DELETE', `${api}/media/${at.media.split('/')[2]}`),
    action: 'DELETE_MEDIA',
    get details() {
      return at.media
    },
    old: { imageAlt: 'Un pont' },
    next: null,
  },
  'admin.versions.restore': {
    prepare: async () => {
      const rows = (await site.call('GET', `${api}/versions/contentPage/essai`)).json<
        { id: number }[]
      >()
      at.version = rows.at(-1)!.id
    },
    run: () => site.call('POST', `${api}/versions/contentPage/essai/${at.version}/restore`, {}),
    action: 'RESTORE_CONTENT_PAGE',
    details: 'essai',
    old: { title: 'Deux' },
    next: { title: 'Essai' },
  },
  'admin.contentPages.remove': {
    run: () => site.call('DELETE', `${api}/content-pages/essai`),
    action: 'DELETE_CONTENT_PAGE',
    details: 'essai',
    old: { title: 'Essai' },
    next: null,
  },
  'admin.legalPages.create': {
    run: () => site.call('POST', `${api}/legal-pages`, page),
    action: 'CREATE_LEGAL_PAGE',
    details: 'essai',
    old: null,
    next: { title: 'Essai' },
  },
  'admin.legalPages.update': {
    run: () => site.call('PUT', `${api}/legal-pages/essai`, { isPublished: false }),
    action: 'UPDATE_LEGAL_PAGE',
    details: 'essai',
    old: { isPublished: true },
    next: { isPublished: false },
  },
  'admin.legalPages.remove': {
    run: () => site.call('DELETE', `${api}/legal-pages/essai`),
    action: 'DELETE_LEGAL_PAGE',
    details: 'essai',
    old: { slug: 'essai' },
    next: null,
  },
  'admin.blogSections.create': {
    run: () => site.call('POST', `${api}/blog-sections`, { sectionKey: 'essai', title: 'Essai' }),
    action: 'CREATE_BLOG_SECTION',
    details: 'essai',
    old: null,
    next: { title: 'Essai' },
  },
  'admin.blogSections.update': {
    run: () => site.call('PUT', `${api}/blog-sections/essai`, { isEnabled: false }),
    action: 'UPDATE_BLOG_SECTION',
    details: 'essai',
    old: { isEnabled: true },
    next: { isEnabled: false },
  },
  'admin.blogSections.remove': {
    run: () => site.call('DELETE', `${api}/blog-sections/essai`),
    action: 'DELETE_BLOG_SECTION',
    details: 'essai',
    old: { title: 'Essai' },
    next: null,
  },
  'admin.blogMetadata.save': {
    run: () => site.call('PUT', `${api}/blog-metadata`, { title: 'Le carnet' }),
    action: 'UPDATE_BLOG_METADATA',
    old: null,
    next: { title: 'Le carnet' },
  },
  'admin.landingSections.create': {
    run: () => site.call('POST', `${api}/landing-sections`, { sectionKey: 'faq', title: 'FAQ' }),
    action: 'CREATE_LANDING_SECTION',
    details: 'faq',
    old: null,
    next: { title: 'FAQ' },
  },
  'admin.landingSections.update': {
    run: () => site.call('PATCH', `${api}/landing-sections/faq`, { isEnabled: false }),
    action: 'UPDATE_LANDING_SECTION',
    details: 'faq',
    old: { isEnabled: true },
    next: { isEnabled: false },
  },
  'admin.landingSections.remove': {
    run: () => site.call('DELETE', `${api}/landing-sections/faq`),
    action: 'DELETE_LANDING_SECTION',
    details: 'faq',
    old: { sectionKey: 'faq' },
    next: null,
  },

  'admin.galleryItems.create': {
    run: () => form('POST', `${api}/gallery-items`, { title: 'Baptême' }, pair()),
    action: 'CREATE_GALLERY_ITEM',
    details: 'Baptême',
    old: null,
    next: { title: 'Baptême' },
  },
  'admin.galleryItems.update': {
    prepare: newItem,
    run: () => form('PUT', `${api}/gallery-items/${at.item}`, { title: 'Deux' }, {}),
    action: 'UPDATE_GALLERY_ITEM',
    details: 'Deux',
    old: { title: 'Noce' },
    next: { title: 'Deux' },
  },
  'admin.galleryItems.remove': {
    run: () => site.call('DELETE', `${api}/gallery-items/${at.item}`),
    action: 'DELETE_GALLERY_ITEM',
    details: 'Deux',
    old: { title: 'Deux' },
    next: null,
  },
  'admin.galleryItems.fromPhoto': {
    prepare: async () => {
      const uploaded = (
        await site.upload(await site.user('avec-accord@antan.test', { credits: 1 }), { bytes })
      ).json<{ photo: { id: number } }>().photo
      at.photo = uploaded.id
      await site.db
        .update(photos)
        .set({ ...shared(), restoredHdUrl: photos.originalUrl })
        .where(sql`${photos.id} = ${uploaded.id}`)
    },
    run: () =>
      site.call('POST', `${api}/gallery-items/from-photo`, {
        photoId: at.photo,
        title: 'Chez nous',
      }),
    action: 'CREATE_GALLERY_ITEM',
    details: expect.stringMatching(/^photo n°\s\d+$/),
    old: null,
    next: { photoId: expect.any(Number) },
  },
  'admin.galleryTexts.update': {
    run: () =>
      site.call('PUT', `${api}/gallery-page-configurations/gallery_title`, {
        configValue: 'La galerie',
      }),
    action: 'UPDATE_GALLERY_TEXT',
    details: 'gallery_title',
    old: null,
    next: { configValue: 'La galerie' },
  },
  'admin.watermark.update': {
    run: () =>
      site.call('PUT', `${api}/watermark-configurations/watermark_opacity`, { configValue: '0.8' }),
    action: 'UPDATE_WATERMARK',
    details: 'watermark_opacity',
    old: { configValue: '0.5' },
    next: { configValue: '0.8' },
  },

  'admin.apiConfigurations.create': {
    run: () =>
      site.call('POST', `${api}/api-configurations`, {
        configKey: 'smtp_password',
        configValue: 'canari-1',
      }),
    action: 'CREATE_API_CONFIGURATION',
    details: 'smtp_password',
    old: null,
    next: { configValue: '[masqué]' },
  },
  'admin.apiConfigurations.update': {
    run: () =>
      site.call('PUT', `${api}/api-configurations/smtp_password`, { configValue: 'canari-2' }),
    action: 'UPDATE_API_CONFIGURATION',
    details: 'smtp_password',
    old: { configValue: '[masqué]' },
    next: { configValue: '[masqué]' },
  },
  'admin.apiConfigurations.remove': {
    run: () => site.call('DELETE', `${api}/api-configurations/smtp_password`),
    action: 'DELETE_API_CONFIGURATION',
    details: 'smtp_password',
    old: { configValue: '[masqué]' },
    next: null,
  },
  'admin.apiConfigurations.saveAll': {
    run: () =>
      site.call('PUT', `${api}/api-configurations`, {
        entries: [{ configKey: 'google_analytics_id', configValue: 'G-ABC1234567', seen: null }],
      }),
    action: 'CREATE_API_CONFIGURATION',
    details: 'google_analytics_id',
    old: null,
    next: { configValue: 'G-ABC1234567' },
  },
  'admin.apiConfigurations.testMail': {
    run: () => site.call('POST', `${api}/api-configurations/test-mail`, {}),
    action: 'SEND_TEST_MAIL',
    old: null,
    next: null,
  },
  'admin.uploads.blog': {
    run: () => form('POST', `${api}/upload-public-image`, { category: 'blog' }, { file: bytes }),
    action: 'UPLOAD_PICTURE',
    details: expect.stringContaining('/media/'),
    old: null,
    next: null,
  },
  'admin.uploads.landing': {
    run: () => form('POST', '/api/upload', { category: 'landing' }, { file: bytes }),
    action: 'UPLOAD_PICTURE',
    details: expect.stringContaining('/media/'),
    old: null,
    next: null,
  },
  'admin.uploads.video': {
    run: () => form('POST', `${api}/upload-public-video`, {}, { file: webmOf(2_000) }),
    action: 'UPLOAD_VIDEO',
    details: expect.stringContaining('/media/'),
    old: null,
    next: null,
  },
  'admin.logs.export': {
    run: () => site.call('GET', `${api}/logs/export?action=USER_CREATED`),
    action: 'EXPORT_LOGS',
    details: 'journal-administration',
    old: null,
    next: { action: 'USER_CREATED' },
  },
  'admin.signIns.export': {
    run: () => site.call('GET', `${api}/auth-logs/export`),
    action: 'EXPORT_LOGS',
    details: 'journal-connexions',
    old: null,
    next: { result: 'all' },
  },
  'admin.sales.export': {
    run: () => site.call('GET', `${api}/sales/export?filter=refunded`),
    action: 'EXPORT_SALES',
    details: 'ventes',
    old: null,
    next: { filter: 'refunded' },
  },
  'admin.payments.export': {
    run: () => site.call('GET', `${api}/sales/payments/export?filter=refund&q=anna`),
    action: 'EXPORT_SALES',
    details: 'paiements',
    old: null,
    next: { filter: 'refund', q: 'anna' },
  },
  'admin.subscriptions.export': {
    run: () => site.call('GET', `${api}/sales/subscriptions/export?filter=ending`),
    action: 'EXPORT_SALES',
    details: 'abonnements',
    old: null,
    next: { filter: 'ending' },
  },
  'admin.gifts.export': {
    run: () => site.call('GET', `${api}/gifts/export?filter=active&q=ABCD-EFGH-JKMN-PQRS`),
    action: 'EXPORT_SALES',
    details: 'cadeaux',
    old: null,
    next: { filter: 'active', q: '' },
  },
  'admin.sales.refund': {
    prepare: async () => {
      const moneySite = await moneySiteOn(site)
      await newUser()
      await moneySite.buy(await signIn(site.db, at.user), { planKey: 'pack_10' })
      const [row] = await site.db
        .select({ id: transactions.id })
        .from(transactions)
        .where(sql`${transactions.userId} = ${at.user}`)
      at.payment = row!.id
    },
    run: () =>
      site.call('POST', `${api}/sales/payments/${at.payment}/refund`, {
        amount: 2.49,
        reason: 'gesture',
        note: 'Retard',
        seenRefunded: 0,
        key: '6f3f9e7e-53a7-4a0f-8d4b-0f5a3f2b7c11',
      }),
    action: 'REFUND_PAYMENT',
    details: expect.stringMatching(/ – Geste commercial – Retard$/),
    get target() {
      return person()
    },
    old: { refunded: 0 },
    next: { refunded: 2.49 },
  },
}

/** A digest of all tables without the log, the last use of sessions, and the queue's own rows. */
async function stateOfTables(): Promise<string[]> {
  const { rows } = await site.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('admin_logs', 'sessions') order by 1`,
  )
  const marks = rows.map(
    ({ name }) =>
      `select '${name} ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark from "${name}" t`,
  )
  return (await site.db.execute<{ mark: string }>(sql.raw(marks.join(' union all ')))).rows
    .map(({ mark }) => mark)
    .toSorted()
}
const lastRow = async () =>
  (
    await site.db.execute<{ id: number }>(
      sql`select coalesce(max(id), 0)::int as id from admin_logs`,
    )
  ).rows[0]!.id
const parsed = (value: string | null) => (value === null ? null : (JSON.parse(value) as object))

test.each(Object.entries(table))('%s', async (_operation, expected) => {
  await expected.prepare?.()
  const before = await stateOfTables()
  await closeLog(true)
  const refused = await expected.run()
  await closeLog(false)
  expect([refused.statusCode, await stateOfTables()]).toEqual([500, before])

  const last = await lastRow()
  const done = await expected.run()
  expect([done.statusCode, done.statusCode === 200 ? '' : done.body]).toEqual([200, ''])
  const rows = await site.db.select().from(adminLogs).where(gt(adminLogs.id, last))
  expect(rows).toMatchObject([
    {
      action: expected.action,
      adminId: 1,
      adminEmail: 'admin@antan.test',
      adminUsername: 'administrateur',
      ipAddress: '127.0.0.1',
      userAgent: 'test browser',
      targetUserEmail: expected.target ?? null,
      ...(expected.details === undefined ? {} : { details: expected.details }),
    },
  ])
  const old = parsed(rows[0]!.oldValue)
  const next = parsed(rows[0]!.newValue)
  expect([old, next]).toMatchObject([expected.old ?? null, expected.next ?? null])
  expect(JSON.stringify(rows)).not.toContain('canari')
  const named = [
    ...changesOf(rows[0]!).map(({ field }) => field),
    ...Object.keys({ ...old, ...next }).map(fieldInWords),
  ]
  expect(named.filter((field) => field.includes(UNNAMED_FIELD))).toEqual([])
})

test('exempt operations are reads or store nothing', () => {
  const admin = (Object.keys(paths) as Operation[]).filter((operation) =>
    operation.startsWith('admin.'),
  )
  const exempt = admin.filter(
    (operation) => !Object.hasOwn(table, operation) && route(operation).method !== 'GET',
  )
  expect(exempt.toSorted()).toEqual([...KEEPS_NOTHING].toSorted())
})
