/** Words of the dashboard. */
import type { PhotoStatus } from '#contract/limits.ts'
import { credits } from '../numbers.ts'
import { restoreCopy } from './restore.ts'

export const dashboardCopy = {
  title: 'Tableau de bord',
  welcome: (username: string) => `Bienvenue, ${username}`,
  intro: 'Gérez vos photos restaurées et vos crédits',
  stats: {
    label: 'Vos chiffres',
    credits: 'Crédits disponibles',
    restored: 'Photos restaurées',
    used: 'Crédits utilisés',
    failed: 'Vos chiffres n’ont pas pu être chargés',
  },
  photos: {
    title: 'Mes photos',
    new: 'Nouvelle restauration',
    loading: 'Chargement de vos photos…',
    failed: 'Vos photos n’ont pas pu être chargées',
    locked: {
      title: 'Photos verrouillées',
      text: 'Supprimez celles que vous ne gardez pas\u00a0: elles feront de la place pour d’autres restaurations.',
      emptyTitle: 'Aucune photo verrouillée',
      emptyText: 'Vous pouvez restaurer d’autres photos.',
      resume: 'Reprendre ma photo',
      all: 'Voir toutes mes photos',
    },
    emptyTitle: 'Aucune photo encore',
    emptyText: 'Commencez par restaurer votre première photo ancienne',
    emptyButton: 'Restaurer ma première photo',
    /** Instead of the empty list, when every restoration failed. */
    failedTitle: (count: number) =>
      count === 1
        ? 'Votre photo n’a pas pu être restaurée'
        : `Vos ${count}\u00a0photos n’ont pas pu être restaurées`,
    failedText: `Rien n’a été compté. ${restoreCopy.failed.advice}`,
    more: (count: number) => `Afficher ${count} ${count > 1 ? 'photos' : 'photo'} de plus`,
  },
  status: {
    completed: 'Terminé',
    processing: 'En cours',
    uploaded: 'Téléchargé',
    failed: 'Échec',
  } satisfies Record<PhotoStatus, string>,
  hdAvailable: 'HD disponible',
  inGallery: 'Proposée à la galerie',
  card: {
    original: 'Image originale',
    watermarking: 'Watermark en cours...',
    restoring: 'Restauration en cours...',
    waiting: 'En attente',
    busy: 'En cours...',
    see: 'Voir',
    download: 'Télécharger',
    unlock: 'Débloquer',
    noCredits: 'Pas de crédits',
    pictureFailed: 'Image indisponible',
    deletedAfter: (date: string) => `Sera supprimée après le ${date}`,
  },
  packs: {
    title: 'Packages de crédits',
    legend: 'Choisir un pack',
    buy: 'Acheter des crédits',
    choose: 'Choisir ce pack',
    loading: 'Chargement des packs…',
  },
  transactions: {
    title: 'Dernières transactions',
    loading: 'Chargement des transactions…',
    empty: 'Aucune transaction encore',
    failed: 'Vos transactions n’ont pas pu être chargées',
    paid: 'Payé',
    refunded: 'Remboursé',
    pending: 'En cours',
    /** Shown for a refund that is smaller than the price of one credit. */
    credits: (count: number) =>
      count === 0 ? 'Remboursement' : `${count > 0 ? '+' : '−'}${credits(Math.abs(count))}`,
    /** Credits for somebody else, which don't add to the balance. */
    gift: (count: number) => `Cadeau\u00a0: ${credits(count)}`,
  },
} as const
