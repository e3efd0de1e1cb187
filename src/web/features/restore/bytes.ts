/** Writes a number of bytes for people. */
const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

/** `1536` → `1,5 KB`: steps of 1024, at most `decimals` decimals, in French figures. */
export function formatBytes(bytes: number, decimals = 2): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return `0\u00a0${UNITS[0]}`
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log(bytes) / Math.log(1024))))
  const amount = (bytes / 1024 ** step).toLocaleString('fr-FR', { maximumFractionDigits: Math.max(0, decimals) })
  return `${amount}\u00a0${UNITS[step]}`
}
