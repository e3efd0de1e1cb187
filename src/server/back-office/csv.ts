/** Spreadsheet files as French Excel opens them: semicolons, a byte-order mark, and no cell that runs as a formula. */

/** A cell that a spreadsheet would take for a formula gets an apostrophe, which makes it text. */
const guarded = (text: string): string => (/^[\t\r\n]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text)

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = guarded(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The whole file, with its header line. */
export const csv = (header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
