/** Formats a number of bytes with the French units. */

const UNITS = ['octets', 'Ko', 'Mo', 'Go', 'To', 'Po', 'Eo', 'Zo', 'Yo'] as const

/** `1536` → `1,5 Ko`: steps of 1024, at most `decimals` decimals, in French figures. */
export function formatBytes(bytes: number, decimals = 2): string {
  const count = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  if (count < 2) return `${Math.floor(count)}\u00a0octet`
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(count) / Math.log(1024)))
  const format = { maximumFractionDigits: Math.max(0, decimals) }
  return `${(count / 1024 ** step).toLocaleString('fr-FR', format)}\u00a0${UNITS[step]}`
}
