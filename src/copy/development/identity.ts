/**
 * Words of the development identity provider's page, which replaces Google when no Google client is
 * configured.
 */
export const identityCopy = {
  title: 'Choisissez un compte',
  badge: 'Connexion de développement',
  intro:
    'Cette page remplace Google tant qu’aucun identifiant Google n’est configuré. Elle ne vérifie rien\u00a0: toute adresse ouvre le compte correspondant.',
  accounts: 'Comptes de démonstration',
  admin: 'Administrateur',
  user: 'Utilisateur',
  choose: (email: string) => `Remplir avec ${email}`,
  email: 'Adresse e-mail',
  submit: 'Se connecter',
  cancel: 'Annuler et revenir au site',
  invalidEmail: 'Saisissez une adresse e-mail complète, par exemple prenom@exemple.fr.',
  expiredTitle: 'Cette connexion a expiré',
  expired: 'La demande est trop ancienne ou a déjà servi. Revenez au site puis recommencez.',
  failedTitle: 'La connexion n’a pas abouti',
  failed: 'La demande reçue n’est pas valable. Revenez au site puis recommencez.',
  back: 'Revenir au site',
} as const
