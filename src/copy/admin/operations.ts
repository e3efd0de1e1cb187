/** Words of the operator's page. */
import type { CheckName, JobShown } from '#contract/admin/operations-figures.ts'
import { adminOverviewCopy } from './overview.ts'

export const adminOperationsCopy = {
  title: 'Exploitation',
  intro: 'Ce que fait le service en ce moment. La page se met à jour toute seule.',
  jobs: {
    title: 'Files d’attente',
    names: {
      'restore-photo': 'Restaurations',
      'retouch-photo': 'Retouches',
      'restore-verso': 'Versos de cartes postales',
      'send-mail': 'E-mails',
      'announce-album': 'Annonces d’albums',
      'pay-back': 'Remboursements',
      'close-payment-pages': 'Pages de paiement devenues inutiles',
      'reconcile-payments': 'Rapprochement des paiements',
      'replay-payments': 'Paiements depuis la sauvegarde',
      'check-ledger': 'Contrôle des comptes',
      retention: 'Durées de conservation',
      'family-digest': 'Réponses des familles',
      'send-gifts': 'Envoi des cadeaux',
      'publish-content': 'Publications datées',
      sweep: 'Nettoyage des fichiers',
    } satisfies Record<JobShown, string>,
    columns: {
      name: 'Tâche',
      waiting: 'En attente',
      running: 'En cours',
      retrying: 'Nouvel essai prévu',
      oldest: 'Plus longue attente',
      failed: 'Échecs en 24\u00a0h',
    },
    none: '—',
    duration: adminOverviewCopy.duration,
  },
  failures: {
    title: 'Dernières restaurations en échec',
    empty: 'Aucune restauration en échec.',
    columns: {
      photo: 'Photo',
      at: 'Date',
      code: 'Motif',
      attempts: 'Essais',
      request: 'Requête dans le journal du serveur',
    },
    none: '—',
  },
  checks: {
    title: 'Contrôles',
    intro: 'Ce qui ne doit jamais arriver. Chaque ligne doit être en ordre.',
    names: {
      ledger: 'Chaque solde est la somme de ses mouvements',
      books: 'Chaque paiement a ses crédits et sa facture, sans numéro manquant',
      work: 'Chaque photo en cours a une restauration',
      files: 'Chaque photo restaurée a ses fichiers',
    } satisfies Record<CheckName, string>,
    sound: 'En ordre',
    faults: (count: number) => `${count} ${count > 1 ? 'anomalies' : 'anomalie'}`,
    examples: (numbers: readonly string[], count: number) =>
      `${numbers.join(', ')}${count > numbers.length ? '…' : ''}`,
    at: (moment: string) => `Contrôlé le ${moment}`,
    again: 'Contrôler à nouveau',
  },
  room: {
    title: 'Place',
    disk: 'Disque',
    free: (free: string, total: string) => `${free} libres sur ${total}`,
    low: 'Presque plein',
    database: 'Base de données',
    files: 'Fichiers à supprimer',
  },
  signing: {
    title: 'Signature des téléchargements',
    by: (name: string) =>
      `Content Credentials (C2PA) signés par «\u00a0${name}\u00a0», en plus de la mention XMP.`,
    none: 'Les fichiers portent la mention XMP seule\u00a0: le certificat ou la bibliothèque de signature (Content Credentials) manque sur cette machine. npm run doctor dit lequel.',
  },
} as const
