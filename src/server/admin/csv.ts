/** Spreadsheet files as French Excel opens them: semicolons, a byte-order mark, and no cell that runs as a formula. */

/** A cell that a spreadsheet would take for a formula gets an apostrophe, which makes it text. */
const guarded = (text: string): string =>
  /^[\t\r\n]*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = guarded(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Row = readonly (string | number | null)[]
const line = (row: Row): string => `${row.map(cell).join(';')}\r\n`

export type CsvBounds = {
  /** Rows, and characters, after which the file ends with the line `cut`. */
  rows: number
  characters: number
  cut: string
}

/** The file piece by piece, its header first: no more than one batch of rows is ever held. */
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
