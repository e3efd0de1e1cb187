/** The failures of single actions (spec 2 §8), each reached through the panel's own code. */
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminUsersCopy } from '#copy/admin/users.ts'
import { signInRequest } from '../../domain/session/sign-in.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toasts } from '../../lib/toast.ts'
import { Switch } from '../../ui/switch.tsx'
import { act, confirm, fill, fire, having, submit, type Step } from './acting.fixture.tsx'
import { BlogMetadataPanel } from './blog/blog-metadata.tsx'
import {
  expectFailure,
  mark,
  noop,
  pair,
  photo,
  press,
  section,
  stubFailingServer,
  updatedAt,
  user,
} from './failures.fixture.ts'
import { GalleryDrawer } from './gallery/gallery-drawer.tsx'
import { GalleryPanel } from './gallery/gallery-panel.tsx'
import { GalleryTextScreen } from './gallery/gallery-text-screen.tsx'
import { LandingCard } from './landing/landing-card.tsx'
import { ExportButton } from './toolkit/export-button.tsx'
import { PhotoDialogs, type PhotoTask } from './photos/photo-dialogs.tsx'
import { ApplyToAll, GlobalPrices } from './pricing/global-prices.tsx'
import { ApiPanel } from './settings-api/api-panel.tsx'
import { ApiStored } from './settings-api/api-stored.tsx'
import { SwitchField } from './toolkit/inputs.tsx'
import { adminKey } from './toolkit/query-keys.ts'
import { CreateUser } from './users/create-user.tsx'
import { CreditsDialog } from './users/credits-dialog.tsx'
import { UserDialogs, type UserTask } from './users/user-dialogs.tsx'
import { WatermarkCard } from './watermark/watermark-card.tsx'

let client = createQueryClient()
beforeEach(() => {
  client = createQueryClient()
  toasts.set([])
  stubFailingServer()
})
afterEach(() => vi.unstubAllGlobals())

test('the session is available only inside its provider', () => {
  const WithoutProvider = () => useAuth().user?.username
  expect(() => renderToString(createElement(WithoutProvider))).toThrow(
    'useAuth must be used within AuthProvider',
  )
})

const dialog = (kind: UserTask['kind']) => () =>
  UserDialogs({ task: { kind, user }, onClose: noop })
const photoDialog = (kind: PhotoTask['kind']) => () =>
  PhotoDialogs({ task: { kind, photo }, onClose: noop })
const gallery = (editing: 'new' | typeof pair) => () =>
  createElement(GalleryDrawer, { editing, reread: () => Promise.resolve(null), onClose: noop })
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
    [press('Appliquer à tous les packages')],
    'Erreur',
    'Impossible de mettre à jour la configuration de tarifs.',
  ],
  [
    'credits',
    () => CreditsDialog({ user, onClose: noop }),
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
      press('Créer un compte local'),
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
    [press('Exporter (CSV)')],
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
        onDraft: noop,
        reread: () => Promise.resolve(null),
      }),
    [fire(({ type: kind }) => kind === Switch, 'onChange', false)],
    'Erreur de mise à jour',
    'Impossible de mettre à jour la configuration',
  ],
  [
    'a landing switch',
    () =>
      LandingCard({ section, onEdit: noop, onRemove: noop, reread: () => Promise.resolve(null) }),
    [fire(({ type: kind }) => kind === Switch, 'onChange', false)],
    'Erreur',
    'Impossible de mettre à jour la section.',
  ],
])('a failure shows the specified sentence: %s', async (_name, draw, steps, title, description) => {
  act(client, draw, ...steps)
  await expectFailure(title, description)
})

test('a failure also reports an ended session or a lost network', async () => {
  const failed = 'Impossible de mettre à jour les crédits.'
  const tryCredits = () =>
    act(client, () => CreditsDialog({ user, onClose: noop }), fill('Nouveau solde', '9'), submit)
  stubFailingServer(401, JSON.stringify({ code: 'UNAUTHENTICATED' }))
  tryCredits()
  await expectFailure(
    'Erreur',
    `${failed} Votre session a expiré. Reconnectez-vous pour continuer.`,
  )
  expect(signInRequest.get()).toEqual({})
  signInRequest.set(null)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  tryCredits()
  await expectFailure(
    'Erreur',
    `${failed} Connexion impossible. Vérifiez votre réseau puis réessayez.`,
  )
})

test('a refused password link gives the reason', async () => {
  const { newMailServer } = adminUsersCopy.reset
  stubFailingServer(403, JSON.stringify({ code: 'FORBIDDEN', message: newMailServer }))
  act(client, dialog('reset'), confirm)
  await expectFailure('Erreur', newMailServer)
})
