/** The French wording of the changes in a log entry. */
import { expect, test } from 'vitest'
import { changesOf } from './log-changes.ts'
import {
  detailsInWords,
  fieldInWords,
  providerInWords,
  reasonInWords,
  SIGN_IN_REASONS,
  UNNAMED_FIELD,
  valueInWords,
} from './log-words.ts'

const change = (before: object | null, after: object | null, details: string | null = null) =>
  changesOf({
    details,
    oldValue: before && JSON.stringify(before),
    newValue: after && JSON.stringify(after),
  })

test('a change is listed field by field, in French', () => {
  expect(change({ credits: 1, isAdmin: false }, { credits: 3, isAdmin: true })).toEqual([
    { field: 'Crédits', from: '1', to: '3' },
    { field: 'Administrateur', from: 'non', to: 'oui' },
  ])
  expect(
    change(
      { basePrice: '24.90', planType: 'one_time' },
      { basePrice: '19.90', planType: 'subscription' },
    ),
  ).toEqual([
    { field: 'Prix', from: '24,90\u00a0€', to: '19,90\u00a0€' },
    { field: 'Type', from: 'Achat unique', to: 'Abonnement mensuel' },
  ])
})

test.each([
  ['ventes', { filter: 'partly_refunded', kind: 'pack' }, ['Remboursée en partie', 'Pack']],
  ['ventes', { filter: 'all', kind: 'all' }, ['Tous les états', 'Tous les types']],
  ['paiements', { filter: 'disputed' }, ['Contestés']],
  ['abonnements', { filter: 'overdue' }, ['Paiement en retard']],
  ['cadeaux', { filter: 'redeemed' }, ['Utilisé']],
])('the filters of an export of %s are French: %o', (file, filters, words) => {
  expect(change(null, filters, file).map(({ to }) => to)).toEqual(words)
})

test('a refunded amount has two decimals', () => {
  expect(change({ refunded: 0 }, { refunded: 1.5 })).toEqual([
    { field: 'Remboursé (€)', from: '0,00', to: '1,50' },
  ])
})

test('a change of a list or content lists only the differing parts, by their French names', () => {
  const features = (included: boolean) => ({
    features: [
      { name: 'HD', included: true },
      { name: 'Album', included },
    ],
  })
  expect(change(features(false), features(true))).toEqual([
    { field: 'Ce qui est compris 2 · Inclus', from: 'non', to: 'oui' },
  ])
  const steps = (icon: string) => ({ content: { steps: [{ title: 'Envoyez', icon }] } })
  expect(change(steps('Zap'), steps('Upload'))).toEqual([
    { field: 'Contenu · Étape 1 · Icône', from: 'Éclair', to: 'Envoi' },
  ])
  expect(change({ categoryTags: ['photo'] }, { categoryTags: ['photo', 'famille'] })).toEqual([
    { field: 'Étiquettes', from: 'photo', to: 'photo, famille' },
  ])
})

test('a creation has no old values, a deletion no new ones; empty fields are left out', () => {
  expect(change(null, { title: 'Noce', author: null })).toEqual([
    { field: 'Titre', from: null, to: 'Noce' },
  ])
  expect(change({ isPublished: true, subtitle: '' }, null)).toEqual([
    { field: 'Publié', from: 'oui', to: null },
  ])
  expect(change(null, null)).toEqual([])
})

test.each([
  ['auto_calculation_enabled', 'settingValue', 'true', 'activé'],
  ['unit_price_per_credit', 'settingValue', '3.50', '3,50\u00a0€'],
  ['smtp_secure', 'configValue', 'false', 'TLS'],
  ['watermark_color', 'configValue', 'blanc', 'Blanc'],
  ['watermark_rotation', 'configValue', '-30', '−30°'],
  ['gallery_title', 'configValue', 'La galerie', 'La galerie'],
  ['smtp_password', 'configValue', '[masqué]', 'valeur masquée'],
  ['page', 'content', '<p>Un <b>deux</b> &lt;img&gt; &amp;amp;</p>', 'Un deux <img> &amp;'],
])('the setting %s (%s) at %s reads %s', (key, field, value, words) => {
  expect(valueInWords(field, value, key)).toBe(words)
})

test('a change of a secret is listed, and a value truncated at storage causes no error', () => {
  expect(change({ configValue: '[masqué]' }, { configValue: '[masqué]' }, 'smtp_password')).toEqual(
    [{ field: 'Valeur', from: 'valeur masquée', to: 'valeur masquée' }],
  )
  expect(
    changesOf({ details: null, oldValue: null, newValue: '{"text":"xx' }).map(({ to }) => to),
  ).toEqual([''])
  expect(change(null, { text: 'x'.repeat(500) }).map(({ to }) => to?.length)).toEqual([121])
})

test('a field without a French name is not shown by its key', () => {
  expect([fieldInWords('someNewKey'), fieldInWords('toString')]).toEqual([
    UNNAMED_FIELD,
    UNNAMED_FIELD,
  ])
})

test.each([
  ['UPDATE_PRICING_SETTING', 'auto_calculation_enabled', 'Calcul automatique'],
  ['UPDATE_WATERMARK', 'watermark_size', 'Taille'],
  ['DELETE_API_CONFIGURATION', 'smtp_host', 'Serveur SMTP'],
  ['UPDATE_GALLERY_TEXT', 'cta_button_text', 'Texte du bouton'],
  ['UPDATE_LANDING_SECTION', 'how-it-works', 'Comment ça marche'],
  ['CREATE_SOCIAL_LINK', 'twitter', 'Twitter / X'],
  ['RESET_PASSWORD', 'local', 'Compte local'],
  ['EXPORT_LOGS', 'journal-connexions', 'Connexions'],
  ['UPDATE_CREDITS', 'smtp_host', 'smtp_host'],
  ['VIEW_PHOTO', 'photo_x (watermark)', 'photo_x (aperçu avec filigrane)'],
])('%s of %s is about %s', (action, details, words) => {
  expect(detailsInWords(action, details)).toBe(words)
})

test('reasons and providers of sign-ins are French sentences', () => {
  expect(reasonInWords('wrong-password')).toBe('Adresse ou mot de passe incorrect')
  expect(reasonInWords('something-new')).toBe('Autre raison')
  expect(Object.values(SIGN_IN_REASONS).filter((words) => !/^[A-ZÀ-Ý]/.test(words))).toEqual([])
  expect([providerInWords('google'), providerInWords('local')]).toEqual([
    'Compte Google',
    'Compte local',
  ])
})
