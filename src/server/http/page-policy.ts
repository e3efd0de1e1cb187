/** The content security policy of pages: scripts by nonce only, nothing from other sites. */

/** Where the audience measurement sends what it counts; its script comes in through the nonce. */
const MEASUREMENT_HOSTS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://www.googletagmanager.com',
]

/** The policy's text. `measured`: an analytics id is configured. In development Vite adds inline scripts and a socket of its own. */
export function pagePolicy(
  nonce: string,
  { development, measured }: { development: boolean; measured: boolean },
): string {
  const measurement = measured ? MEASUREMENT_HOSTS : []
  const directives = {
    'default-src': ["'none'"],
    'script-src': development
      ? ["'self'", "'unsafe-inline'"]
      : [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...measurement],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...(development ? ['ws:', 'wss:'] : []), ...measurement],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
