/** Payment words that the server writes: amounts, tax mentions, invoices and mails. */
import { brand } from '../brand.ts'
import { frenchDate, frenchMoment } from '../dates.ts'
import { credits, euros } from '../numbers.ts'
import { debtCopy } from './debt.ts'
import { closing } from '../mail/signature.ts'

/** Euros from cents: '24,90 €', '1 234,00 €'; the fonts of the documents have no narrow space. */
export const eurosOfCents = (cents: number): string =>
  euros(cents / 100).replaceAll('\u202f', '\u00a0')
/** '1 crédit', '10 crédits', '1 000 crédits', for the same fonts. */
export const creditsText = (count: number): string => credits(count).replaceAll('\u202f', '\u00a0')

const percent = (rate: number) => `${String(rate).replace('.', ',')}\u00a0%`
const WITHOUT_VAT = 'TVA non applicable, art. 293 B du CGI'

export const moneyCopy = {
  singleCredits: (count: number) =>
    count === 1
      ? { name: 'Une photo en HD', description: 'Un crédit, pour débloquer une photo.' }
      : {
          name: `${count}\u00a0photos en HD`,
          description: `${count}\u00a0crédits, pour débloquer ${count}\u00a0photos.`,
        },
  noVat: WITHOUT_VAT,
  /** `rate` in percent, `tax` in cents. */
  taxMention: (vat: { rate: number; tax: number } | null) =>
    vat ? `dont TVA ${percent(vat.rate)}\u00a0: ${eurosOfCents(vat.tax)}` : WITHOUT_VAT,
  line: {
    pack: (name: string, count: number) => `${name} – ${creditsText(count)}`,
    gift: (name: string, count: number) => `Cadeau\u00a0: ${name} – ${creditsText(count)}`,
    subscription: (name: string, count: number) => `${name} – ${creditsText(count)} pour un mois`,
    refund: (invoice: string) => `Remboursement de la facture ${invoice}`,
  },
  planMissing: 'Plan key manquant',
  waived: 'Votre demande d’exécution immédiate est enregistrée.',
  withdrawn:
    'Votre rétractation est enregistrée. Un accusé de réception vous est envoyé par e-mail.',
  replaced:
    'Une autre page de paiement vient d’être ouverte pour cet abonnement. Continuez sur celle-ci, ou recommencez ici.',
  offerChanged:
    'Cette formule vient de changer. Vérifiez le nouveau récapitulatif avant de commander.',
  nothingToUnlock: {
    debt: (count: number) =>
      `Votre compte doit ${credits(count)}\u00a0: cet achat servirait d’abord à ce remboursement, sans débloquer la photo. Rechargez la page.`,
    photo:
      'Cette photo est déjà débloquée, ou a été supprimée\u00a0: il n’y a plus rien à payer pour elle. Rechargez la page.',
    album:
      'Les photos à débloquer ont changé entre-temps. Rechargez la page pour voir ce qu’il reste à payer.',
  },
  outdatedWaiver: 'Le texte de la case à cocher a changé. Rechargez la page puis recommencez.',
  unreachable: 'Le service de paiement ne répond pas. Réessayez dans quelques minutes.',
  deletedBuyer: 'Compte supprimé',
}

export const invoiceCopy = {
  title: { invoice: 'Facture', credit_note: 'Avoir' },
  date: 'Date',
  seller: 'Vendeur',
  buyer: 'Client',
  registration: 'Immatriculation',
  vatNumber: 'TVA intracommunautaire',
  description: 'Désignation',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire HT',
  net: 'Total HT',
  vat: (rate: number) => `TVA ${percent(rate)}`,
  total: 'Total TTC',
  paid: (date: string) => `Payée en ligne le ${date}. Aucun montant n’est dû.`,
  refunded: (date: string) => `Remboursé le ${date} par le moyen de paiement d’origine.`,
  related: (number: string) => `Se rapporte à la facture ${number}.`,
  placeholderSeller: `${brand.name} (vendeur à compléter)`,
  fileName: (number: string) => `${brand.filePrefix}-${number}.pdf`,
}

type Words = { subject: string; body: string }
type Linked<Id> = { id: Id; link: string }

const disputeEffect = ({
  isGift,
  isLost,
  account,
}: {
  isGift: boolean
  isLost: boolean
  account: object | undefined
}): string => {
  const back = isLost ? '' : ', jusqu’à ce que la contestation soit gagnée'
  const blocked = `Le code du cadeau est bloqué s’il n’a pas encore servi${back}.`
  if (!account)
    return isGift ? blocked : 'Ses crédits ont disparu avec son compte\u00a0: rien n’est repris.'
  return isGift
    ? `${blocked} Sinon, ses crédits sont repris à l’acheteur.`
    : `Les crédits de cet achat sont repris${back}\u00a0: ceux qui sont déjà utilisés deviennent une dette.`
}

/** `mailOn`: day of the mail to the receiver; null when it has left, absent for a card. */
export type IssuedGift = { code: string; until: Date; mailOn?: Date | null }

