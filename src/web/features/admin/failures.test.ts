/** The failures of spec 2 §8, each reached through the panel's own code with a server that fails. */
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ResourceName } from '#contract/admin/resource.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toasts } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { act, confirm, drawn, fill, fire, having, submit, type Step } from './acting.fixture.tsx'
import { ApiPanel } from './content/api-panel.tsx'
import { ApiStored } from './content/api-stored.tsx'
import { BlogMetadataPanel } from './content/blog-metadata.tsx'
import { BlogSections } from './content/blog-sections.tsx'
import { ContentPagesPanel } from './content/content-pages.tsx'
import { FileField } from './content/file-field.tsx'
import { GalleryDrawer } from './content/gallery-drawer.tsx'
import { GalleryPanel } from './content/gallery-panel.tsx'
import { GalleryTextScreen } from './content/gallery-text-screen.tsx'
import { ImageField } from './content/image-field.tsx'
import { LandingCard } from './content/landing-card.tsx'
import { landingSpec } from './content/landing-spec.ts'
import { LegalPagesPanel } from './content/legal-pages.tsx'
import { PartsEditor } from './content/parts-editor.tsx'
import { LANDING_PARTS } from './content/landing-parts.ts'
import { WatermarkCard } from './content/watermark-card.tsx'
import { WatermarkTest } from './content/watermark-test.tsx'
import { FooterPanel } from './footer/footer-panel.tsx'
import { ExportButton } from './logs/export-button.tsx'
import { PhotoDialogs, type PhotoTask } from './photos/photo-dialogs.tsx'
import { ApplyToAll } from './pricing/apply-to-all.tsx'
import { GlobalPrices } from './pricing/global-prices.tsx'
import { PricingPanel } from './pricing/pricing-panel.tsx'
import { SwitchField } from './toolkit/inputs.tsx'
import { type ResourceSpec, adminKey, useResource } from './toolkit/resource.ts'
import { CreateUser } from './users/create-user.tsx'
import { CreditsDialog } from './users/credits-dialog.tsx'
import { UserDialogs, type UserTask } from './users/user-dialogs.tsx'

const updatedAt = '2026-11-21T10:00:00.000Z'
const page = {
  id: 1,
  slug: 'a',
  title: 'A',
  content: '<p>Un</p>',
  metaDescription: null,
  isPublished: true,
  showInFooter: false,
  footerSection: null,
  sortOrder: 0,
  updatedAt,
}
const link = {
  platform: 'facebook',
  url: 'https://social.example',
  isActive: true,
  sortOrder: 0,
  updatedAt,
}
const plan = {
  planKey: 'pack',
  name: 'Pack',
  planType: 'one_time' as const,
  credits: 1,
  basePrice: '2.99',
  originalPrice: null,
  discountPercentage: 0,
  badge: null,
  description: null,
  features: [],
  stripeCheckoutUrl: null,
  isActive: true,
  sortOrder: 0,
  updatedAt,
}
const section = {
  id: 1,
  sectionKey: 'faq',
  title: 'FAQ',
  subtitle: null,
  isEnabled: true,
  sortOrder: 1,
  content: {},
  updatedAt,
}
const blogContent = {
  type: 'text' as const,
  text: '',
  additionalText: '',
  imageUrl: null,
  imageAlt: null,
  imageCaption: null,
  items: [],
}
const pair = {
  id: 1,
  title: 'Une noce',
  description: null,
  author: null,
  beforeImageUrl: '/a.jpg',
  afterImageUrl: '/b.jpg',
  isPublished: true,
  sortOrder: 0,
  showOnHomepage: false,
  fromPhoto: false,
  updatedAt,
}
const mark = {
  id: 1,
  configKey: 'watermark_text' as const,
  configValue: 'Antan',
  isActive: true,
  updatedAt,
}
const user = {
  id: 7,
  username: 'ada',
  email: 'ada@antan.test',
  credits: 3,
  isAdmin: false,
  isSuperAdmin: false,
  authProvider: 'local',
  createdAt: updatedAt,
  photoCount: 0,
  lastActivity: null,
  hasUsedFreeRestore: false,
}
const photo: PhotoTask['photo'] = {
  id: 3,
  publicId: 'photo_x',
  filename: 'noce.jpg',
  status: 'failed',
  isHdUnlocked: false,
  isFreeTrial: false,
  isPublic: false,
  width: 10,
  height: 10,
  createdAt: updatedAt,
  originalUrl: '/a',
  watermarkUrl: null,
  failureCode: null,
  owner: { id: 7, username: 'ada', email: 'ada@antan.test' },
}
const close = () => undefined

