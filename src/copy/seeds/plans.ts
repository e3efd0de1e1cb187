/**
 * Words of the plans that a new installation offers; the operator rewrites them in the back office.
 */
type Words = {
  name: string
  description: string
  badge: string | null
  features: readonly string[]
}
export type SeededPlan = 'free_trial' | 'single_credit' | 'pack_10' | 'pack_25' | 'monthly_5'

const hd = 'Version HD sans filigrane'
const kept = 'Crédits sans date d’expiration'

export const planCopy: Record<SeededPlan, Words> = {
  free_trial: {
    name: 'Essai gratuit',
    description: 'Votre première photo, restaurée de bout en bout.',
    badge: null,
    features: ['Une restauration complète', hd, 'Sans carte bancaire'],
  },
  single_credit: {
    name: 'À l’unité',
    description: 'Pour une seule photo.',
    badge: null,
    features: ['Une photo débloquée', hd, kept],
  },
  pack_10: {
    name: 'Pack Album',
    description: 'Pour les plus belles pages d’un album.',
    badge: 'Le plus populaire',
    features: ['Dix photos débloquées', hd, kept],
  },
  pack_25: {
    name: 'Pack Famille',
    description: 'Pour toute une boîte de souvenirs.',
    badge: 'Meilleure valeur',
    features: ['Vingt-cinq photos débloquées', hd, kept],
  },
  monthly_5: {
    name: 'Formule mensuelle',
    description: 'Pour avancer un peu chaque mois.',
    badge: null,
    features: [
      'Cinq photos débloquées chaque mois',
      hd,
      'Crédits gardés après résiliation',
      'Résiliable à tout moment',
    ],
  },
}
