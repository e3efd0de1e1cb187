/** Words of sales: orders, their history and refunds. */
import type {
  DisputeState,
  RefundReason,
  SaleKind,
  SaleState,
  StoryStep,
  SubscriptionEnd,
} from '#contract/admin/sales-figures.ts'
import { credits, euros } from '../numbers.ts'
import { balanceText } from './balance.ts'

const STATES: Record<SaleState, string> = {
  paid: 'Payée',
  partly_refunded: 'Remboursée en partie',
  refunded: 'Remboursée',
  disputed: 'Contestée',
  pending: 'Paiement en cours',
  open: 'Page de paiement ouverte',
  failed: 'Paiement échoué',
  expired: 'Abandonnée',
  refused: 'Refusée',
}
const KINDS: Record<SaleKind, string> = {
  pack: 'Pack',
  subscription: 'Abonnement',
  single: 'À l’unité',
  gift: 'Cadeau',
}
const REASONS: Record<RefundReason, string> = {
  gesture: 'Geste commercial',
  mistake: 'Erreur de commande',
  quality: 'Résultat insatisfaisant',
  duplicate: 'Paiement en double',
  other: 'Autre motif',
}
const MOVEMENTS: Record<string, string> = {
  purchase: 'achat',
  subscription: 'abonnement',
  refund: 'remboursement',
  chargeback: 'contestation',
  debt: 'dette',
}
const signed = (count: number): string => (count > 0 ? `+${credits(count)}` : `−${credits(-count)}`)
type Item = { detail: string; amount: number | null; credits: number | null; failed: boolean }
const STORY: Record<StoryStep, (item: Item) => string> = {
  ordered: ({ amount }) => `Commande passée, ${euros(amount ?? 0)}`,
  waived: () => 'Exécution immédiate demandée\u00a0: plus de rétractation pour ce qui est utilisé',
  event: ({ detail, failed }) =>
    `Avis de Stripe\u00a0: ${detail}${failed ? ' (pas encore traité)' : ''}`,
  paid: ({ amount, failed }) =>
    failed ? `Paiement échoué, ${euros(amount ?? 0)}` : `Paiement, ${euros(amount ?? 0)}`,
  refund: ({ amount, failed }) =>
    failed
      ? `Remboursement rejeté par la banque, ${euros(amount ?? 0)}`
      : `Remboursement, ${euros(amount ?? 0)}`,
  document: ({ detail }) => `Document émis\u00a0: ${detail}`,
  movement: ({ detail, credits: count }) =>
    `${signed(count ?? 0)} (${MOVEMENTS[detail] ?? detail})`,
  unlock: ({ detail, credits: count }) => `${signed(count ?? 0)}\u00a0: photo ${detail} débloquée`,
  withdrawal: ({ amount, credits: count }) =>
    `Rétractation\u00a0: ${credits(count ?? 0)}, ${euros(amount ?? 0)}`,
  subscription_ended: () => 'Abonnement terminé',
}