let client = createQueryClient()
/** A server that fails: with nothing to say, or with a sentence. */
const failing = (status = 500, body = '') =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
let sent: FormData | null = null
/** An upload that the server refuses or answers, or that does not reach it. */
const stubUpload = (
  reached: boolean,
  reply: { status: number; responseText: string } = { status: 500, responseText: '' },
) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = reply.status
      statusText = ''
      responseText = reply.responseText
      upload = {}
      onload = close
      onerror = close
      open = close
      setRequestHeader = close
      getResponseHeader = () => null
      send = (form: FormData) => {
        sent = form
        queueMicrotask(() => (reached ? this.onload : this.onerror)())
      }
    },
  )
beforeEach(() => {
  client = createQueryClient()
  toasts.set([])
  failing()
})
afterEach(() => vi.unstubAllGlobals())

const said = (title: string, description: string) =>
  expect.poll(() => toasts.get()[0]).toMatchObject({ title, description, variant: 'destructive' })

type AnySpec = ResourceSpec<ResourceName, object>
const specOf = (draw: () => ReactElement): AnySpec =>
  drawn(client, () => (draw().props as { spec: AnySpec }).spec)
/** What asks about a row and what deletes it, as a panel wires them. */
const removing = (spec: AnySpec, row: object) => () => {
  const { removal } = useResource(spec)
  return createElement('i', {
    onAsk: () => removal.ask(row as never),
    onConfirm: removal.confirm,
  } as object)
}
const PLANS = [
  'Impossible de créer la configuration de tarifs.',
  'Impossible de mettre à jour la configuration de tarifs.',
  'Impossible de supprimer la configuration de tarifs.',
]
const PAGES = [
  'Impossible de créer la page.',
  'Impossible de mettre à jour la page.',
  'Impossible de supprimer la page.',
]
const SECTIONS = [
  'Impossible de créer la section.',
  'Impossible de mettre à jour la section.',
  'Impossible de supprimer la section.',
]
const FOOTER = [
  "Impossible d'ajouter le lien.",
  'Impossible de modifier le lien.',
  'Impossible de supprimer le lien.',
]

test.each([
  ['plans', PricingPanel, plan, PLANS],
  ['social links', FooterPanel, link, FOOTER],
  ['content pages', ContentPagesPanel, page, PAGES],
  ['legal pages', LegalPagesPanel, page, PAGES],
  ['blog sections', BlogSections, { ...section, type: 'standard', content: blogContent }, SECTIONS],
] as const)(
  '%s say that they were not made, changed or deleted',
  async (_name, Panel, row, [created, updated, removed]) => {
    const spec = specOf(Panel)
    const actions = drawn(client, () => useResource(spec))
    const values = spec.toForm(row, [])
    await expect(actions.create.run(values)).rejects.toThrow('500')
    await said('Erreur', created)
    await expect(actions.update.run({ row, values, version: updatedAt })).rejects.toThrow('500')
    await said('Erreur', updated)
    act(client, removing(spec, row), fire(having('onAsk'), 'onAsk'), confirm)
    await said('Erreur', removed)
  },
)

test.each([
  ['social links', () => specOf(FooterPanel), link],
  ['landing sections', () => landingSpec as unknown as AnySpec, section],
] as const)("%s say the server's own sentence when it has one", async (_name, specFor, row) => {
  failing(
    409,
    JSON.stringify({ code: 'CONFLICT', message: 'Cette clé est déjà utilisée.', requestId: 'r' }),
  )
  const spec = specFor()
  const { create } = drawn(client, () => useResource(spec))
  await expect(create.run(spec.toForm(row as never, []))).rejects.toThrow('409')
  await said('Erreur', 'Cette clé est déjà utilisée.')
})

test('what was refused is read again, so that the next try starts from what is stored', async () => {
  client.setQueryData(adminKey('admin.socialLinks'), [link])
  failing(409)
  const spec = specOf(FooterPanel)
  const { update } = drawn(client, () => useResource(spec))
  await expect(
    update.run({ row: link, values: spec.toForm(link, []), version: updatedAt }),
  ).rejects.toThrow('409')
  expect(client.getQueryState(adminKey('admin.socialLinks'))?.isInvalidated).toBe(true)
})

