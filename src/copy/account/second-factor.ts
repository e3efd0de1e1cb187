/**
 * Words of the second factor: enrolment, second step of the sign-in, and the confirmation of an
 * identity.
 */
import { CODE_DIGITS, FRESH_MINUTES, RECOVERY_CODES } from '#contract/second-factor-figures.ts'
import { brand } from '../brand.ts'
import { groupedCode } from '../gift-code.ts'
import { counted } from '../numbers.ts'

/** An example of a recovery code, kept on one line by word joiners. */
const EXAMPLE_CODE = groupedCode('7KQ2M0XD9RTV3BHZ').replaceAll('-', '-\u2060')

export const secondFactorCopy = {
  title: 'Double authentification',
  wrongCode:
    'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant ou utilisez un code de secours.',
  /** There are no recovery codes yet. */
  wrongFirstCode:
    'Ce code n’est pas le bon. Attendez le suivant et vérifiez que votre téléphone est à l’heure.',
  wrongPassword: 'Ce mot de passe n’est pas le bon.',
  alreadyEnabled: 'La double authentification est déjà active. Rechargez la page.',
  code: `Code à ${CODE_DIGITS}\u00a0chiffres`,
  codeOrRecovery: 'Code de l’application ou code de secours',
  codeHelp: `Les ${CODE_DIGITS}\u00a0chiffres de votre application, ou un code de secours comme ${EXAMPLE_CODE}.`,
  codeMissing: 'Saisissez un code.',

  signIn: {
    title: 'Seconde étape',
    intro:
      'Votre compte est protégé par la double authentification. Ouvrez votre application et recopiez son code.',
    submit: 'Vérifier le code',
    back: 'Recommencer la connexion',
    expired: 'Cette connexion a expiré. Recommencez-la depuis le début.',
  },

  screen: {
    intro:
      'Un code, renouvelé toutes les 30\u00a0secondes par une application de votre téléphone, s’ajoute à votre connexion. Un mot de passe volé ne suffit plus.',
    required:
      'La double authentification est exigée pour toute l’équipe. Activez-la pour ouvrir l’administration.',
    off: 'Inactive',
    on: 'Active',
    since: (date: string) => `Active depuis le ${date}.`,
    codesLeft: (count: number) =>
      count === 0
        ? 'Il ne reste aucun code de secours.'
        : `Il reste ${counted(count, 'code de secours', 'codes de secours')} sur ${RECOVERY_CODES}.`,
    fewCodes: 'Créez de nouveaux codes avant d’en manquer.',
    start: 'Activer la double authentification',
    failed: 'Impossible de lire l’état de la double authentification.',
  },
  enrol: {
    scanTitle: `1. Ajoutez ${brand.name} à votre application`,
    scan: 'Lisez ce QR code avec une application d’authentification (Aegis, 2FAS, Google Authenticator, gestionnaire de mots de passe…).',
    qr: 'QR code de la clé d’authentification',
    open: 'Ouvrir l’application sur cet appareil',
    manual: 'Ou saisissez cette clé à la main\u00a0:',
    copy: 'Copier la clé',
    copied: 'Clé copiée',
    copyFailed: 'Impossible de copier la clé. Sélectionnez-la puis copiez-la.',
    confirmTitle: '2. Saisissez le premier code',
    confirm: 'Activer',
    others: 'À l’activation, vos autres sessions sont fermées.',
    cancel: 'Annuler',
    failed: 'Impossible de préparer la double authentification.',
    wrong: 'Impossible d’activer la double authentification.',
  },
  recovery: {
    title: 'Vos codes de secours',
    intro:
      'Chaque code sert une seule fois, si vous n’avez plus votre téléphone. Ils ne seront plus jamais affichés\u00a0: imprimez-les ou rangez-les dans un gestionnaire de mots de passe.',
    list: 'Codes de secours',
    copy: 'Copier les codes',
    copied: 'Codes copiés',
    copyFailed: 'Impossible de copier les codes. Téléchargez-les ou sélectionnez-les.',
    save: 'Télécharger les codes',
    file: `${brand.filePrefix}-codes-de-secours.txt`,
    kept: 'J’ai mis ces codes en lieu sûr',
    done: 'Terminer',
    renew: 'Créer de nouveaux codes de secours',
    renewTitle: 'Remplacer les codes de secours\u00a0?',
    renewText: 'Les anciens codes ne serviront plus. Confirmez avec un code.',
    renewSubmit: 'Remplacer les codes',
    renewFailed: 'Impossible de remplacer les codes de secours.',
  },
  disable: {
    action: 'Désactiver la double authentification',
    title: 'Désactiver la double authentification\u00a0?',
    text: 'Votre compte ne sera plus protégé que par votre connexion habituelle. Pour changer de téléphone, désactivez-la puis activez-la de nouveau.',
    submit: 'Désactiver',
    done: 'Double authentification désactivée',
    failed: 'Impossible de désactiver la double authentification.',
  },

  identity: {
    title: 'Confirmez votre identité',
    intro: `Cette action est sensible et votre connexion date de plus de ${FRESH_MINUTES}\u00a0minutes. Elle continue dès que votre identité est confirmée.`,
    password: 'Mot de passe',
    passwordMissing: 'Saisissez votre mot de passe.',
    submit: 'Confirmer',
    cancel: 'Annuler',
    done: 'Identité confirmée',
    failed: 'Impossible de confirmer votre identité.',
    google: 'Confirmez votre identité avec Google.',
    notGoogle: 'Ce compte confirme son identité par un code ou un mot de passe.',
    googleText:
      'Un nouvel onglet s’ouvre chez Google. Connectez-vous avec le compte que vous utilisez ici, puis revenez\u00a0: l’action reprend d’elle-même.',
    googleOpen: 'Continuer avec Google',
    googleWaiting: 'En attente de Google…',
    googleOther: 'Ce compte Google n’est pas celui de votre session. Réessayez avec le bon.',
    googleFailed: 'Google n’a pas confirmé votre identité. Réessayez.',
  },
  /** The page on which the tab of a confirmation with Google ends. */
  confirmed: {
    confirmee: {
      title: 'Identité confirmée',
      text: 'Vous pouvez fermer cet onglet\u00a0: votre action a repris dans l’autre.',
    },
    'autre-compte': {
      title: 'Ce n’est pas le même compte',
      text: 'Fermez cet onglet et réessayez avec le compte Google de votre session.',
    },
    echec: {
      title: 'Identité non confirmée',
      text: 'Fermez cet onglet et réessayez.',
    },
  },
} as const
