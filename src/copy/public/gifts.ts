/** Words of the two public pages about gifts: offering one and redeeming a code. */
import type { GiftDesign } from '#contract/gift-figures.ts'
import { charactersLeft, credits } from '../numbers.ts'

export const giftOfferCopy = {
  title: 'Offrez une nouvelle vie à leurs photos',
  intro:
    'Un code à glisser dans une enveloppe ou à envoyer par e-mail le jour choisi. La personne restaure ses photos elle-même, à son rythme.',
  received: 'Vous avez reçu un code\u00a0?',
  receivedLink: 'Utiliser un code cadeau',
  promises: [
    'Le code est valable deux ans',
    'Remboursé en entier tant qu’il n’est pas utilisé',
    'Une fois ajoutés, les crédits n’expirent pas',
  ],
  pack: 'Le cadeau',
  people: 'De vous à…',
  to: 'Pour',
  toPlaceholder: 'Mamie Jeanne',
  from: 'De la part de',
  fromPlaceholder: 'Marie et Paul',
  message: 'Votre message (facultatif)',
  messageHelp: charactersLeft,
  delivery: 'Comment le remettre',
  byMail: {
    value: 'mail',
    label: 'Par e-mail, le jour choisi',
    text: 'Nous écrivons une seule fois à cette adresse, puis nous l’effaçons.',
  },
  byHand: {
    value: 'hand',
    label: 'Je le remets moi-même',
    text: 'Le code et la carte à imprimer sont à vous dès le paiement.',
  },
  email: 'Adresse e-mail de la personne',
  day: 'Jour de l’envoi',
  dayHelp: 'Dans la matinée, ou dès le paiement si c’est aujourd’hui.',
  card: 'La carte à imprimer',
  cardHelp: 'Une feuille A4 à plier en deux.',
  designs: {
    'carte-postale': 'Carte postale',
    chateau: 'Château',
    prairie: 'Prairie',
  } satisfies Record<GiftDesign, string>,
  designPicture: (name: string) => `Carte «\u00a0${name}\u00a0»`,
  recap: 'Récapitulatif',
  delivered: {
    hand: 'Le code et la carte, sur votre compte, dès la confirmation du paiement.',
    mailUndated:
      'Par e-mail, le jour que vous choisissez. Le code et la carte sont aussi sur votre compte.',
    mail: (day: string) => `Par e-mail le ${day}. Le code et la carte sont aussi sur votre compte.`,
  },
  waiverHelp:
    'Sans cette demande, la personne ne pourrait pas utiliser son cadeau tout de suite. Tant qu’elle ne l’a pas fait, vous pouvez renoncer à l’achat\u00a0: il est remboursé en entier.',
  signedOut: 'Connectez-vous pour commander',
  signedOutText: 'Le code et la facture vont sur votre compte. Ce que vous avez écrit est gardé.',
  signIn: 'Se connecter',
  required: 'Ce champ est requis.',
  wrongEmail: 'Vérifiez cette adresse e-mail.',
} as const

export const redeemCopy = {
  title: 'Vous avez reçu un cadeau',
  intro:
    'Saisissez le code de votre carte ou de votre e-mail pour ajouter ses crédits à votre compte.',
  code: 'Code cadeau',
  help: 'Seize lettres et chiffres, en minuscules ou en majuscules, avec ou sans tirets.',
  incomplete: 'Ce code n’est pas complet. Il compte seize lettres et chiffres après ANTAN.',
  signIn: 'Se connecter et utiliser le code',
  signInNote: 'Votre code est gardé pendant la connexion.',
  use: 'Utiliser le code',
  account: (username: string) => `Les crédits seront ajoutés au compte ${username}.`,
  done: (count: number) => `${credits(count)} pour vous`,
  doneBefore: 'Vous avez déjà utilisé ce code',
  addedBefore: (count: number, day: string) =>
    `${count > 1 ? `Ses ${credits(count)} ont été ajoutés` : 'Son crédit a été ajouté'} à votre compte le ${day}. Un code ne sert qu’une fois.`,
  from: (name: string) => `Offert par ${name}`,
  balance: (count: number) => `Vous avez maintenant ${credits(count)}.`,
  next: 'Un crédit débloque une photo en haute définition. Vous regardez d’abord la restauration, puis vous décidez.',
  restore: 'Restaurer une photo',
  dashboard: 'Mes photos',
  offer: 'Offrir à mon tour',
} as const
