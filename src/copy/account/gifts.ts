/**
 * Words about gifts for signed-in people: the buyer's list, the redemption, and the printed card.
 */
import type { GiftState } from '#contract/gift-figures.ts'
import { brand } from '../brand.ts'
import { frenchDate } from '../dates.ts'
import { creditsText } from './money.ts'

/**
 * The sentence that a buyer ticks. A changed sentence needs a new version, which is stored as proof
 * with each order.
 */
export const giftWaiver = {
  version: '2026-11-23-cadeau',
  label:
    'Je demande que ce cadeau puisse être utilisé dès sa remise et je reconnais perdre mon droit de rétractation dès que son code est utilisé.',
} as const

export const giftCopy = {
  wrongDay: 'Choisissez un jour entre aujourd’hui et dans un an.',
  packsOnly: 'Seuls les packs de crédits s’offrent. Choisissez l’un d’eux.',
  waiverMissing: 'Cochez la case pour que le cadeau puisse être utilisé dès sa remise.',
  /** Why a code cannot be redeemed, by its state. */
  unusable: {
    redeemed: 'Ce code a déjà été utilisé. Chaque code ne sert qu’une fois.',
    withdrawn: 'Ce cadeau a été annulé. La personne qui vous l’a offert peut vous renseigner.',
    blocked: `Ce code est bloqué pour le moment. Écrivez à ${brand.supportEmail}.`,
    expired: 'Ce code a expiré\u00a0: il était valable deux ans.',
  } satisfies Record<Exclude<GiftState, 'active'>, string>,

  bought: {
    title: 'Votre cadeau est prêt',
    text: 'Vous retrouverez le code et la carte dans vos paramètres, sous «\u00a0Cadeaux offerts\u00a0».',
    loading: 'Préparation du code…',
    settings: 'Voir mes cadeaux',
  },

  list: {
    title: 'Cadeaux offerts',
    intro:
      'Les codes que vous avez achetés pour d’autres, leurs cartes à imprimer et ce qu’ils deviennent.',
    none: 'Vous n’avez pas encore offert de cadeau.',
    offer: 'Offrir des restaurations',
    failed: 'Vos cadeaux n’ont pas pu être chargés',
    heading: (credits: number, to: string | null) =>
      to ? `${creditsText(credits)} pour ${to}` : creditsText(credits),
    code: 'Code',
    copyCode: 'Copier le code',
    copied: 'Code copié',
    copyFailed: 'Impossible de copier le code. Sélectionnez-le puis copiez-le.',
    unreadable: `Ce code ne peut plus être affiché. Écrivez à ${brand.supportEmail} pour en recevoir un nouveau.`,
    card: 'Imprimer la carte',
    cardTitle: 'La carte à imprimer',
    cardHelp:
      'Une feuille A4 à plier en deux. Choisissez l’image\u00a0: le code et votre message restent les mêmes.',
    cardDownload: 'Télécharger la carte',
    cardDone: 'Carte téléchargée',
    cardFailed: 'La carte n’a pas pu être préparée',
    cardRetry: 'Réessayez dans un instant.',
    paid: (day: string) => `Acheté le ${day}`,
    until: (day: string) => `Valable jusqu’au ${day}`,
    states: {
      active: 'Pas encore utilisé',
      redeemed: 'Utilisé',
      withdrawn: 'Annulé',
      blocked: 'Bloqué',
      expired: 'Expiré',
    } satisfies Record<GiftState, string>,
    planned: (day: string) => `E-mail prévu le ${day}`,
    mailed: (day: string) => `Envoyé par e-mail le ${day}`,
    byHand: 'À remettre vous-même',
    undelivered: 'L’e-mail n’a pas pu être remis\u00a0: transmettez vous-même le code ou la carte',
    redeemed: (day: string) => `Utilisé le ${day}`,
  },
} as const

export const giftCardCopy = {
  fileName: `${brand.filePrefix}-carte-cadeau.pdf`,
  title: 'Carte cadeau',
  heading: 'Un cadeau pour vous',
  /** On the front, under the picture. */
  offer: (credits: number) =>
    credits > 1 ? `${credits} photos anciennes à restaurer` : 'Une photo ancienne à restaurer',
  to: (name: string) => `Pour ${name}`,
  from: (name: string) => `Offert par ${name}`,
  code: 'Votre code',
  steps: (address: string, credits: number) => [
    `Ouvrez ${address}`,
    'Connectez-vous et saisissez votre code',
    credits > 1
      ? 'Déposez vos photos\u00a0: vous comparez, puis vous gardez celles qui vous plaisent'
      : 'Déposez votre photo\u00a0: vous comparez, puis vous la gardez si elle vous plaît',
  ],
  until: (until: Date) => `Code valable jusqu’au ${frenchDate(until)} inclus, utilisable une fois.`,
} as const
