/** Words of a customer's page. */
import type { OpeningReason } from '#contract/admin/customers-figures.ts'
import { counted, figure } from '../numbers.ts'
import { balanceText } from './balance.ts'

const REASONS: Record<OpeningReason, string> = {
  request: 'Demande du client',
  quality: 'Défaut de la restauration',
  report: 'Signalement',
  legal: 'Demande d’une autorité',
  other: 'Autre motif',
}
/** Why the balance changed, by the reason in the ledger. */
const CAUSES: Record<string, string> = {
  purchase: 'Achat',
  subscription: 'Abonnement',
  gift: 'Cadeau',
  admin: 'Correction de l’exploitant',
  unlock: 'Photo débloquée',
  refund: 'Remboursement',
  chargeback: 'Litige bancaire',
  debt: 'Dette reprise',
}
const date = 'Date'

export const adminCustomersCopy = {
  crumb: 'Fiche client',
  open: (name: string) => `Ouvrir la fiche «\u00a0${name}\u00a0»`,
  logged: 'L’ouverture de cette fiche est inscrite au journal d’administration.',
  gone: 'Ce compte n’existe plus.',
  toUsers: 'Voir les utilisateurs',
  failed: 'L’opération n’a pas abouti.',
  facts: {
    title: 'Compte',
    id: 'Numéro',
    email: 'E-mail',
    signIn: 'Connexion',
    google: 'Google',
    createdAt: 'Inscription',
    lastActivity: 'Dernière activité',
    trial: 'Essai gratuit',
    balance: 'Solde',
    balanceOf: balanceText,
  },
  has: {
    title: 'Photos et partages',
    photos: 'Photos',
    photosOf: (total: number, unlocked: number) =>
      total === 0
        ? 'aucune'
        : `${figure(total)}, dont ${counted(unlocked, 'débloquée', 'débloquées')}`,
    states: 'États',
    statesOf: ({
      restored,
      underWay,
      failed,
    }: Record<'restored' | 'underWay' | 'failed', number>) =>
      [
        counted(restored, 'terminée', 'terminées'),
        counted(underWay, 'en cours', 'en cours'),
        counted(failed, 'en échec', 'en échec'),
      ].join(', '),
    albums: 'Albums',
    albumsOf: (total: number, photos: number) =>
      total === 0 ? 'aucun' : `${figure(total)} (${counted(photos, 'photo', 'photos')})`,
    links: 'Liens de famille',
    linksOf: (open: number, ended: number) =>
      open + ended === 0
        ? 'aucun'
        : `${counted(open, 'ouvert', 'ouverts')}, ${counted(ended, 'terminé', 'terminés')}`,
    reports: 'À traiter',
    seeReports: (open: number) => counted(open, 'signalement', 'signalements'),
  },
  subscriptions: {
    title: 'Abonnement',
    none: 'Aucun abonnement.',
  },
  movements: {
    title: 'Crédits',
    empty: 'Aucun mouvement de crédits.',
    columns: { at: date, cause: 'Cause', amount: 'Crédits', balance: 'Solde ensuite' },
    cause: (reason: string) => CAUSES[reason] ?? reason,
    by: (admin: string) => `par ${admin}`,
    signed: (amount: number) =>
      amount > 0 ? `+\u202f${figure(amount)}` : `−\u202f${figure(-amount)}`,
    /** A balance never goes below 0: what is missing is a debt. */
    after: (balance: number) =>
      balance < 0 ? `0 (dette\u00a0: ${figure(-balance)})` : figure(balance),
    order: (plan: string) => `Voir la commande «\u00a0${plan}\u00a0»`,
    photo: (id: string) => `Trouver la photo ${id}`,
  },
  sales: { title: 'Achats', empty: 'Aucun achat.' },
  documents: {
    title: 'Factures et avoirs',
    empty: 'Aucune facture.',
    columns: { at: date, number: 'Document', amount: 'Montant' },
    kinds: { invoice: 'Facture', credit_note: 'Avoir' },
  },
  photos: {
    title: 'Photos',
    intro: 'Les états seulement. Voir une photo demande un motif, inscrit au journal.',
    empty: 'Aucune photo.',
  },
  gifts: { title: 'Cadeaux offerts', empty: 'Aucun cadeau.' },
  sessions: {
    title: 'Sessions ouvertes',
    none: 'Aucune session ouverte.',
    opened: (day: string) => `Ouverte le ${day}`,
    used: (day: string) => `utilisée le ${day}`,
    close: 'Fermer',
    closeLabel: (day: string) => `Fermer la session ouverte le ${day}`,
    closeTitle: 'Fermer cette session\u00a0?',
    closeText:
      'Le client devra se connecter de nouveau sur cet appareil. Son compte et ses photos ne changent pas.',
    closed: 'Session fermée',
    gone: 'Cette session est déjà fermée.',
    superAdmin: 'Seul le super administrateur peut fermer ses sessions.',
  },
  mails: {
    title: 'E-mails',
    intro: 'Les objets seulement, pendant six mois.',
    empty: 'Aucun e-mail envoyé.',
    columns: { at: date, subject: 'Objet', state: 'État' },
    states: { sent: 'Envoyé', waiting: 'En attente', refused: 'Refusé' },
  },
  notes: {
    title: 'Notes',
    intro:
      'Gardées trois ans au plus, effacées avec le compte. Le client les trouve dans l’export de ses données.',
    empty: 'Aucune note.',
    label: 'Nouvelle note',
    columns: { text: 'Note', author: 'Écrite par' },
    add: 'Ajouter la note',
    added: 'Note ajoutée',
    remove: 'Supprimer',
    removeLabel: (day: string) => `Supprimer la note du ${day}`,
    removeTitle: 'Supprimer cette note\u00a0?',
    removeText: 'Elle ne pourra pas être retrouvée.',
    removed: 'Note supprimée',
    gone: 'Cette note n’existe plus.',
    byline: (author: string | null, day: string) => `${author ?? 'Compte supprimé'}, le ${day}`,
  },
  opening: {
    reason: 'Motif',
    reasons: REASONS,
    note: 'Précision',
    noteHelp: 'Facultative. Inscrite au journal avec le motif.',
    submit: 'Ouvrir la photo',
    failed: 'Impossible d’ouvrir cette photo.',
    first: 'Indiquez d’abord pourquoi vous ouvrez cette photo.',
    /**
     * Wording of the log's details; the pseudonym of a deleted account keeps only what comes before
     * the first dash.
     */
    log: (publicId: string, reason: OpeningReason, note: string) =>
      [publicId, REASONS[reason], note].filter(Boolean).join(' – '),
  },
} as const