export const adminSalesCopy = {
  title: 'Ventes',
  intro: 'Commandes, paiements, factures, remboursements et contestations.',
  search: 'Client, commande, facture',
  stateLabel: 'Filtrer par état',
  allStates: 'Tous les états',
  kindLabel: 'Filtrer par type',
  allKinds: 'Tous les types',
  states: STATES,
  kinds: KINDS,
  min: 'De (€)',
  max: 'à (€)',
  amounts: 'Montant',
  empty: 'Aucune commande ne correspond à cette recherche.',
  columns: {
    createdAt: 'Date',
    buyer: 'Client',
    email: 'E-mail',
    balance: 'Solde',
    plan: 'Commande',
    id: 'Numéro',
    kind: 'Type',
    amount: 'Montant',
    paid: 'Payé',
    refunded: 'Remboursé',
    state: 'État',
    documents: 'Factures et avoirs',
  },
  deletedBuyer: 'Compte supprimé',
  open: (id: string) => `Ouvrir la commande ${id}`,
  openShort: 'Ouvrir',
  fileName: 'ventes',
  sale: {
    title: (plan: string) => `Commande «\u00a0${plan}\u00a0»`,
    crumb: 'Commande',
    facts: 'La commande',
    buyer: 'Client',
    buyerNow: balanceText,
    toBuyer: 'Voir le compte',
    gone: 'Cette commande n’existe pas.',
    toSales: 'Voir les ventes',
    number: 'Numéro',
    session: 'Page de paiement',
    photo: 'Photo à débloquer',
    refusal: 'Motif du refus',
    contents: 'Contenu',
    price: 'Prix',
    payments: 'Paiements et remboursements',
    noPayment: 'Aucun paiement pour cette commande.',
    payment: 'Paiement',
    renewal: 'Paiement de l’abonnement',
    refund: 'Remboursement',
    failed: 'Échoué',
    disputes: {
      open: 'Ce paiement est contesté auprès de la banque\u00a0: répondez-y dans le tableau de bord de Stripe. Il ne peut pas être remboursé ici.',
      lost: 'La banque a rendu la somme au client\u00a0: il n’y a plus rien à répondre ni à rembourser.',
    } satisfies Record<DisputeState, string>,
    pending: 'En cours',
    partly: (amount: number) => `dont ${euros(amount)} ${amount < 2 ? 'remboursé' : 'remboursés'}`,
    whole: 'entièrement remboursé',
    download: (number: string) => `Télécharger ${number}`,
    downloadFailed: 'Le document n’a pas pu être téléchargé.',
    refundButton: 'Rembourser',
    refundLabel: (amount: number) => `Rembourser le paiement de ${euros(amount)}`,
    subscription: 'Abonnement',
    /** By Stripe's statuses. */
    subscriptionStates: {
      active: 'en cours',
      trialing: 'en période d’essai',
      incomplete: 'premier paiement attendu',
      incomplete_expired: 'premier paiement jamais reçu',
      past_due: 'paiement en retard',
      unpaid: 'impayé',
      paused: 'en pause',
      canceled: 'terminé',
    } as Record<string, string>,
    endsAt: (day: string) => `se termine le ${day}`,
    renewsAt: (day: string) => `prochaine échéance le ${day}`,
    story: 'Historique',
    steps: STORY,
  },
  refund: {
    title: (amount: number) => `Rembourser un paiement de ${euros(amount)}`,
    amount: 'Montant (€)',
    amountError: 'Saisissez un montant en euros, avec deux décimales au plus.',
    amountHelp: (remaining: number) => `Au plus ${euros(remaining)}.`,
    reason: 'Motif',
    reasons: REASONS,
    note: 'Précision',
    noteHelp: 'Inscrite au journal d’administration. Le client ne la voit pas.',
    effect: 'Ce que fera ce remboursement',
    money: (amount: number) =>
      `${euros(amount)} ${amount < 2 ? 'rendu' : 'rendus'} sur le moyen de paiement du client, avec un avoir et un e-mail.`,
    noCredits: 'Aucun crédit repris\u00a0: le montant est inférieur au prix d’un crédit.',
    credits: (count: number) => `${credits(count)} repris.`,
    debt: (count: number) =>
      `${credits(count)} déjà ${count > 1 ? 'utilisés\u00a0: ils deviennent' : 'utilisé\u00a0: il devient'} une dette, réglée par les prochains achats.`,
    after: (balance: number, debt: number) => `Solde ensuite\u00a0: ${balanceText(balance, debt)}.`,
    gift: 'Le cadeau perd les crédits correspondants s’il n’a pas encore servi\u00a0; les crédits d’un cadeau déjà utilisé restent acquis.',
    deleted: 'Le compte est supprimé\u00a0: seul l’argent est rendu.',
    noAmount: 'Saisissez un montant pour le voir.',
    loading: 'Calcul…',
    failedPreview: 'Le service de paiement ne répond pas. Réessayez dans un instant.',
    disputed:
      'Ce paiement est contesté auprès de la banque\u00a0: il ne peut pas être remboursé ici.',
    nothingLeft: 'Ce paiement est déjà remboursé en entier.',
    subscription: 'Abonnement',
    ends: {
      never: 'L’abonnement continue',
      period_end: 'Résilier à la fin du mois payé',
      now: 'Résilier aujourd’hui',
    } satisfies Record<SubscriptionEnd, string>,
    /** What happens to the subscription; `end` is the last paid day. */
    endEffect: (
      wish: SubscriptionEnd,
      { isCancelled, isOverdue, end }: { isCancelled: boolean; isOverdue: boolean; end: string },
    ) => {
      if (wish === 'now')
        return 'L’abonnement prend fin aujourd’hui\u00a0: plus rien ne sera débité, et le client reçoit un e-mail.'
      if (isCancelled) return `L’abonnement est déjà résilié\u00a0: il prend fin le ${end}.`
      if (wish === 'never' && isOverdue)
        return 'L’abonnement continue\u00a0: le paiement en retard sera de nouveau présenté.'
      if (wish === 'never') return `L’abonnement continue\u00a0: prochain débit le ${end}.`
      if (isOverdue)
        return `L’abonnement prend fin le ${end}\u00a0: d’ici là, le paiement en retard sera de nouveau présenté. Le client reçoit un e-mail.`
      return `L’abonnement prend fin le ${end}\u00a0: plus rien ne sera débité, et le client reçoit un e-mail.`
    },
    subscriptionEnded: 'Cet abonnement est déjà terminé. Rouvrez la commande avant de rembourser.',
    subscriptionStays:
      'Le remboursement est fait, mais Stripe n’a pas répondu pour l’abonnement, qui continue. Validez de nouveau pour le résilier\u00a0: rien ne sera remboursé deux fois.',
    submit: 'Rembourser',
    done: { title: 'Remboursement effectué' },
    failed: 'Le remboursement n’a pas abouti.',
    moved:
      'Un autre remboursement de ce paiement vient d’être fait ou est en cours. Vérifiez le nouveau reste avant de recommencer.',
    tooMuch: (remaining: string) => `Il reste ${remaining} à rembourser.`,
    refused: 'Stripe a refusé ce remboursement. Rien n’a été rendu.',
    unknown:
      'Stripe n’a pas répondu\u00a0: le remboursement est peut-être fait. Rouvrez cette commande dans un instant avant de recommencer.',
    notPayable: 'Ce paiement ne peut pas être remboursé.',
    log: (order: string, reason: RefundReason, note: string) =>
      [order, REASONS[reason], note].filter(Boolean).join(' – '),
  },
}
