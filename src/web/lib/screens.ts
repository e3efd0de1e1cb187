/** Every screen the site will have, and whether it exists yet: links lead only to those that do. */
export type Screen = {
  path: string
  /** The screen exists: its links are shown. */
  live: boolean
}

export const screens = {
  home: { path: '/', live: true },
  restore: { path: '/restore', live: true },
  gallery: { path: '/gallery', live: true },
  blog: { path: '/blog', live: true },
  dashboard: { path: '/dashboard', live: true },
  lockedPhotos: { path: '/dashboard?photos=verrouillees', live: true },
  checkout: { path: '/checkout', live: true },
  settings: { path: '/settings', live: true },
  cancelSubscription: { path: '/settings#abonnement', live: true },
  admin: { path: '/admin', live: true },
  localSignIn: { path: '/connexion', live: true },
  howItWorks: { path: '/#comment-ca-marche', live: true },
  faq: { path: '/#faq', live: true },
  pricing: { path: '/#pricing', live: true },
  prices: { path: '/#tarifs', live: true },
  terms: { path: '/terms', live: true },
  privacy: { path: '/privacy', live: true },
  support: { path: '/support', live: true },
  accessibility: { path: '/accessibilite', live: true },
  privacyPolicy: { path: '/legal/privacy-policy', live: true },
  termsOfSale: { path: '/legal/terms-of-sale', live: true },
  cookiesPolicy: { path: '/legal/cookies-policy', live: true },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
export const isLive = (name: ScreenName): boolean => screens[name].live
export const pathOf = (name: ScreenName): string => screens[name].path
