/** The states of the public site, for somebody without a session. */
import type { Page } from 'playwright-core'
import { secondStepStates } from './second-step.ts'
import type { State } from './state.ts'
import { fill } from './steps.ts'
import { verifyStates } from './verify.ts'

export const written = (over: object = {}) => ({
  json: {
    id: 1,
    slug: 'essai',
    title: 'Une page à l’essai',
    content: '<h2>Un titre</h2><p>Un texte.</p>',
    metaDescription: null,
    isPublished: true,
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...over,
  },
})
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
const menu = (page: Page) => page.getByRole('button', { name: 'Ouvrir le menu' }).click()

export const publicStates: readonly State[] = [
  { name: 'offer-signed-out', path: '/offrir', see: 'Connectez-vous pour commander' },
  {
    name: 'offer-failed',
    path: '/offrir',
    inside: true,
    faults: { 'pricing-configurations': 500 },
    see: 'Les tarifs n’ont pas pu être chargés',
  },
  {
    name: 'redeem-incomplete',
    path: '/cadeau',
    first: fill({ 'Code cadeau': 'ANTAN-12' }),
    see: 'Ce code n’est pas complet',
  },
  { name: 'landing', path: '/', see: 'Questions fréquentes' },
  {
    name: 'landing-loading',
    path: '/',
    inside: true,
    faults: { 'landing-sections': 'never' },
    see: 'Chargement…',
  },
  {
    name: 'landing-failed',
    path: '/',
    inside: true,
    faults: { 'landing-sections': 500 },
    see: 'L’accueil n’a pas pu être chargé',
  },
  {
    name: 'landing-offline',
    path: '/',
    inside: true,
    faults: { '**': 'cut' },
    see: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
  },
  {
    name: 'landing-empty',
    path: '/',
    inside: true,
    faults: { 'landing-sections': { json: [] } },
    see: 'Ce que nous promettons, et ce que nous ne promettons pas',
  },
  {
    name: 'landing-prices-loading',
    path: '/',
    inside: true,
    faults: { 'pricing-configurations': 'never' },
    see: 'Questions fréquentes',
  },
  {
    name: 'landing-prices-failed',
    path: '/',
    inside: true,
    faults: { 'pricing-configurations': 503 },
    see: 'Les tarifs n’ont pas pu être chargés',
  },
  {
    name: 'landing-prices-empty',
    path: '/',
    inside: true,
    faults: { 'pricing-configurations': { json: [] } },
    see: 'Aucune formule n’est en vente pour le moment.',
  },
  { name: 'sign-in', path: '/support', first: press('Se connecter'), see: 'Continuer avec Google' },

  { name: 'gallery', path: '/gallery', see: 'Restaurer ma photo' },
  {
    name: 'gallery-loading',
    path: '/gallery',
    inside: true,
    faults: { 'gallery-items': 'never' },
    see: 'Chargement de la galerie…',
  },
  {
    name: 'gallery-failed',
    path: '/gallery',
    inside: true,
    faults: { 'gallery-items': 500 },
    see: 'La galerie n’a pas pu être chargée',
  },
  {
    name: 'gallery-empty',
    path: '/gallery',
    inside: true,
    faults: { 'gallery-items': { json: [] } },
    see: 'Aucune transformation disponible',
  },
  { name: 'gallery-large', path: '/gallery', first: press(/^Voir en grand/), see: /^1 sur \d+$/ },

  { name: 'blog', path: '/blog', see: 'Dans cet article' },
  {
    name: 'blog-loading',
    path: '/blog',
    inside: true,
    faults: { blog: 'never' },
    see: 'Chargement de l’article…',
  },
  {
    name: 'blog-failed',
    path: '/blog',
    inside: true,
    faults: { blog: 503 },
    see: 'Impossible de charger le contenu du blog.',
  },
  {
    name: 'blog-empty',
    path: '/blog',
    inside: true,
    faults: { blog: { json: { sections: [], metadata: null } } },
    see: 'Le guide est en préparation',
  },
  { name: 'blog-unknown', path: '/blog/rien', see: 'Page non trouvée' },

  { name: 'legal-terms', path: '/terms', see: 'Dernière mise à jour' },
  { name: 'legal-privacy', path: '/legal/privacy-policy', see: 'Dernière mise à jour' },
  { name: 'legal-mentions', path: '/legal/legal-mentions', see: 'Dernière mise à jour' },
  { name: 'legal-sale', path: '/legal/terms-of-sale', see: 'Dernière mise à jour' },
  { name: 'legal-cookies', path: '/legal/cookies-policy', see: 'Enregistrer mes choix' },
  {
    name: 'legal-loading',
    path: '/legal/privacy-policy',
    inside: true,
    faults: { 'legal/*': 'never' },
    see: 'Chargement de la page…',
  },
  {
    name: 'legal-failed',
    path: '/legal/privacy-policy',
    inside: true,
    faults: { 'legal/*': 500 },
    see: 'Page non trouvée',
  },
  {
    name: 'page',
    path: '/page/essai',
    inside: true,
    faults: { 'content-pages/*': written() },
    see: 'Une page à l’essai',
  },
  {
    name: 'page-failed',
    path: '/page/essai',
    inside: true,
    faults: { 'content-pages/*': 503 },
    see: 'La page n’a pas pu être chargée',
  },

  { name: 'support', path: '/support', see: 'Chercher dans l’aide' },
  {
    name: 'support-nothing',
    path: '/support',
    first: (page) => page.getByRole('searchbox').pressSequentially('zzzz'),
    see: 'Rien ne répond à ces mots',
  },
  { name: 'accessibility', path: '/accessibilite', see: 'Déclaration d’accessibilité' },
  ...verifyStates,
  { name: 'not-found', path: '/nulle-part', see: 'Did you forget to add the page to the router?' },

  {
    name: 'settings-signed-out',
    path: '/settings',
    see: 'Vous devez être connecté pour accéder aux paramètres.',
  },
  {
    name: 'checkout-signed-out',
    path: '/checkout?plan=pack_10',
    see: 'Connectez-vous pour acheter des crédits',
  },
  {
    name: 'payment-signed-out',
    path: '/payment-success?session_id=cs_essai',
    see: 'Vérification du paiement...',
  },
  { name: 'dashboard-signed-out', path: '/dashboard', see: 'Questions fréquentes' },
  { name: 'admin-signed-out', path: '/admin', see: 'Accès refusé' },

  { name: 'restore-empty', path: '/restore', see: 'Pour un bon résultat' },
  {
    name: 'restore-private',
    path: '/restore?photo=photo_aaaaaaaaaaaaaaaaaaaaaaaa',
    faults: {
      'photos/status/*': {
        json: {
          status: 'completed',
          isCompleted: true,
          hasError: false,
          progress: 100,
          createdAt: '2026-11-21T10:00:00.000Z',
        },
      },
    },
    see: 'Votre photo vous attend. Connectez-vous pour la voir.',
  },
  {
    name: 'restore-unknown',
    path: '/restore?photo=photo_aaaaaaaaaaaaaaaaaaaaaaaa',
    see: 'Cette photo n’existe pas, a été supprimée ou appartient à un autre compte.',
  },

  { name: 'local-sign-in', path: '/connexion', see: 'Pour les comptes avec mot de passe.' },
  {
    name: 'local-sign-in-refused',
    path: '/connexion',
    first: fill({ 'Adresse e-mail': 'admin@antan.test', 'Mot de passe': 'pas le bon mot' }),
    see: 'Adresse e-mail ou mot de passe incorrect.',
    answerMovesContent: true,
  },
  ...secondStepStates,
  {
    name: 'new-password-used',
    path: '/nouveau-mot-de-passe',
    see: 'Ce lien a expiré ou a déjà servi.',
  },
  {
    name: 'new-password',
    path: '/nouveau-mot-de-passe#secret',
    first: fill({ 'Nouveau mot de passe': 'court', 'Le même, une seconde fois': 'autre' }),
    see: 'Le mot de passe doit contenir au moins',
  },
  {
    name: 'menu',
    path: '/support',
    first: menu,
    see: 'Les pages du site et votre compte',
    phoneOnly: true,
  },
]
