/** Words of the sign-in dialog and of the session. */
import { brand } from '../brand.ts'

export const authCopy = {
  title: `Rejoignez ${brand.name}`,
  intro:
    'Une connexion suffit pour restaurer votre première photo, la retrouver plus tard et la télécharger.',
  google: 'Continuer avec Google',
  leaving: 'Connexion en cours…',
  existing: 'Si vous avez déjà un compte, vous y serez connecté automatiquement.',
  termsBefore: 'En continuant, vous acceptez nos ',
  terms: 'conditions d’utilisation',
  termsBetween: ' et notre ',
  privacy: 'politique de confidentialité',
  termsAfter: '.',
  signIn: 'Se connecter',
  signedIn: 'Connexion réussie !',
  welcome: (username: string) => `Bienvenue ${username}`,
  signedOut: 'Déconnexion réussie',
  othersSignedOut: (count: number) =>
    count === 0
      ? 'Aucun autre appareil n’était connecté.'
      : count === 1
        ? 'Un autre appareil a été déconnecté.'
        : `${count} autres appareils ont été déconnectés.`,
  seeYouSoon: 'À bientôt !',
  errorTitle: 'Erreur',
  googleFailed: 'Impossible de se connecter avec Google',
  localAccount:
    'Cette adresse e-mail est celle d’un compte avec mot de passe\u00a0: connectez-vous avec ce mot de passe.',
} as const
