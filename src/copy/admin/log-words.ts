/** French words for what logs store as keys: fields, values, details and reasons. */
import type { WatermarkKey } from '#contract/admin/watermark-figures.ts'
import type { LandingKey } from '#contract/landing-figures.ts'
import { adminBlogCopy } from './blog.ts'
import { adminPagesCopy } from './content.ts'
import { adminApiCopy, apiValueInWords } from './settings-api.ts'
import { PLATFORM_NAMES } from './footer.ts'
import { adminGalleryTextCopy } from './gallery.ts'
import { adminGiftsCopy } from './gifts.ts'
import { adminLandingCopy } from './landing.ts'
import { actionName, adminLogsCopy } from './logs.ts'
import { adminOpeningCopy } from './opening.ts'
import { adminPhotosCopy } from './photos.ts'
import { adminPricingCopy } from './pricing.ts'
import { adminSalesBooksCopy } from './sales-books.ts'
import { adminSalesCopy } from './sales.ts'
import { adminWatermarkCopy } from './watermark.ts'
import { oneLine, textOfHtml } from '../html-text.ts'
import { figure } from '../numbers.ts'

const plan = adminPricingCopy.fields
const FIELDS: Record<string, string> = {
  ...adminBlogCopy.metadata.fields,
  ...adminOpeningCopy.publisher.fields,
  ...adminLandingCopy.fields,
  name: 'Nom',
  refunded: 'Remboursé (€)',
  subscriptionEnd: 'Abonnement',
  filter: 'Filtre',
  kind: 'Type',
  min: 'Montant minimum (€)',
  max: 'Montant maximum (€)',
  id: 'Numéro',
  username: 'Nom d’utilisateur',
  email: 'E-mail',
  credits: 'Crédits',
  user: 'Compte',
  isAdmin: 'Administrateur',
  isSupport: 'Support',
  secondFactorRequired: 'Double authentification exigée',
  photoCount: 'Photos',
  photoId: 'Photo',
  filename: 'Fichier',
  status: 'État',
  planKey: 'Clé',
  planType: 'Type',
  basePrice: 'Prix',
  originalPrice: 'Prix barré',
  discountPercentage: 'Réduction',
  badge: 'Badge',
  features: 'Ce qui est compris',
  included: 'Inclus',
  stripeCheckoutUrl: 'Lien de paiement',
  isActive: 'Actif',
  isOpen: 'Lien ouvert',
  reports: 'Signalements à traiter',
  isPublished: 'Publié',
  publishAt: 'Sera publié le',
  isEnabled: 'Affichée',
  isBlocked: 'Bloqué',
  sortOrder: 'Ordre',
  settingKey: 'Réglage',
  settingValue: 'Valeur',
  configKey: 'Réglage',
  configValue: 'Valeur',
  smtp_password: 'Mot de passe',
  platform: 'Plateforme',
  url: 'Adresse',
  slug: 'Adresse de la page',
  content: 'Contenu',
  showInFooter: 'Dans le pied de page',
  footerSection: 'Rubrique du pied de page',
  showOnHomepage: 'Sur la page d’accueil',
  beforeImageUrl: 'Image avant',
  afterImageUrl: 'Image après',
  sectionKey: 'Section',
  type: 'Type',
  text: 'Texte',
  additionalText: 'Texte complémentaire',
  imageUrl: 'Image',
  imageCaption: 'Légende',
  items: 'Élément',
  steps: 'Étape',
  stepNumber: 'Numéro',
  galleryItems: 'Comparaison',
  testimonials: 'Témoignage',
  faqs: 'Question',
  action: 'Action',
  q: 'Recherche',
  from: 'Du',
  to: 'Au',
  result: 'Résultat',
}
/** Stands for a secret, which no log stores. */
export const MASKED = 'valeur masquée'
export const UNNAMED_FIELD = 'Autre donnée'
export const fieldInWords = (field: string): string =>
  (Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined) ?? UNNAMED_FIELD

const euros = (value: string) =>
  /^\d+(\.\d+)?$/.test(value) ? `${value.replace('.', ',')}\u00a0€` : value
const amount = (value: string): string => Number(value).toFixed(2).replace('.', ',')
const oneOf =
  (words: Readonly<Record<string, string>>) =>
  (value: string): string =>
    (Object.hasOwn(words, value) ? words[value] : undefined) ?? value
const yesOrNo = oneOf({ true: 'oui', false: 'non' })

