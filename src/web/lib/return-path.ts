/** Decides whether a stored return path stays on this site. */

/**
 * The path to return to, or null when `value` is not a same-origin path: it must begin with one slash, and hold no
 * backslash, control character or white space that a browser would read differently (`//`, `/\`, `/\t/`).
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2048 || !value.startsWith('/')) return null
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/.test(value)) return null
  if (value.startsWith('//')) return null
  const base = 'https://site.invalid'
  try {
    const url = new URL(value, base)
    if (url.origin !== base || url.pathname.startsWith('//')) return null
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return null
  }
}
