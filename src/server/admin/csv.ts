/**
 * Writes CSV files for French spreadsheets: semicolons, decimal commas, a byte-order mark, and no
 * cell that runs as a formula.
 */
import { sortableMoment } from '#copy/dates.ts'
import { quotedCell, withoutFormula } from '../platform/csv-cell.ts'

/** `euros` has two decimals, so that a column of amounts lines up. */
export type Cell = string | number | Date | { euros: number } | null

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (value instanceof Date) return sortableMoment(value)
  if (typeof value === 'object') return value.euros.toFixed(2).replace('.', ',')
  const text = withoutFormula(value)
  // A spreadsheet may take commas and tabs for separators too, and what follows one for a formula.
  return /[",;\t\r\n]/.test(text) ? quotedCell(text) : text
}

type Row = readonly Cell[]
const line = (row: Row): string => `${row.map(cell).join(';')}\r\n`

export type CsvBounds = {
  /** Limits of the file; the line `cut` ends a truncated one. */
  rows: number
  characters: number
  cut: string
}

/** Yields the file in pieces, header first; at most one batch of rows is in memory. */
export async function* csvFile(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  bounds: CsvBounds,
): AsyncGenerator<string> {
  yield `\ufeff${line(header)}`
  let rows = 0
  let characters = 0
  for await (const batch of batches) {
    let piece = ''
    for (const row of batch) {
      if (rows >= bounds.rows || characters >= bounds.characters)
        return yield `${piece}${line([bounds.cut])}`
      const text = line(row)
      piece += text
      rows += 1
      characters += text.length
    }
    if (piece !== '') yield piece
  }
}
