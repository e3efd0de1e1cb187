/** Words of the gifts panel. */
import type { GiftState } from '#contract/gift-figures.ts'
import { creditsText } from '../account/money.ts'
import { counted } from '../numbers.ts'

export const adminGiftsCopy = {
  bulk: {
    block: {
      label: 'Bloquer les codes',
      title: (count: number) => `Bloquer ${counted(count, 'code', 'codes')}\u00a0?`,
      text: 'Ces codes ne pourront plus servir tant que vous ne les débloquez pas. Rien n’est remboursé.',
      done: (count: number) => counted(count, 'code bloqué', 'codes bloqués'),
    },
  },
  title: 'Cadeaux',
  intro:
    'Les cadeaux payés. Un code ne se lit pas ici\u00a0: cherchez-le en le saisissant, ou remplacez-le par un nouveau.',
  search: 'Code, compte, numéro',
  empty: 'Aucun cadeau ne correspond à cette recherche.',
  filterLabel: 'Filtrer par état',
  all: 'Tous les états',
  states: {
    active: 'Utilisable',
    redeemed: 'Utilisé',
    withdrawn: 'Annulé',
    blocked: 'Bloqué',
    expired: 'Expiré',
  } satisfies Record<GiftState, string>,
  disputed: 'Paiement contesté',
  fileName: 'cadeaux',
  columns: {
    id: 'Numéro',
    credits: 'Crédits',
    email: 'E-mail de l’acheteur',
    redeemedAt: 'Utilisé le',
    gift: 'Cadeau',
    buyer: 'Acheteur',
    state: 'État',
    redeemer: 'Utilisé par',
    mail: 'Envoi',
    paidAt: 'Payé le',
    expiresAt: 'Valable jusqu’au',
  },
  credits: creditsText,
  mailed: (day: string) => `Envoyé le ${day}`,
  planned: (day: string) => `Prévu le ${day}`,
  undelivered: 'Non remis',
  none: '—',
  erased: 'Compte supprimé',
  actions: (id: string) => `Actions pour ${id}`,
  ended: 'Ce cadeau ne peut plus être changé\u00a0: il est utilisé, annulé ou expiré.',
  block: {
    action: 'Bloquer le code',
    title: 'Bloquer ce code\u00a0?',
    text: 'Il ne pourra plus être utilisé, jusqu’à ce que vous le débloquiez. L’acheteur peut toujours renoncer à son achat.',
    done: 'Code bloqué',
  },
  unblock: {
    action: 'Débloquer le code',
    title: 'Débloquer ce code\u00a0?',
    text: 'Il pourra de nouveau être utilisé, une fois.',
    done: 'Code débloqué',
  },
  reissue: {
    action: 'Remplacer le code',
    title: 'Remplacer ce code\u00a0?',
    text: 'L’ancien code cesse de fonctionner. Le nouveau vous est montré une fois et part par e-mail à l’acheteur, si son compte existe encore.',
    done: 'Code remplacé',
    shown: 'Nouveau code',
    shownText: 'Notez-le maintenant\u00a0: il ne sera plus affiché ici.',
    close: 'Fermer',
  },
  failed: 'Le cadeau n’a pas pu être changé.',
} as const
