/** Words of the users panel. */
import { PASSWORD_LINK_HOLD_HOURS } from '#contract/admin/settings-api-figures.ts'
import type { UserFilter } from '#contract/admin/users-figures.ts'
import { counted, figure } from '../numbers.ts'
import { balanceText } from './balance.ts'

const credits = (count: number) => counted(count, 'crédit', 'crédits')

export const adminUsersCopy = {
  title: 'Utilisateurs',
  search: 'Nom, e-mail',
  empty: 'Aucun utilisateur ne correspond à cette recherche.',
  filterLabel: 'Filtrer',
  filters: {
    all: 'Tous',
    high: 'Plus de 5 crédits',
    zero: 'Sans crédit',
    recent: 'Inscrits depuis 7\u00a0jours',
    refusesMails: 'E-mails refusés',
  } satisfies Record<UserFilter, string>,
  owed: (debt: number) => `${credits(debt)} en dette`,
  columns: {
    username: 'Nom',
    email: 'E-mail',
    credits: 'Crédits',
    role: 'Rôle',
    createdAt: 'Inscription',
    photoCount: 'Photos',
    lastActivity: 'Dernière activité',
    trial: 'Essai gratuit',
  },
  admin: 'Administrateur',
  superAdmin: 'Super administrateur',
  supportRole: 'Support',
  user: 'Utilisateur',
  secondFactor: 'Deux facteurs',
  local: 'Compte local',
  trialUsed: 'Utilisé',
  trialLeft: 'Disponible',
  never: 'Aucune',
  actions: (name: string) => `Actions pour ${name}`,

  editCredits: {
    action: 'Modifier les crédits',
    title: (name: string) => `Crédits du compte «\u00a0${name}\u00a0»`,
    credits: 'Nouveau solde',
    message: 'Message',
    messageHelp: 'Facultatif. Conservé dans le journal d’administration.',
    change: (from: number, to: number, debt: number) =>
      `Le solde passera de ${figure(from)} à ${figure(to)}.${debt > 0 ? ` ${credits(debt)} de plus ${debt > 1 ? 'règlent' : 'règle'} la dette.` : ''}`,
    same: 'Le solde ne change pas.',
    submit: 'Modifier les crédits',
    done: 'Crédits mis à jour',
    doneText: (name: string, count: number) => `${name} a maintenant ${credits(count)}.`,
    failed: 'Impossible de mettre à jour les crédits.',
    moved: (now: number, debt: number) =>
      `Le solde a changé entre-temps\u00a0: il est maintenant de ${debt > 0 ? balanceText(now, debt) : figure(now)}. Vérifiez puis validez de nouveau.`,
  },
  role: {
    promote: 'Nommer administrateur',
    demote: 'Retirer le rôle d’administrateur',
    promoteTitle: (name: string) => `Nommer ${name} administrateur\u00a0?`,
    demoteTitle: (name: string) => `Retirer à ${name} le rôle d’administrateur\u00a0?`,
    promoteText:
      'Ce compte aura aussitôt accès à toute l’administration\u00a0: utilisateurs, photos, tarifs et contenus.',
    demoteText: 'Ce compte perd aussitôt l’accès à l’administration et ses sessions sont fermées.',
    promoted: 'Administrateur nommé',
    demoted: 'Rôle retiré',
    failed: 'Impossible de modifier le rôle.',
  },
  support: {
    promote: 'Nommer au support',
    demote: 'Retirer le rôle de support',
    promoteTitle: (name: string) => `Nommer ${name} au support\u00a0?`,
    demoteTitle: (name: string) => `Retirer à ${name} le rôle de support\u00a0?`,
    promoteText:
      'Ce compte pourra lire les clients, les ventes et l’état des photos. Il ne verra aucune photo et ne pourra rien modifier.',
    promoteFromAdmin:
      'Ce compte perd aussitôt ses droits d’administrateur et ses sessions sont fermées. Il pourra lire les clients, les ventes et l’état des photos, sans rien modifier.',
    demoteText: 'Ce compte perd aussitôt l’accès à l’administration et ses sessions sont fermées.',
    promoted: 'Rôle de support attribué',
    demoted: 'Rôle retiré',
  },
  remove: {
    action: 'Supprimer le compte',
    title: (name: string) => `Supprimer le compte «\u00a0${name}\u00a0»\u00a0?`,
    text: (photos: number, count: number) =>
      `Cette suppression est définitive\u00a0: ${counted(photos, 'photo', 'photos')} et ${credits(count)} disparaissent, et un abonnement en cours prend fin. Les écritures comptables sont gardées sans le nom.`,
    submit: 'Supprimer définitivement',
    done: 'Utilisateur supprimé',
    failed: "Impossible de supprimer l'utilisateur.",
  },
  bulk: {
    remove: {
      label: 'Supprimer les comptes',
      title: (count: number) => `Supprimer ${counted(count, 'compte', 'comptes')}\u00a0?`,
      text: 'Cette suppression est définitive\u00a0: photos et crédits disparaissent, les abonnements prennent fin. Les administrateurs sont laissés de côté.',
      done: (count: number) => counted(count, 'compte supprimé', 'comptes supprimés'),
    },
  },
  create: {
    action: 'Créer un compte local',
    title: 'Nouveau compte local',
    help: 'Un compte local se connecte avec une adresse et un mot de passe, à la page /connexion. Un lien pour choisir le mot de passe part par e-mail.',
    username: 'Nom d’utilisateur',
    email: 'Adresse e-mail',
    isAdmin: 'Administrateur',
    isSupport: 'Support',
    isSupportHelp:
      'Lit les clients, les ventes et l’état des photos. Un administrateur le peut déjà.',
    emailError: 'Adresse e-mail invalide.',
    usernameError: "Le nom d'utilisateur doit contenir au moins 3 caractères.",
    emailTaken: 'Un compte utilise déjà cette adresse.',
    usernameTaken: 'Ce nom est déjà pris.',
    submit: 'Créer le compte',
    done: 'Compte créé',
    doneText: (email: string) => `Un lien pour choisir le mot de passe part vers ${email}.`,
    failed: 'Impossible de créer le compte.',
  },
  reset: {
    action: 'Envoyer un lien de réinitialisation',
    title: (name: string) => `Écrire à ${name}\u00a0?`,
    local: (email: string) =>
      `Un lien pour choisir un nouveau mot de passe part vers ${email}. Il sert une fois, pendant dix minutes.`,
    google: (email: string) =>
      `Ce compte se connecte avec Google\u00a0: le message envoyé à ${email} rappelle comment, sans lien.`,
    newMailServer: `Le serveur d’e-mail a été remplacé il y a moins de ${PASSWORD_LINK_HOLD_HOURS}\u00a0heures\u00a0: aucun lien de mot de passe ne part encore. Sur le serveur, la commande npm run admin:create suivie de l’adresse en donne un.`,
    superAdmin:
      'Le mot de passe du super administrateur se change sur le serveur, avec la commande npm run admin:create suivie de son adresse.',
    submit: 'Envoyer',
    done: 'Message envoyé',
    doneText: (email: string) => `Il part vers ${email}.`,
    failed: "Impossible d'envoyer le lien de réinitialisation.",
  },
  forbidden: {
    title: 'Action interdite',
    text: 'Impossible de modifier le rôle du super administrateur.',
  },
} as const
