/** Every screen the site will have, and whether it exists yet: links lead only to those that do. */
export type Screen = {
  path: string
  /** The screen exists: its links are shown. */
  live: boolean
}

export const screens = {
  home: { path: '/', live: true },
  restore: { path: '/restore', live: true },
  gallery: { path: '/gallery', live: false },
  blog: { path: '/blog', live: false },
  dashboard: { path: '/dashboard', live: false },
  checkout: { path: '/checkout', live: false },
  settings: { path: '/settings', live: false },
  admin: { path: '/admin', live: true },
  localSignIn: { path: '/connexion', live: true },
  howItWorks: { path: '/#comment-ca-marche', live: true },
  faq: { path: '/#faq', live: true },
  pricing: { path: '/#pricing', live: false },
  prices: { path: '/#tarifs', live: false },
  terms: { path: '/terms', live: true },
  privacy: { path: '/privacy', live: true },
  support: { path: '/support', live: false },
  accessibility: { path: '/accessibilite', live: false },
  legalMentions: { path: '/legal/legal-mentions', live: false },
  privacyPolicy: { path: '/legal/privacy-policy', live: false },
  termsOfService: { path: '/legal/terms-of-service', live: false },
  termsOfSale: { path: '/legal/terms-of-sale', live: false },
  cookiesPolicy: { path: '/legal/cookies-policy', live: false },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
export const isLive = (name: ScreenName): boolean => screens[name].live
export const pathOf = (name: ScreenName): string => screens[name].path
