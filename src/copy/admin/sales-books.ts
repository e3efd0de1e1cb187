/** Words of the books of payments and of subscriptions. */
import type {
  DisputeState,
  PaymentFilter,
  SubscriptionState,
} from '#contract/admin/sales-figures.ts'

export const disputeCopy = {
  open: 'Contesté',
  lost: 'Contestation perdue',
} satisfies Record<DisputeState, string>

export const adminSalesBooksCopy = {
  label: 'Ce qui est affiché',
  tabs: { orders: 'Commandes', payments: 'Paiements', subscriptions: 'Abonnements' },
  filterLabel: 'Filtrer par état',
  columns: {
    at: 'Date',
    kind: 'Type',
    state: 'État',
    amount: 'Montant',
    credits: 'Crédits',
    document: 'Document',
    order: 'Commande',
    orderId: 'Numéro de commande',
    buyer: 'Client',
    email: 'E-mail',
    until: 'Échéance',
    ended: 'Fin',
  },
  payments: {
    search: 'Client, facture, n°\u00a0Stripe',
    empty: 'Aucun paiement ne correspond à cette recherche.',
    fileName: 'paiements',
    filters: {
      all: 'Paiements et remboursements',
      payment: 'Paiements',
      refund: 'Remboursements',
      failed: 'Échoués',
      disputed: 'Contestés',
    } satisfies Record<PaymentFilter, string>,
    kind: ({ isRefund }: { isRefund: boolean }) => (isRefund ? 'Remboursement' : 'Paiement'),
    state: ({ status, dispute }: { status: string; dispute: DisputeState | null }) => {
      if (dispute) return disputeCopy[dispute]
      if (status === 'completed') return 'Effectué'
      return status === 'failed' ? 'Échoué' : 'En cours'
    },
  },
  subscriptions: {
    search: 'Client, commande, n°\u00a0Stripe',
    empty: 'Aucun abonnement ne correspond à cette recherche.',
    fileName: 'abonnements',
    all: 'Tous les états',
    states: {
      running: 'En cours',
      ending: 'Résilié, court encore',
      overdue: 'Paiement en retard',
      ended: 'Terminé',
    } satisfies Record<SubscriptionState, string>,
  },
} as const
