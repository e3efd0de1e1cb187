/** The captions of an album as a table for spreadsheets. */
import type { Memory } from '#contract/memories.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { quotedCell, withoutFormula } from '../../platform/csv-cell.ts'

const columns = albumsCopy.zip.columns

/** A cell for Excel and LibreOffice: quoted, and never a formula. */
const cell = (text: string): string => quotedCell(withoutFormula(text))

/**
 * UTF-8 with BOM, `;` between cells, CRLF between lines, which French spreadsheets open as they
 * are.
 */
export function captionsCsv(entries: readonly { name: string; memory: Memory | null }[]): string {
  const lines = entries.map(({ name, memory }) => [
    name,
    memory?.title ?? '',
    memory?.date ?? '',
    memory?.place ?? '',
    memory?.people.map((person) => person.name).join(', ') ?? '',
    memory?.story ?? '',
  ])
  return `\ufeff${[[...columns], ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}
