/** Addresses allowed in links of written content: http(s), mailto, or a path of this site. */

const ALLOWED = /^(https?:\/\/[^/]|mailto:[^\s]|\/(?![/\\])|#)/i
/** Characters that would end a link in the markup or that browsers interpret differently. */
// oxlint-disable-next-line no-control-regex -- the class names control characters to reject or remove
const AWKWARD = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff()<>"'\\|`^{}[\]]/g

const percent = (char: string): string =>
  [...new TextEncoder().encode(char)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')

/**
 * The address to store, with unsafe characters percent-encoded; null when links to it are not
 * allowed.
 */
export function safeHref(address: string): string | null {
  // oxlint-disable-next-line no-control-regex -- the class names control characters to reject or remove
  const trimmed = /[^\u0000-\u0020](?:.*[^\u0000-\u0020])?/s.exec(address)?.[0] ?? ''
  if (!ALLOWED.test(trimmed) || !trimmed.isWellFormed()) return null
  const encoded = trimmed.replace(AWKWARD, percent)
  return /^https?:/i.test(encoded) && !isPlainUrl(encoded) ? null : encoded
}

/** Rejects a user name before the host, which readers could take for the host. */
const isPlainUrl = (address: string): boolean =>
  URL.canParse(address) && new URL(address).username === '' && new URL(address).password === ''