test('the session is found only inside its provider', () => {
  const Lost = () => useAuth().user?.username
  expect(() => renderToString(createElement(Lost))).toThrow(
    'useAuth must be used within AuthProvider',
  )
})

const dialog = (kind: UserTask['kind']) => () =>
  UserDialogs({ task: { kind, user }, onClose: close })
const photoDialog = (kind: PhotoTask['kind']) => () =>
  PhotoDialogs({ task: { kind, photo }, onClose: close })
const pressed = (label: string) =>
  fire(({ type: kind, props }) => kind === Button && props.children === label, 'onClick')
const gallery = (editing: 'new' | typeof pair) => () =>
  createElement(GalleryDrawer, { editing, reread: () => Promise.resolve(null), onClose: close })
const galleryValues = {
  title: 'Une noce',
  description: '',
  author: '',
  sortOrder: '0',
  isPublished: true,
  showOnHomepage: false,
  photoId: '',
  beforeImage: null,
  afterImage: null,
}
const setting = (settingKey: string, settingValue: string) =>
  client.setQueryData(adminKey('pricing-setting', settingKey), {
    settingKey,
    settingValue,
    updatedAt,
  })
const prices = () => {
  setting('unit_price_per_credit', '2.99')
  setting('auto_calculation_enabled', 'false')
  return GlobalPrices()
}
const api = () => {
  client.setQueryData(adminKey('admin.apiConfigurations'), [])
  return ApiPanel()
}
const header = () => {
  client.setQueryData(adminKey('admin.blogMetadata'), {
    title: 'Le carnet',
    categoryTags: [],
    ctaEnabled: true,
    ogImage: null,
    updatedAt,
  })
  return BlogMetadataPanel()
}
const texts = () => {
  client.setQueryData(adminKey('admin.galleryTexts'), [
    { configKey: 'gallery_title', configValue: 'La galerie', updatedAt },
  ])
  return GalleryTextScreen()
}
const pairs = () => {
  client.setQueryData(adminKey('admin.galleryItems'), [pair])
  return GalleryPanel()
}
const stored = () =>
  ApiStored({
    reread: () => Promise.resolve([]),
    rows: [
      {
        configKey: 'smtp_host',
        configValue: 'a.test',
        isActive: true,
        hasValue: true,
        updatedAt,
        erased: null,
      },
    ],
  })
const remove = (label: string) => fire(having('label', label), 'onClick')

