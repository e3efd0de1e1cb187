/** Words of the logs panel: the name of every action, and the columns. */
import { calendarDay } from '../dates.ts'

/**
 * Actions that have a sentence of their own. Both sets of the specification are shown; the first is
 * written.
 */
const ACTIONS: Record<string, string> = {
  UPDATE_CREDITS: 'Crédits modifiés',
  CREDITS_UPDATED: 'Crédits modifiés',
  PROMOTE_ADMIN: 'Administrateur nommé',
  DEMOTE_ADMIN: 'Administrateur retiré',
  PROMOTE_SUPPORT: 'Rôle de support attribué',
  DEMOTE_SUPPORT: 'Rôle de support retiré',
  ENABLE_SECOND_FACTOR: 'Double authentification activée',
  DISABLE_SECOND_FACTOR: 'Double authentification désactivée',
  RENEW_RECOVERY_CODES: 'Codes de secours remplacés',
  RESET_SECOND_FACTOR: 'Double authentification réinitialisée',
  UPDATE_SECURITY: 'Réglage de sécurité modifié',
  ROLE_UPDATED: 'Rôle modifié',
  USER_CREATED: 'Compte créé',
  DELETE_USER: 'Compte supprimé',
  USER_DELETED: 'Compte supprimé',
  RESET_PASSWORD: 'Lien de mot de passe envoyé',
  PASSWORD_RESET: 'Lien de mot de passe envoyé',
  VIEW_CUSTOMER: 'Fiche client consultée',
  ADD_NOTE: 'Note ajoutée',
  REMOVE_NOTE: 'Note supprimée',
  CLOSE_SESSION: 'Session fermée',
  OPEN_PHOTO: 'Photo ouverte, avec motif',
  VIEW_PHOTO: 'Photo consultée',
  RETRY_PHOTO: 'Restauration relancée',
  DELETE_PHOTO: 'Photo supprimée',
  BLOCK_GIFT: 'Code cadeau bloqué',
  UNBLOCK_GIFT: 'Code cadeau débloqué',
  REISSUE_GIFT: 'Code cadeau remplacé',
  CLOSE_FAMILY_LINK: 'Lien de famille fermé',
  DISMISS_FAMILY_REPORT: 'Signalement classé',
  UPDATE_PRICING_SETTING: 'Réglage de prix modifié',
  UPDATE_WATERMARK: 'Filigrane modifié',
  UPDATE_GALLERY_TEXT: 'Texte de la galerie modifié',
  UPDATE_BLOG_METADATA: 'Métadonnées du blog modifiées',
  RESTORE_BLOG_METADATA: 'Version restaurée\u00a0: métadonnées du blog',
  RESTORE_GALLERY_TEXT: 'Version restaurée\u00a0: texte de la galerie',
  UPLOAD_PICTURE: 'Image envoyée',
  UPLOAD_VIDEO: 'Vidéo envoyée',
  DESCRIBE_MEDIA: 'Image décrite',
  DELETE_MEDIA: 'Fichier de la médiathèque supprimé',
  SEND_TEST_MAIL: 'E-mail d’essai envoyé',
  REPLACE_MAIL_SERVER: 'Serveur d’e-mail remplacé',
  EXPORT_LOGS: 'Journal exporté',
  EXPORT_SALES: 'Ventes exportées',
  REFUND_PAYMENT: 'Paiement remboursé',
  CANCEL_SUBSCRIPTION: 'Abonnement résilié',
  REFUND_REFUSED: 'Remboursement refusé par Stripe',
  UPDATE_PUBLISHER: 'Éditeur du site modifié',
  CONFIRM_LEGAL_TEXTS: 'Textes légaux relus',
}
const VERBS: Record<string, string> = {
  CREATE: 'Création',
  UPDATE: 'Modification',
  DELETE: 'Suppression',
  RESTORE: 'Version restaurée',
  PUBLISH: 'Publication à la date prévue',
}
/** Nouns without versions. */
const UNVERSIONED = new Set(['SOCIAL_LINK', 'API_CONFIGURATION'])
/** Nouns that are published on a date. */
const DATED = new Set(['CONTENT_PAGE', 'LEGAL_PAGE', 'BLOG_SECTION', 'LANDING_SECTION'])
/** Whether an action of this name can occur. */
const canOccur = (verb: string, noun: string): boolean =>
  verb === 'RESTORE' ? !UNVERSIONED.has(noun) : verb !== 'PUBLISH' || DATED.has(noun)
const NOUNS: Record<string, string> = {
  PLAN: 'pack',
  SOCIAL_LINK: 'lien social',
  CONTENT_PAGE: 'page de contenu',
  LEGAL_PAGE: 'page légale',
  BLOG_SECTION: 'section du blog',
  LANDING_SECTION: 'section de la page d’accueil',
  GALLERY_ITEM: 'élément de la galerie',
  API_CONFIGURATION: 'configuration API',
}

/** The French name of an action; its code where it has none. */
export function actionName(action: string): string {
  const [verb = '', ...rest] = action.split('_')
  const noun = NOUNS[rest.join('_')]
  return ACTIONS[action] ?? (VERBS[verb] && noun ? `${VERBS[verb]}\u00a0: ${noun}` : action)
}

/** Every action that can be filtered by. */
export const LOGGED_ACTIONS: readonly string[] = [
  ...Object.keys(ACTIONS).filter(
    (action) =>
      !['CREDITS_UPDATED', 'ROLE_UPDATED', 'USER_DELETED', 'PASSWORD_RESET'].includes(action),
  ),
  ...Object.keys(NOUNS).flatMap((noun) =>
    Object.keys(VERBS)
      .filter((verb) => canOccur(verb, noun))
      .map((verb) => `${verb}_${noun}`),
  ),
]

export const adminLogsCopy = {
  title: 'Journaux',
  kinds: { admin: 'Actions d’administration', signIns: 'Connexions' },
  kindLabel: 'Journal affiché',
  search: {
    admin: 'Administrateur, compte, détail',
    signIns: 'E-mail, adresse IP',
  },
  actionLabel: 'Filtrer par action',
  allActions: 'Toutes les actions',
  resultLabel: 'Filtrer par résultat',
  results: { all: 'Tous les résultats', success: 'Réussie', failure: 'Échouée' },
  empty: 'Aucune entrée ne correspond à cette recherche.',
  cut: 'Le fichier s’arrête ici, trop long\u00a0: choisissez une période plus courte pour la suite.',
  export: 'Exporter (CSV)',
  exportFailed: 'Impossible d’exporter le journal.',
  fileNames: { admin: 'journal-administration', signIns: 'journal-connexions' },
  file: (name: string, moment: Date) => `${name}-${calendarDay(moment)}.csv`,
  columns: {
    createdAt: 'Date',
    admin: 'Administrateur',
    action: 'Action',
    target: 'Compte visé',
    details: 'Détails',
    changes: 'Changements',
    ip: 'Adresse IP',
    email: 'E-mail',
    provider: 'Fournisseur',
    result: 'Résultat',
    reason: 'Motif',
    userAgent: 'Navigateur',
    oldValue: 'Ancienne valeur',
    newValue: 'Nouvelle valeur',
  },
  /** The name of a deleted account in the log. */
  erasedAccount: (id: number) => `Compte supprimé n°\u00a0${id}`,
  /** Who publishes on a date. */
  scheduler: 'Publication programmée',
  none: '—',
  noValue: 'vide',
  field: (name: string) => `${name}\u00a0:`,
  more: (count: number) =>
    `Voir ${count} autre${count > 1 ? 's' : ''} valeur${count > 1 ? 's' : ''}`,
} as const
