/** Words of the account settings and of the server's replies there. */
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#contract/limits.ts'
import { brand } from '../brand.ts'
import { calendarDay } from '../dates.ts'

/**
 * Version of the wording of the privacy choices; stored with each choice. Change it with the
 * wording.
 */
export const PRIVACY_TEXT_VERSION = '2026-11-23'

const photosDeleted = (count: number): string =>
  count > 1 ? `${count}\u00a0photos supprimées` : `${count}\u00a0photo supprimée`

export const settingsCopy = {
  title: 'Paramètres',
  intro: 'Votre compte, vos achats, vos données\u00a0: tout se règle ici.',
  signedOut: 'Vous devez être connecté pour accéder aux paramètres.',
  signIn: 'Se connecter',
  tabsLabel: 'Rubriques des paramètres',
  tabs: {
    account: 'Compte',
    privacy: 'Confidentialité',
    data: 'Mes données',
    deletion: 'Suppression',
  },
  unreachable: 'Ces informations n’ont pas pu être chargées',

  identity: {
    title: 'Votre profil',
    current: 'Nom d’utilisateur actuel',
    next: 'Nouveau nom d’utilisateur',
    help: `Entre ${USERNAME_MIN_LENGTH} et ${USERNAME_MAX_LENGTH} caractères.`,
    email: 'Adresse e-mail',
    emailHelp:
      'Gérée par le service avec lequel vous vous connectez\u00a0: elle ne se modifie pas ici.',
    save: 'Enregistrer le nouveau nom',
    requiredTitle: 'Champs requis',
    required: "Veuillez saisir un nouveau nom d'utilisateur.",
    tooShort: "Le nom d'utilisateur doit contenir au moins 3 caractères.",
    tooLong: `Le nom d’utilisateur doit contenir au plus ${USERNAME_MAX_LENGTH} caractères.`,
    invalid: 'Ce nom contient des caractères invisibles ou trompeurs.',
    taken: 'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.',
    same: 'C’est déjà votre nom d’utilisateur.',
    errorTitle: 'Erreur',
    error: "Impossible de modifier le nom d'utilisateur.",
    doneTitle: 'Nom d’utilisateur modifié',
    done: (username: string) => `Vous êtes maintenant ${username}. La page se recharge.`,
    updated: 'Nom d’utilisateur modifié.',
  },

  devices: {
    title: 'Vos appareils',
    text: 'Une connexion prend fin après 30\u00a0jours sans visite, et après 90\u00a0jours dans tous les cas. Si vous vous êtes connecté sur un appareil qui n’est pas le vôtre, mettez fin aux autres connexions\u00a0: celle-ci reste ouverte.',
    button: 'Déconnecter les autres appareils',
    doneTitle: 'C’est fait',
    errorTitle: 'Erreur',
    error: 'Les autres appareils n’ont pas pu être déconnectés. Réessayez.',
  },

  privacy: {
    title: 'Cookies',
    intro:
      'Les cookies nécessaires au fonctionnement du site sont toujours actifs. Le reste dépend de vous, et se change à tout moment.',
    necessary: {
      label: 'Cookies nécessaires',
      help: 'Connexion, sécurité, choix de confidentialité. Toujours actifs.',
    },
    analyticalCookies: {
      label: 'Cookies analytiques',
      help: 'Nous aident à comprendre comment le site est utilisé, sans publicité et avec une adresse IP anonymisée.',
    },
    marketingCookies: {
      label: 'Cookies marketing',
      help: 'Aucun n’est déposé aujourd’hui. Votre choix vaudra si cela change.',
    },
    mailTitle: 'E-mails',
    mailIntro:
      'Les messages liés à vos achats et à la sécurité de votre compte vous sont toujours envoyés.',
    emailNotifications: {
      label: 'Photo prête et réponses de la famille',
      help: 'Un message lorsque la restauration d’une photo est terminée, et un par jour au plus quand vos proches ont répondu à un lien.',
    },
    emailMarketing: {
      label: 'Nouvelles et offres',
      help: 'Aucun e-mail de ce genre n’est envoyé aujourd’hui. Votre choix vaudra si cela change.',
    },
    save: 'Enregistrer mes préférences',
    saved: 'Préférences enregistrées.',
    savedTitle: 'Préférences enregistrées',
    savedText: 'Vos choix s’appliquent dès maintenant sur cet appareil.',
    errorTitle: 'Erreur',
    error: 'Impossible de sauvegarder vos préférences.',
    lastSaved: (date: string) => `Dernier choix enregistré le ${date}.`,
    never: 'Vous n’avez pas encore enregistré de choix\u00a0: ceux-ci sont les réglages d’origine.',
    unsaved: 'Modifications non enregistrées.',
  },

  data: {
    accountTitle: 'Données du compte',
    username: 'Nom d’utilisateur',
    email: 'Adresse e-mail',
    since: 'Membre depuis le',
    credits: 'Crédits',
    number: 'Numéro de compte',
    usageTitle: 'Votre utilisation',
    totalPhotos: 'Photos envoyées',
    restoredPhotos: 'Photos restaurées',
    totalTransactions: 'Transactions',
    totalSpent: 'Total dépensé',
    exportTitle: 'Exporter vos données',
    exportText:
      'Un fichier ZIP avec vos photos (originaux, et versions HD de celles que vous avez débloquées), un fichier JSON (compte, choix de confidentialité, achats, mouvements de crédits, connexions…) et un texte qui les explique.',
    exportButton: 'Télécharger mes données',
    exportBusy: 'Préparation du fichier…',
    exportDoneTitle: 'Export réussi',
    exportDone: 'Vos données ont été téléchargées.',
    exportErrorTitle: "Erreur d'export",
    exportError: 'Impossible de télécharger vos données. Veuillez réessayer.',
  },

  deletion: {
    title: 'Supprimer votre compte',
    intro: 'La suppression est immédiate et définitive.',
    gone: [
      'Toutes vos photos, originaux et restaurations, sont effacées.',
      'Les restaurations en cours sont arrêtées.',
      'Les paiements en attente sont annulés et votre abonnement est résilié.',
      'Les cadeaux que vous avez payés restent valables, mais vous ne verrez plus leurs codes\u00a0: notez-les d’abord.',
      'Vos crédits restants sont perdus, sauf si vous renoncez d’abord à l’achat dans l’onglet Compte.',
    ],
    kept: 'La loi nous oblige à garder les factures et les écritures comptables dix ans. Elles ne sont plus reliées à un compte. Si vous avez utilisé l’essai offert, une empreinte chiffrée de votre identifiant Google est gardée un an. Les copies de sauvegarde du service, gardées à part, disparaissent au bout d’un an au plus.',
    open: 'Supprimer mon compte',
    dialogTitle: 'Supprimer définitivement votre compte\u00a0?',
    dialogText: 'Cette action ne peut pas être annulée.',
    label: 'Tapez SUPPRIMER pour confirmer',
    confirm: 'Supprimer définitivement',
    cancel: 'Garder mon compte',
    wrongTitle: 'Confirmation incorrecte',
    wrong: "Veuillez taper exactement 'SUPPRIMER' pour confirmer.",
    doneTitle: 'Compte supprimé avec succès',
    leaving: 'Votre compte est supprimé. La page d’accueil s’ouvre dans un instant.',
    done: (photos: number) =>
      `Toutes vos données ont été supprimées définitivement${photos > 0 ? ` (${photosDeleted(photos)})` : ''}`,
    deleted: 'Compte supprimé.',
    errorTitle: 'Erreur',
    error: 'Impossible de supprimer le compte.',
    superAdmin: 'Le compte de l’administrateur principal ne peut pas être supprimé.',
    paymentOpen:
      'Un paiement est en cours sur ce compte. Attendez quelques minutes puis recommencez.',
  },

  /** Names inside the export. */
  export: {
    file: (userId: number, moment: Date) =>
      `${brand.filePrefix}-donnees-${userId}-${calendarDay(moment)}.zip`,
    json: 'donnees.json',
    photos: 'photos',
    strokes: 'traits',
  },
} as const
