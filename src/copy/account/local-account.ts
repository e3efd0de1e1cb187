/** Words of accounts with a password, used by operators. */
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/password.ts'

export const localAccountCopy = {
  intro: 'Pour les comptes avec mot de passe. Les autres se connectent avec Google.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  refused: 'Adresse e-mail ou mot de passe incorrect.',
  tooMany: {
    network: 'Trop d’essais pour cette adresse. Attendez un quart d’heure, puis réessayez.',
    account: 'Trop d’essais pour ce compte. Attendez une minute, puis réessayez.',
  },
  emailInvalid: 'Saisissez une adresse e-mail.',
  passwordMissing: 'Saisissez votre mot de passe.',
  newPassword: {
    intro: 'Choisissez le mot de passe de votre compte. Vos autres sessions seront fermées.',
    password: 'Nouveau mot de passe',
    again: 'Le même, une seconde fois',
    help: `Au moins ${PASSWORD_MIN} caractères.`,
    tooShort: `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères.`,
    tooLong: `Le mot de passe ne doit pas dépasser ${PASSWORD_MAX} caractères.`,
    different: 'Les deux mots de passe ne sont pas les mêmes.',
    save: 'Enregistrer le mot de passe',
    saved: 'Votre mot de passe est enregistré. Connectez-vous.',
    linkUsed: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à l’administrateur.',
  },
} as const