/** How the values of a field are written; other texts are shown as they are. */
const VALUES: Record<string, (value: string) => string> = {
  subscriptionEnd: oneOf(adminSalesCopy.refund.ends),
  refunded: amount,
  planType: oneOf({ one_time: plan.oneTime, subscription: plan.subscription }),
  kind: oneOf({ all: adminSalesCopy.allKinds, ...adminSalesCopy.kinds }),
  status: oneOf(adminPhotosCopy.statuses),
  basePrice: euros,
  originalPrice: euros,
  discountPercentage: (value) => `${value}\u00a0%`,
  platform: oneOf(PLATFORM_NAMES),
  footerSection: oneOf(adminPagesCopy.content.sections),
  type: oneOf({
    standard: 'Sans numéro',
    numbered: 'Numérotée',
    text: 'Texte',
    'text-image': 'Texte et image',
    gallery: 'Galerie',
  }),
  icon: oneOf(adminLandingCopy.icons),
  action: (value) => (value === '' ? '' : actionName(value)),
  result: oneOf(adminLogsCopy.results),
}
const KEYS: Record<string, string> = {
  unit_price_per_credit: adminPricingCopy.global.unitPrice,
  auto_calculation_enabled: adminPricingCopy.global.auto,
  ...adminApiCopy.fields,
  ...adminGalleryTextCopy.labels,
  ...Object.fromEntries(
    Object.entries(adminWatermarkCopy.entries).map(([key, { label }]) => [key, label]),
  ),
}
/** Filters of the exported lists, by the name of the file. */
const FILTERS: Record<string, Readonly<Record<string, string>>> = {
  [adminSalesCopy.fileName]: { all: adminSalesCopy.allStates, ...adminSalesCopy.states },
  [adminSalesBooksCopy.payments.fileName]: adminSalesBooksCopy.payments.filters,
  [adminSalesBooksCopy.subscriptions.fileName]: {
    all: adminSalesBooksCopy.subscriptions.all,
    ...adminSalesBooksCopy.subscriptions.states,
  },
  [adminGiftsCopy.fileName]: { all: adminGiftsCopy.all, ...adminGiftsCopy.states },
}

const unitOf = (key: string) => adminWatermarkCopy.unit[key as WatermarkKey]

/** A stored setting by its key: choices and switches in words, figures with their unit. */
function settingInWords(key: string, value: string): string {
  if (value === '') return ''
  if (key === 'auto_calculation_enabled')
    return oneOf({ true: 'activé', false: 'désactivé' })(value)
  if (key === 'unit_price_per_credit') return euros(value)
  return Object.hasOwn(adminWatermarkCopy.unit, key)
    ? unitOf(key)(value)
    : apiValueInWords(key, value)
}

/** `key` is what the entry is about, such as the name of a setting. */
export function valueInWords(field: string, value: unknown, key: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return VALUES[field]?.(String(value)) ?? figure(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === '[masqué]') return MASKED
  if (typeof value === 'boolean') return yesOrNo(text)
  if (field === 'configKey' || field === 'settingKey') return oneOf(KEYS)(text)
  if (field === 'configValue' || field === 'settingValue') return settingInWords(key, text)
  if (field === 'sectionKey') return sectionName(text)
  if (field === 'filter') return oneOf(FILTERS[key] ?? {})(text)
  return VALUES[field]?.(text) ?? oneLine(textOfHtml(text, ' '))
}

const sectionName = (key: string): string =>
  Object.hasOwn(adminLandingCopy.types, key) ? adminLandingCopy.types[key as LandingKey].name : key

/** The picture in the details of a view, such as `photo_x (watermark)`. */
const PICTURES = {
  original: 'original',
  watermark: 'aperçu avec filigrane',
  screen: 'photo restaurée',
  hd: 'photo restaurée en HD',
  map: 'carte des retouches',
}

/** The subject of an entry. */
export function detailsInWords(action: string, details: string): string {
  if (action === 'RESET_PASSWORD') return providerInWords(details)
  if (action === 'VIEW_PHOTO')
    return details.replace(/(?<=\()\w+(?=\)$)/, (picture) => oneOf(PICTURES)(picture))
  if (action.endsWith('_LANDING_SECTION')) return sectionName(details)
  if (action.endsWith('_SOCIAL_LINK')) return oneOf(PLATFORM_NAMES)(details)
  if (action === 'EXPORT_LOGS') {
    const { fileNames, kinds } = adminLogsCopy
    return oneOf({ [fileNames.admin]: kinds.admin, [fileNames.signIns]: kinds.signIns })(details)
  }
  const isSetting = /_(?:PRICING_SETTING|WATERMARK|GALLERY_TEXT|API_CONFIGURATION)$/.test(action)
  return isSetting ? oneOf(KEYS)(details) : details
}

export const providerInWords = oneOf({ google: 'Compte Google', local: 'Compte local' })

/** Why a sign-in failed, by the code that is stored. */
export const SIGN_IN_REASONS: Record<string, string> = {
  'wrong-password': 'Adresse ou mot de passe incorrect',
  'wrong-code': 'Code de double authentification incorrect',
  'email-not-verified': 'Adresse non vérifiée par Google',
  'local-account': 'Cette adresse appartient à un compte local',
  'email-taken': 'Cette adresse appartient à un autre compte',
  denied: 'Accès refusé chez Google',
  'provider-unreachable': 'Google ne répond pas',
  'provider-error': 'Google a signalé une erreur',
  'response-rejected': 'Réponse de Google refusée',
  'unknown-flow': 'Connexion expirée ou déjà utilisée',
  'unknown-code': 'Code de retour inconnu ou expiré',
  'no-browser-cookie': 'Retour dans un autre navigateur',
  internal: 'Erreur du serveur',
}
export const reasonInWords = (reason: string): string =>
  (Object.hasOwn(SIGN_IN_REASONS, reason) ? SIGN_IN_REASONS[reason] : undefined) ?? 'Autre raison'
