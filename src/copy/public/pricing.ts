/** Words of prices and plans, wherever they are shown. */
export const pricingCopy = {
  free: 'Gratuit',
  saving: (percent: number) => `Économie ${percent}%`,
  /** After the price of a subscription. */
  perMonthShort: '/mois',
  perMonth: 'par mois',
  credits: (count: number) => `${count}\u00a0${count > 1 ? 'crédits' : 'crédit'}`,
  creditsPerMonth: (count: number) => `${count}\u00a0${count > 1 ? 'crédits' : 'crédit'} par mois`,
  perCredit: (price: string) => `soit ${price} par crédit`,
  insteadOf: (price: string) => `au lieu de ${price}`,
  taxIncluded: 'TTC',
  notIncluded: 'Non inclus',
  choose: 'Choisir cette formule',
  tryFree: 'Commencer gratuitement',
  loadFailed: 'Les tarifs n’ont pas pu être chargés',
  none: 'Aucune formule n’est en vente pour le moment.',
} as const