export const moneyMail = {
  receipt: (values: {
    username: string
    line: string
    amount: string
    number: string
    waiver: string | null
    withdrawUntil: Date | null
    gift: IssuedGift | null
  }): Words => ({
    subject: `Votre achat – facture ${values.number}`,
    body: `${[
      `Bonjour ${values.username},`,
      `Nous avons bien reçu votre paiement de ${values.amount} (${values.line}). La facture ${values.number} est jointe à ce message.`,
      values.withdrawUntil &&
        `Vous pouvez renoncer à cet achat pour les crédits non utilisés jusqu’au ${frenchDate(values.withdrawUntil)} inclus, depuis vos paramètres, bouton «\u00a0Renoncer au contrat ici\u00a0».`,
      values.gift &&
        `Code de votre cadeau\u00a0: ${values.gift.code}
Il est valable jusqu’au ${frenchDate(values.gift.until)} inclus. La carte à imprimer se trouve dans vos paramètres, sous «\u00a0Cadeaux offerts\u00a0».`,
      values.gift?.mailOn &&
        `Nous enverrons le cadeau par e-mail le ${frenchDate(values.gift.mailOn)}.`,
      values.gift?.mailOn === null && 'Le cadeau vient de partir par e-mail.',
      values.gift &&
        'Tant que le code n’est pas utilisé, vous pouvez renoncer à cet achat depuis vos paramètres, bouton «\u00a0Renoncer au contrat ici\u00a0»\u00a0: il vous est remboursé en entier.',
      values.waiver && `Vous avez coché lors de la commande\u00a0: «\u00a0${values.waiver}\u00a0»`,
    ]
      .filter(Boolean)
      .join('\n\n')}${closing}`,
  }),
  withdrawal: (values: {
    username: string
    requestedAt: Date
    line: string
    credits: number
    amount: string
  }): Words => ({
    subject: 'Accusé de réception de votre rétractation',
    body: `Bonjour ${values.username},

Nous avons reçu votre rétractation le ${frenchMoment(values.requestedAt)} (heure de Paris).
Elle porte sur l’achat «\u00a0${values.line}\u00a0», pour ${creditsText(values.credits)} non utilisé${values.credits > 1 ? 's' : ''}.
Nous vous remboursons ${values.amount} par le moyen de paiement d’origine, au plus tard 14\u00a0jours après cette date. Un avoir suivra.${closing}`,
  }),
  /**
   * `credits`: taken back from the account, none for a gift; `debt`: those of them that were used;
   * `invoice`: of the purchase.
   */
  refund: (values: {
    username: string
    amount: string
    number: string
    invoice: string
    credits: number
    debt: number
  }): Words => ({
    subject: `Votre remboursement – avoir ${values.number}`,
    body: `Bonjour ${values.username},

Nous vous avons remboursé ${values.amount} par le moyen de paiement d’origine, sur la facture ${values.invoice}. L’avoir ${values.number} est joint à ce message.${
      values.credits > 0
        ? `\n\n${creditsText(values.credits)} de cet achat ${values.credits > 1 ? 'ont été retirés' : 'a été retiré'} de votre compte.`
        : ''
    }${
      values.debt > 0
        ? ` ${creditsText(values.debt)} ${values.debt > 1 ? 'étaient déjà utilisés\u00a0: vos prochains crédits les régleront' : 'était déjà utilisé\u00a0: vos prochains crédits le régleront'} d’abord.`
        : ''
    }${closing}`,
  }),
  renewalFailed: (values: { username: string; plan: string }): Words => ({
    subject: 'Le renouvellement de votre abonnement n’a pas abouti',
    body: `Bonjour ${values.username},

Le paiement mensuel de votre abonnement «\u00a0${values.plan}\u00a0» a été refusé. Rien n’a été débité et vos crédits restent acquis.
Une nouvelle tentative aura lieu automatiquement sur la même carte. Si votre carte a changé, résiliez l’abonnement depuis vos paramètres, puis choisissez de nouveau la formule avec votre nouvelle carte.${closing}`,
  }),
  surplus: (values: { username: string; plan: string; isRefunded: boolean }): Words => ({
    subject: `Votre second abonnement est arrêté${values.isRefunded ? ' et remboursé' : ''}`,
    body: `Bonjour ${values.username},

Vous aviez déjà un abonnement en cours lorsque l’abonnement «\u00a0${values.plan}\u00a0» a été payé une seconde fois. Ce second abonnement est arrêté${
      values.isRefunded
        ? ' et son paiement vous est remboursé par le moyen de paiement d’origine'
        : '. Son remboursement n’a pas encore abouti, nous nous en occupons'
    }. Votre premier abonnement continue sans changement.${closing}`,
  }),
  cancelled: (values: { username: string; plan: string; until: Date | null }): Words => ({
    subject: 'Votre résiliation est enregistrée',
    body: `Bonjour ${values.username},

Votre abonnement «\u00a0${values.plan}\u00a0» est résilié${values.until ? `\u00a0: il prend fin le ${frenchDate(values.until)}` : ''}. Plus rien ne sera débité. Vos crédits restent utilisables sans limite de durée.${closing}`,
  }),
  resumed: (values: {
    username: string
    plan: string
    amount: string
    next: Date | null
  }): Words => ({
    subject: 'Votre abonnement continue',
    body: `Bonjour ${values.username},

Votre résiliation est annulée, à votre demande\u00a0: l’abonnement «\u00a0${values.plan}\u00a0» continue, pour ${values.amount} TTC par mois.${values.next ? ` Le prochain prélèvement aura lieu le ${frenchDate(values.next)}.` : ''} Vous pouvez résilier à tout moment depuis vos paramètres.${closing}`,
  }),
  /** `debt`: credits that the account still owes; `receipt`: of the deletion, in plain text. */
  deleted: (values: { username: string; debt: number; receipt: string }): Words => ({
    subject: 'Votre compte est supprimé',
    body: `Bonjour ${values.username},

Votre compte, vos photos et vos préférences sont supprimés définitivement. Les pièces comptables que la loi nous oblige à garder le sont sans votre nom.${values.debt > 0 ? `\n\n${debtCopy.kept(values.debt)}` : ''}

${values.receipt}${closing}`,
  }),
  /** Notice of a refunded payment; amounts in cents. */
  sentBack: (values: {
    paid: number
    refunds: number[]
    left: number
    subscription: string | null
  }): string =>
    [
      `Payé\u00a0: ${eurosOfCents(values.paid)}`,
      `Remboursé\u00a0: ${eurosOfCents(values.paid - values.left)}${values.refunds.length > 1 ? ` (${values.refunds.map(eurosOfCents).join(' + ')})` : ''}`,
      `Non remboursé\u00a0: ${eurosOfCents(values.left)}`,
      ...(values.subscription ? [`Abonnement\u00a0: ${values.subscription}`] : []),
    ].join('\n'),
  alert: (values: { what: string; order: string; details: string }): Words => ({
    subject: `Paiement à vérifier – ${values.what}`,
    body: `Un paiement demande votre attention.\n\n${values.what}\nCommande\u00a0: ${values.order}\n${values.details}\n\nConsultez le tableau de bord de Stripe.\n`,
  }),
  alerts: {
    mismatch: 'Un paiement reçu ne correspond pas à sa commande. Aucun crédit n’a été versé.',
    ownerless: 'Un paiement est arrivé pour un compte supprimé.',
    surplus: 'Un second abonnement a été payé alors qu’un premier était en cours. Il est arrêté.',
    refundFailed: 'La banque a rejeté un remboursement. Remboursez le client à nouveau.',
    refundRefused:
      'Un remboursement est refusé par le prestataire. Vérifiez ce qui reste dû au client.',
  },
  /** For the operator; `amount` in cents, `account` undefined once it is deleted. */
  dispute: (values: {
    id: string
    amount: number
    isLost: boolean
    isGift: boolean
    respondBy: Date | null
    order: Linked<string> | null
    account: Linked<number> | undefined
  }): Words => ({
    subject: `Paiement à vérifier – Un client conteste un paiement de ${eurosOfCents(values.amount)} auprès de sa banque.`,
    body: `${[
      'Un client conteste un paiement auprès de sa banque.',
      [
        `Montant contesté\u00a0: ${eurosOfCents(values.amount)}`,
        values.order && `Commande ${values.order.id}\u00a0: ${values.order.link}`,
        values.account
          ? `Compte n°\u00a0${values.account.id}\u00a0: ${values.account.link}`
          : 'Le compte du client est supprimé.',
        `Contestation chez Stripe\u00a0: ${values.id}`,
      ]
        .filter(Boolean)
        .join('\n'),
      disputeEffect(values),
      values.isLost
        ? 'La banque a donné raison au client\u00a0: la somme ne reviendra pas, il n’y a plus rien à répondre.'
        : `À faire\u00a0: répondez à la contestation dans le tableau de bord de Stripe${values.respondBy ? `, au plus tard le ${frenchDate(values.respondBy)}` : ''}, avec la facture et l’historique de la commande. Sans réponse, elle est perdue. Ne remboursez pas ce paiement en plus\u00a0: la banque en retient déjà le montant.`,
    ].join('\n\n')}\n`,
  }),
  /** Why a payment is not accepted, for the operator; amounts in cents. */
  refusals: {
    amount: (paid: number, ordered: number): string =>
      `${eurosOfCents(paid)} payés au lieu de ${eurosOfCents(ordered)}`,
    currency: (code: string): string => `payé en ${code.toUpperCase()}`,
    mode: (mode: string): string =>
      mode === 'subscription' ? 'abonnement au lieu d’un achat' : 'achat au lieu d’un abonnement',
    plan: (key: string): string => `autre offre (${key})`,
    session: 'autre page de paiement',
    ownerless: 'compte supprimé',
    surplus: 'second abonnement',
    lostAccount: 'compte inconnu de la sauvegarde restaurée',
  },
}
