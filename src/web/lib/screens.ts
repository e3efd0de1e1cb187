/** The address of every screen of the site. */
export const screens = {
  home: '/',
  restore: '/restore',
  gallery: '/gallery',
  blog: '/blog',
  dashboard: '/dashboard',
  albums: '/album',
  lockedPhotos: '/dashboard?photos=verrouillees',
  checkout: '/checkout',
  offer: '/offrir',
  redeem: '/cadeau',
  givenGifts: '/settings#cadeaux',
  settings: '/settings',
  cancelSubscription: '/settings#abonnement',
  admin: '/admin',
  localSignIn: '/connexion',
  howItWorks: '/#comment-ca-marche',
  faq: '/#faq',
  pricing: '/#pricing',
  prices: '/#tarifs',
  terms: '/terms',
  privacy: '/privacy',
  support: '/support',
  familyReplies: '/dashboard#famille',
  accessibility: '/accessibilite',
  verify: '/verifier',
  privacyPolicy: '/legal/privacy-policy',
  termsOfSale: '/legal/terms-of-sale',
  cookiesPolicy: '/legal/cookies-policy',
} as const

export type ScreenName = keyof typeof screens
export const pathOf = (name: ScreenName): string => screens[name]
