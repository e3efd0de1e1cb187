/** Words about a credit debt: a refund or a chargeback of credits that were already used. */
import { credits } from '../numbers.ts'

const CAUSE = 'un paiement contesté ou remboursé a repris des crédits déjà utilisés'

export const debtCopy = {
  /** Shown beside the balance. */
  owed: (count: number) =>
    `Votre compte doit ${credits(count)}\u00a0: ${CAUSE}. Vos prochains crédits les régleront d’abord.`,
  /** Shown beside a purchase. */
  paid: (count: number) =>
    `${credits(count)} de cet achat ${count > 1 ? 'ont' : 'a'} réglé ce que votre compte devait\u00a0: ${CAUSE}.`,
  /** Shown before an account is deleted. */
  kept: (count: number) =>
    `Votre compte doit encore ${credits(count)}. Ce nombre est gardé deux ans avec une empreinte chiffrée de votre identifiant\u00a0: si vous revenez, vos prochains crédits le régleront d’abord.`,
}
