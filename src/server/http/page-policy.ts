/** The content security policy of pages: scripts by nonce only, nothing from other sites. */

/** The policy's text. In development Vite adds inline scripts and a socket of its own. */
export function pagePolicy(nonce: string, { development }: { development: boolean }): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': development ? ["'self'", "'unsafe-inline'"] : [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'connect-src': development ? ["'self'", 'ws:', 'wss:'] : ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ')
}
