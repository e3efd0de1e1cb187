/** Words of the panel of reports about family links. */
import type { ReportStatus } from '#contract/admin/family-figures.ts'
import { counted } from '../numbers.ts'

export const adminFamilyCopy = {
  title: 'Signalements',
  intro:
    'Les pages «\u00a0La reconnaissez-vous\u00a0?\u00a0» que des visiteurs ont signalées. Les réponses des proches ne sont visibles que du propriétaire de la photo.',
  search: 'Motif, compte, fichier',
  empty: 'Aucun signalement ne correspond à cette recherche.',
  filterLabel: 'Filtrer par état',
  all: 'Tous les états',
  statuses: {
    open: 'À traiter',
    closed: 'Lien fermé',
    dismissed: 'Classé',
  } satisfies Record<ReportStatus, string>,
  columns: {
    reason: 'Motif',
    photo: 'Photo ou album',
    owner: 'Compte',
    status: 'État',
    createdAt: 'Date',
  },
  noReason: 'Sans explication',
  firstLine: (text: string) => `Au-dessus de la photo\u00a0: «\u00a0${text}\u00a0»`,
  linkEnded: 'Le lien n’est plus ouvert.',
  see: (filename: string) => `Trouver ${filename} dans les photos`,
  gone: 'Ce signalement n’existe plus.',
  /** The name of a report among others. */
  nameOf: (title: string, username: string, date: string) => `${title} (${username}), ${date}`,
  decided: 'Ce signalement est déjà traité.',
  failed: 'Impossible de traiter ce signalement.',
  bulk: {
    close: {
      label: 'Fermer les liens',
      title: (count: number) =>
        `Traiter ${counted(count, 'signalement', 'signalements')} en fermant les liens\u00a0?`,
      text: 'Ces pages ne s’ouvriront plus, et leurs propriétaires verront que vous les avez fermées.',
      done: (count: number) => counted(count, 'signalement traité', 'signalements traités'),
    },
    dismiss: {
      label: 'Classer',
      title: (count: number) => `Classer ${counted(count, 'signalement', 'signalements')}\u00a0?`,
      text: 'Ces pages restent ouvertes.',
      done: (count: number) => counted(count, 'signalement classé', 'signalements classés'),
    },
  },
  close: {
    action: 'Fermer le lien',
    title: 'Fermer ce lien\u00a0?',
    text: (username: string) =>
      `La page ne s’ouvrira plus, et le compte «\u00a0${username}\u00a0» verra que vous l’avez fermée. Les autres signalements de cette page seront traités aussi.`,
    done: 'Lien fermé',
  },
  dismiss: {
    action: 'Classer',
    title: 'Classer ce signalement\u00a0?',
    text: 'La page reste ouverte. Les autres signalements de cette page seront classés aussi.',
    done: 'Signalement classé',
  },
} as const
