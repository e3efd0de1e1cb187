/** Words of the security settings and of the roles of staff. */
import { counted } from '../numbers.ts'

const accounts = (count: number) => counted(count, 'compte de l’équipe', 'comptes de l’équipe')

export const adminSecurityCopy = {
  part: 'Sécurité',
  title: 'Sécurité de l’administration',
  required: 'Exiger la double authentification',
  requiredHelp:
    'Les administrateurs et le support qui ne l’ont pas activée sont conduits à le faire avant d’ouvrir l’administration.',
  state: (enrolled: number, missing: number) =>
    missing === 0
      ? `Elle est active pour ${enrolled > 1 ? 'les ' : ''}${accounts(enrolled)}.`
      : `Elle manque à ${accounts(missing)}.`,
  requireTitle: 'Exiger la double authentification\u00a0?',
  requireText: (missing: number) =>
    missing === 0
      ? 'Toute l’équipe l’a déjà activée.'
      : `${accounts(missing)} ${missing > 1 ? 'devront' : 'devra'} l’activer avant d’utiliser de nouveau l’administration.`,
  require: 'Exiger',
  freeTitle: 'Ne plus exiger la double authentification\u00a0?',
  freeText: 'Chacun pourra désactiver la sienne\u00a0: un mot de passe volé suffira alors.',
  free: 'Ne plus exiger',
  saved: 'Réglage enregistré',
  failed: 'Impossible d’enregistrer ce réglage.',
  mine: 'Votre double authentification',
  mineText: 'Activez-la, remplacez vos codes de secours ou changez de téléphone.',
  open: 'Ouvrir',
  reset: {
    action: 'Réinitialiser la double authentification',
    title: (name: string) =>
      `Réinitialiser la double authentification du compte «\u00a0${name}\u00a0»\u00a0?`,
    text: (email: string) =>
      `Ses codes ne serviront plus et ses sessions seront fermées. Un message part vers ${email}. Vérifiez d’abord, de vive voix, que la demande vient bien de cette personne.`,
    submit: 'Réinitialiser',
    done: 'Double authentification réinitialisée',
    failed: 'Impossible de réinitialiser la double authentification.',
    onlySuper: 'Seul le super administrateur peut réinitialiser la double authentification.',
    none: 'Ce compte n’a pas de double authentification active.',
  },
} as const
