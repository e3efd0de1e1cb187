/** French sentences for validation errors. */
import { figure } from './numbers.ts'

const many = (count: number | bigint, one: string, several: string) =>
  `${figure(count)} ${Number(count) > 1 ? several : one}`

export const validationCopy = {
  required: 'Ce champ est requis.',
  invalid: 'Cette valeur n’est pas acceptée.',
  choice: 'Choisissez une des valeurs proposées.',
  url: 'URL invalide',
  email: 'Adresse e-mail invalide.',
  link: 'Ce lien n’est pas permis\u00a0: un chemin du site (/restore), une adresse http(s) ou mailto.',
  picture: 'Cette image ne vient pas d’ici\u00a0: envoyez-la depuis l’éditeur.',
  points: 'Trop de traits à la fois\u00a0: appliquez-les en plusieurs retouches.',
  characters:
    'Un caractère ne peut pas être imprimé\u00a0: gardez des lettres, des chiffres et la ponctuation courante, sans émoji.',
  noLink: 'Un lien n’est pas permis ici.',
  lines: 'Trop de lignes\u00a0: huit au plus.',
  number: 'Saisissez un nombre.',
  integer: 'Saisissez un nombre entier.',
  atLeast: (minimum: number | bigint) => `Au moins ${figure(minimum)}.`,
  moreThan: (minimum: number | bigint) => `Plus de ${figure(minimum)}.`,
  atMost: (maximum: number | bigint) => `Au plus ${figure(maximum)}.`,
  tooShort: (minimum: number | bigint) => `Au moins ${many(minimum, 'caractère', 'caractères')}.`,
  tooLong: (maximum: number | bigint) => `Au plus ${many(maximum, 'caractère', 'caractères')}.`,
  tooFew: (minimum: number | bigint) => `Au moins ${many(minimum, 'élément', 'éléments')}.`,
  tooMany: (maximum: number | bigint) => `Au plus ${many(maximum, 'élément', 'éléments')}.`,
} as const
