/** Words of the photos panel. */
import type { PhotoStatus } from '#contract/limits.ts'
import { counted, figure } from '../numbers.ts'

export const adminPhotosCopy = {
  title: 'Photos',
  intro: 'Les photos de tous les comptes. Chaque consultation d’une image est inscrite au journal.',
  search: 'Fichier, compte, identifiant',
  empty: 'Aucune photo ne correspond à cette recherche.',
  filterLabel: 'Filtrer par état',
  all: 'Tous les états',
  statuses: {
    uploaded: 'Téléchargé',
    processing: 'En cours',
    completed: 'Terminé',
    failed: 'Échec',
  } satisfies Record<PhotoStatus, string>,
  columns: {
    filename: 'Fichier',
    owner: 'Compte',
    status: 'État',
    unlocked: 'HD',
    size: 'Dimensions',
    createdAt: 'Date',
  },
  unlocked: 'Débloquée',
  locked: 'Verrouillée',
  trial: 'Essai gratuit',
  shared: 'Accord pour la galerie',
  size: (width: number, height: number) => `${figure(width)}\u00a0×\u00a0${figure(height)}\u00a0px`,
  view: (name: string) => `Voir ${name}`,
  actions: (name: string) => `Actions pour ${name}`,
  viewer: {
    action: 'Voir',
    title: (name: string) => name,
    logged: 'Cette consultation est inscrite au journal d’administration.',
    original: 'Original',
    preview: 'Aperçu avec filigrane',
    none: 'Pas encore d’aperçu.',
    owner: 'Compte',
    id: 'Identifiant',
    failure: 'Motif de l’échec',
  },
  retry: {
    action: 'Relancer la restauration',
    title: (name: string) => `Relancer la restauration de «\u00a0${name}\u00a0»\u00a0?`,
    text: 'La photo repasse dans la file d’attente. Rien n’est facturé à son propriétaire.',
    done: 'Restauration relancée',
    failed: 'Impossible de relancer la restauration.',
    notFailed: 'Seule une photo en échec peut être relancée.',
  },
  bulk: {
    retry: {
      label: 'Relancer',
      title: (count: number) =>
        `Relancer ${counted(count, 'restauration', 'restaurations')}\u00a0?`,
      text: 'Seules les photos en échec repassent dans la file d’attente. Rien n’est facturé à leurs propriétaires.',
      done: (count: number) => counted(count, 'restauration relancée', 'restaurations relancées'),
    },
    remove: {
      label: 'Supprimer',
      title: (count: number) => `Supprimer ${counted(count, 'photo', 'photos')}\u00a0?`,
      text: 'Ces photos, leurs versions restaurées et leurs fichiers seront supprimés définitivement.',
      done: (count: number) => counted(count, 'photo supprimée', 'photos supprimées'),
    },
  },
  remove: {
    action: 'Supprimer',
    title: (name: string) => `Supprimer ${name}\u00a0?`,
    text: (owner: string) =>
      `La photo du compte «\u00a0${owner}\u00a0», ses versions restaurées et ses fichiers seront supprimés définitivement.`,
    done: 'Photo supprimée',
    failed: 'Impossible de supprimer la photo.',
  },
} as const
