/** Mails about gifts: to the receiver, and to the buyer. */
import { creditsText } from '../account/money.ts'
import { brand } from '../brand.ts'
import { frenchDate } from '../dates.ts'
import { closing } from './signature.ts'

export const giftMail = {
  /** To the receiver, who may have no account. */
  gift: (values: {
    to: string
    from: string
    message: string
    credits: number
    code: string
    redeem: string
    until: Date
  }) => ({
    // Neither 'd’Odette' nor a plural verb: the givers may be 'Odette', or 'Marie et Paul'.
    subject: `Un cadeau signé ${values.from}\u00a0: redonnez vie à vos photos`,
    body: `Bonjour ${values.to},

Voici un cadeau signé ${values.from}\u00a0: ${creditsText(values.credits)} chez ${brand.name}, de quoi restaurer ${values.credits > 1 ? `${values.credits}\u00a0photos anciennes` : 'une photo ancienne'} et ${values.credits > 1 ? 'les' : 'la'} télécharger en haute définition.
${values.message ? `\nLe message qui l’accompagne\u00a0:\n\n${values.message}\n` : ''}
Votre code\u00a0: ${values.code}

Pour l’utiliser\u00a0: ${values.redeem}

Le code est valable jusqu’au ${frenchDate(values.until)} inclus. Une fois ${values.credits > 1 ? 'ajoutés à votre compte, les crédits n’expirent' : 'ajouté à votre compte, le crédit n’expire'} pas.

Votre adresse nous a été donnée par ${values.from} pour ce seul message, et nous venons de l’effacer. Si vous pensez l’avoir reçu par erreur, vous n’avez rien à faire.${closing}`,
  }),
  /** To the buyer, when the mail to the receiver was refused for good. */
  refused: (values: { username: string; to: string; until: Date; gifts: string }) => ({
    subject: 'Votre cadeau n’a pas pu être envoyé',
    body: `Bonjour ${values.username},

L’e-mail de votre cadeau${values.to ? ` pour ${values.to}` : ''} a été refusé\u00a0: l’adresse que vous aviez donnée n’existe pas, ou n’accepte pas nos messages. Nous ne l’avons pas gardée.

Votre cadeau n’est pas perdu. Transmettez vous-même son code, ou la carte à imprimer. Vous les trouverez tous deux dans vos paramètres\u00a0:

${values.gifts}

Le code est valable jusqu’au ${frenchDate(values.until)} inclus.${closing}`,
  }),
  /** To the buyer, when the operator replaced the code. */
  reissued: (values: { username: string; to: string; code: string; until: Date }) => ({
    subject: 'Un nouveau code pour votre cadeau',
    body: `Bonjour ${values.username},

Le code de votre cadeau${values.to ? ` pour ${values.to}` : ''} a été remplacé. L’ancien ne fonctionne plus. Voici le nouveau, à transmettre\u00a0:

${values.code}

Il est valable jusqu’au ${frenchDate(values.until)} inclus. La carte à imprimer, dans vos paramètres, le porte aussi.${closing}`,
  }),
} as const