test.each<[string, () => ReactElement | null, Step[], string, string]>([
  [
    'the unit price',
    prices,
    [fill('Prix unitaire par crédit (€)', '3,50'), submit],
    'Erreur',
    'Impossible de sauvegarder le prix unitaire',
  ],
  [
    'automatic calculation',
    prices,
    [fire(({ type: kind }) => kind === SwitchField, 'onChange', true)],
    'Erreur',
    'Impossible de sauvegarder les paramètres',
  ],
  [
    'all plans',
    () => ApplyToAll(),
    [pressed('Appliquer à tous les packages')],
    'Erreur',
    'Impossible de mettre à jour la configuration de tarifs.',
  ],
  [
    'credits',
    () => CreditsDialog({ user, onClose: close }),
    [fill('Nouveau solde', '9'), submit],
    'Erreur',
    'Impossible de mettre à jour les crédits.',
  ],
  ['a role', dialog('role'), [confirm], 'Erreur', 'Impossible de modifier le rôle.'],
  ['a deletion', dialog('remove'), [confirm], 'Erreur', "Impossible de supprimer l'utilisateur."],
  [
    'a reset link',
    dialog('reset'),
    [confirm],
    'Erreur',
    "Impossible d'envoyer le lien de réinitialisation.",
  ],
  [
    'an account made',
    () => CreateUser(),
    [
      pressed('Créer un compte local'),
      fire(having('save'), 'save', { username: 'Ada', email: 'ada@antan.test', isAdmin: false }),
    ],
    'Erreur',
    'Impossible de créer le compte.',
  ],
  [
    'a photo started again',
    photoDialog('retry'),
    [confirm],
    'Erreur',
    'Impossible de relancer la restauration.',
  ],
  [
    'a photo deleted',
    photoDialog('remove'),
    [confirm],
    'Erreur',
    'Impossible de supprimer la photo.',
  ],
  [
    'a log taken out',
    () =>
      createElement(ExportButton, { operation: 'admin.logs.export', query: {}, name: 'journal' }),
    [pressed('Exporter (CSV)')],
    'Erreur',
    'Impossible d’exporter le journal.',
  ],
  [
    'the blog header',
    header,
    [fire(having('save'), 'save', { title: 'A', categoryTags: '' }, updatedAt)],
    'Erreur',
    'Impossible de mettre à jour les métadonnées.',
  ],
  [
    'a setting',
    api,
    [fill('Serveur SMTP', 'mail.antan.test'), submit],
    'Erreur',
    'Impossible de sauvegarder la configuration.',
  ],
  [
    'a setting deleted',
    stored,
    [remove('Supprimer\u00a0: Serveur SMTP'), confirm],
    'Erreur',
    'Impossible de supprimer la configuration.',
  ],
  [
    'a pair made',
    gallery('new'),
    [fire(having('save'), 'save', galleryValues)],
    'Erreur',
    'Erreur lors de la création',
  ],
  [
    'a pair changed',
    gallery(pair),
    [fire(having('save'), 'save', galleryValues, updatedAt)],
    'Erreur',
    'Erreur lors de la modification',
  ],
  [
    'a pair deleted',
    pairs,
    [remove('Supprimer\u00a0: Une noce'), confirm],
    'Erreur',
    'Erreur lors de la suppression',
  ],
  [
    'a gallery text',
    texts,
    [
      fill('Titre', 'Nos photos'),
      fire(having('aria-label', 'Sauvegarder\u00a0: Titre'), 'onClick'),
    ],
    'Erreur',
    'Erreur lors de la mise à jour',
  ],
  [
    'the watermark',
    () =>
      WatermarkCard({
        entry: mark,
        draft: null,
        onDraft: close,
        reread: () => Promise.resolve(null),
      }),
    [fire(({ type: kind }) => kind === Switch, 'onChange', false)],
    'Erreur de mise à jour',
    'Impossible de mettre à jour la configuration',
  ],
  [
    'a landing switch',
    () =>
      LandingCard({ section, onEdit: close, onRemove: close, reread: () => Promise.resolve(null) }),
    [fire(({ type: kind }) => kind === Switch, 'onChange', false)],
    'Erreur',
    'Impossible de mettre à jour la section.',
  ],
])('a server that fails is told: %s', async (_name, draw, steps, title, description) => {
  act(client, draw, ...steps)
  await said(title, description)
})

const file = new File(['x'], 'a.png', { type: 'image/png' })
const testing: Step[] = [
  fire(({ type: kind }) => kind === FileField, 'onChange', file),
  pressed('Appliquer le watermark'),
]
const landingImage = () =>
  PartsEditor({ parts: LANDING_PARTS.hero.media, value: {}, onChange: close })

test('a picture is sent with what it is for, and its arrival is told', async () => {
  stubUpload(true, { status: 200, responseText: '{"url":"/media/abc-10x10/10.jpg"}' })
  act(client, landingImage, fire(having('onFile'), 'onFile', file))
  expect([sent?.get('category'), sent?.get('file')]).toMatchObject(['landing', { name: 'a.png' }])
  await expect.poll(() => toasts.get()[0]?.title).toBe('Image uploadée')
})

test.each<[string, boolean, () => ReactElement, Step[], string]>([
  [
    'the test of the watermark, refused',
    true,
    WatermarkTest,
    testing,
    "Erreur lors de l'upload de l'image de test",
  ],
  [
    'the test of the watermark, not sent',
    false,
    WatermarkTest,
    testing,
    "Impossible d'uploader l'image de test",
  ],
  [
    'a landing picture',
    true,
    landingImage,
    [fire(having('onFile'), 'onFile', file)],
    "Impossible d'uploader l'image",
  ],
  [
    'a blog picture',
    true,
    () => ImageField({ label: 'Image', value: null, onChange: close, use: 'blog' }),
    [fire(having('onFile'), 'onFile', file)],
    'Un problème est survenu de notre côté. Réessayez dans un instant.',
  ],
])('an upload that fails is told: %s', async (_name, reached, draw, steps, description) => {
  stubUpload(reached)
  act(client, draw, ...steps)
  await said("Erreur d'upload", description)
})
