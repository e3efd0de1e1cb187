/** Words of the overview. */
import { counted, figure } from '../numbers.ts'

export const adminOverviewCopy = {
  title: 'Vue d’ensemble',
  users: 'Utilisateurs',
  photos: 'Photos',
  revenue: 'Revenus',
  success: 'Restaurations réussies',
  queue: 'File d’attente',
  availability: 'Disponibilité',
  newThisMonth: (count: number) => `${counted(count, 'nouveau', 'nouveaux')} ce mois-ci`,
  restoredThisMonth: (count: number) => `${counted(count, 'restaurée', 'restaurées')} ce mois-ci`,
  overdue: (count: number) =>
    counted(count, 'abonnement en retard de paiement', 'abonnements en retard de paiement'),
  disputed: (amount: string) => `Sans les paiements contestés (${amount})`,
  inProgress: (count: number) => `${figure(count)} en cours`,
  thisMonth: (amount: string) => `${amount} ce mois-ci`,
  percent: (value: number) =>
    `${value.toLocaleString('fr-FR', { maximumFractionDigits: 2 })}\u00a0%`,
  unknown: 'Pas encore mesuré',
  failed: (count: number) => `${counted(count, 'échec', 'échecs')} sur 30\u00a0jours`,
  successWindow: 'sur 30\u00a0jours',
  running: (count: number) => `${counted(count, 'restauration', 'restaurations')} en cours`,
  waiting: (count: number) => `${figure(count)} en attente`,
  oldest: (seconds: number) => `La plus ancienne attend depuis ${duration(seconds)}`,
  nothingWaits: 'Rien n’attend',
  since: (day: string) => `mesurée depuis le ${day}`,
  period: 'Période',
  periods: { 7: '7 derniers jours', 30: '30 derniers jours', 90: '90 derniers jours' },
  charts: {
    title: 'Au fil du temps',
    users: 'Nouveaux utilisateurs',
    photos: 'Photos envoyées',
    revenue: 'Revenus, sans les paiements contestés\u00a0(€)',
    success: 'Restaurations réussies et en échec',
    wait: 'Attente moyenne avant restauration (s)',
    availability: 'Disponibilité (%)',
    restored: 'Réussies',
    failedSeries: 'Échecs',
    day: 'Jour',
    table: 'Voir les chiffres',
    summary: (title: string, from: string, to: string, highest: string) =>
      `${title}, du ${from} au ${to}. Maximum\u00a0: ${highest}.`,
    nothing: 'Aucune donnée sur cette période.',
    none: '—',
  },
  duration,
} as const

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)}\u00a0s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}\u00a0min`
  return `${Math.floor(seconds / 3_600)}\u00a0h ${Math.floor((seconds % 3_600) / 60)}\u00a0min`
}
