/** Words of the users panel. */
import type { UserFilter } from '#contract/admin/users-figures.ts'

const credits = (count: number) => `${count} ${count > 1 ? 'crédits' : 'crédit'}`

export const adminUsersCopy = {
  title: 'Utilisateurs',
  search: 'Rechercher un nom ou un e-mail',
  empty: 'Aucun utilisateur ne correspond à cette recherche.',
  filterLabel: 'Filtrer',
  filters: { all: 'Tous', high: 'Plus de 5 crédits', zero: 'Sans crédit', recent: 'Inscrits depuis 7 jours' } satisfies Record<UserFilter, string>,
  columns: {
    username: 'Nom', email: 'E-mail', credits: 'Crédits', role: 'Rôle', createdAt: 'Inscription', photoCount: 'Photos',
    lastActivity: 'Dernière activité', trial: 'Essai gratuit',
  },
  admin: 'Administrateur',
  superAdmin: 'Super administrateur',
  user: 'Utilisateur',
  local: 'Compte local',
  trialUsed: 'Utilisé',
  trialLeft: 'Disponible',
  never: 'Aucune',
  actions: (name: string) => `Actions pour ${name}`,
  errorTitle: 'Erreur',

  editCredits: {
    action: 'Modifier les crédits',
    title: (name: string) => `Crédits de ${name}`,
    credits: 'Nouveau solde',
    message: 'Message',
    messageHelp: 'Facultatif. Conservé dans le journal d’administration.',
    change: (from: number, to: number) => `Le solde passera de ${from} à ${to}.`,
    same: 'Le solde ne change pas.',
    submit: 'Modifier les crédits',
    done: 'Crédits mis à jour',
    doneText: (name: string, count: number) => `${name} a maintenant ${credits(count)}.`,
    failed: 'Impossible de mettre à jour les crédits.',
    moved: (now: number) => `Le solde a changé entre-temps : il est maintenant de ${now}. Vérifiez puis validez de nouveau.`,
  },
  role: {
    promote: 'Nommer administrateur',
    demote: 'Retirer le rôle d’administrateur',
    promoteTitle: (name: string) => `Nommer ${name} administrateur ?`,
    demoteTitle: (name: string) => `Retirer à ${name} le rôle d’administrateur ?`,
    promoteText: 'Ce compte aura aussitôt accès à toute l’administration : utilisateurs, photos, tarifs et contenus.',
    demoteText: 'Ce compte perd aussitôt l’accès à l’administration et ses sessions sont fermées.',
    promoted: 'Administrateur nommé',
    demoted: 'Rôle retiré',
    failed: 'Impossible de modifier le rôle.',
  },
  remove: {
    action: 'Supprimer le compte',
    title: (name: string) => `Supprimer le compte de ${name} ?`,
    text: (photos: number, count: number) =>
      `Cette suppression est définitive : ${photos} ${photos > 1 ? 'photos' : 'photo'} et ${credits(count)} disparaissent. Les écritures comptables sont gardées sans le nom.`,
    submit: 'Supprimer définitivement',
    done: 'Utilisateur supprimé',
    failed: 'Impossible de supprimer l\'utilisateur.',
  },
  forbidden: {
    title: 'Action interdite',
    text: 'Impossible de modifier le rôle du super administrateur.',
  },
} as const
