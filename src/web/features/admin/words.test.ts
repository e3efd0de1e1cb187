/** The texts of rows and states that no journey reaches (spec 2 §2). */
import { createElement, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { AdminLandingSection } from '#contract/admin/landing.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { htmlOf } from './acting.fixture.tsx'
import { LandingCard } from './landing/landing-card.tsx'
import { LandingEditor } from './landing/landing-editor.tsx'
import { LandingScreen } from './landing/landing-screen.tsx'
import { FooterPanel } from './footer/footer-panel.tsx'
import { PlanCard } from './pricing/plan-card.tsx'
import { adminKey } from './toolkit/query-keys.ts'

const section: AdminLandingSection = {
  id: 1,
  sectionKey: 'faq',
  title: '',
  subtitle: null,
  isEnabled: false,
  sortOrder: 3,
  content: {},
  updatedAt: '2026-11-21T10:00:00.000Z',
}
const plan = {
  planKey: 'pack',
  name: 'Pack',
  planType: 'one_time' as const,
  credits: 1,
  basePrice: '2.99',
  originalPrice: '4.00',
  discountPercentage: 25,
  badge: 'Populaire',
  description: 'Pour essayer',
  features: [
    { name: 'HD', included: true },
    { name: 'Vidéo', included: false },
  ],
  stripeCheckoutUrl: null,
  isActive: false,
  sortOrder: 2,
  updatedAt: section.updatedAt,
}
const link = {
  platform: 'twitter',
  url: 'https://x.example',
  isActive: false,
  sortOrder: 7,
  updatedAt: section.updatedAt,
}
const noop = () => undefined
const noRow = () => Promise.resolve(null)
const editor = (sectionKey: string) =>
  createElement(LandingEditor, {
    section: { ...section, sectionKey },
    save: () => Promise.resolve(undefined),
    reread: noRow,
    onDone: noop,
    onRestored: noop,
    onEdit: noop,
  })
const screen = () => createElement(MemoryRouter, null, createElement(LandingScreen))

test.each<[string, ReactElement, readonly string[], [list: string, rows: readonly object[]]?]>([
  [
    'a section without title and subtitle',
    createElement(LandingCard, { section, reread: noRow, onEdit: noop, onRemove: noop }),
    [
      'FAQ',
      'Aucun titre défini',
      'Désactivée',
      'Non défini',
      'Modifiée le',
      '21\u00a0nov. 2026',
      'Éditer',
    ],
  ],
  [
    'a section of an unknown type',
    editor('autre'),
    ['Éditeur non disponible pour cette section', 'Modifier la section'],
  ],
  [
    'the editor of the pricing section',
    editor('pricing'),
    ['Général', 'Contenu', 'Les packs se gèrent'],
  ],
  [
    'the landing screen while loading',
    screen(),
    ['Gestion Landing Page', 'Chargement des sections...'],
  ],
  [
    'the landing screen without sections',
    screen(),
    ['Aucune section configurée', 'Créer votre première section'],
    ['admin.landingSections', []],
  ],
  [
    'an inactive social link',
    createElement(FooterPanel),
    ['Gestion du Footer', 'Twitter / X', 'https://x.example', 'Inactif', '7'],
    ['admin.socialLinks', [link]],
  ],
  [
    'an inactive plan',
    createElement(PlanCard, { plan, buttons: null }),
    [
      'Pack',
      'Populaire',
      'inactif',
      'pack',
      '2,99',
      '4,00',
      '25',
      'Non configuré',
      'Pour essayer',
      'Inclus',
      'HD',
      'Non inclus',
      'Vidéo',
      'border-dashed',
    ],
  ],
])('%s shows its specified texts', (_name, element, words, stored) => {
  const client = createQueryClient()
  if (stored) client.setQueryData(adminKey(stored[0]), stored[1])
  const html = htmlOf(client, element)
  for (const word of words) expect(html).toContain(word)
})
