/** CSV files for French spreadsheets, without formulas. */
import { expect, test } from 'vitest'
import { type Cell, csvFile } from './csv.ts'

type Row = Cell[]
async function written(
  header: string[],
  batches: Row[][],
  bounds: Partial<{ rows: number; characters: number }> = {},
): Promise<string[]> {
  const pieces: string[] = []
  const source = async function* () {
    yield* batches
  }
  for await (const piece of csvFile(header, source(), {
    rows: 100,
    characters: 10_000,
    cut: 'fin',
    ...bounds,
  }))
    pieces.push(piece)
  return pieces
}
const csv = async (header: string[], ...rows: Row[]) => (await written(header, [rows])).join('')

test('cells are separated by semicolons and quoted where needed, after a byte-order mark', async () => {
  expect(await csv(['a', 'b'], ['x', 1], ['y;z', null], ['dit "oui"', 'deux\nlignes'])).toBe(
    '\ufeffa;b\r\nx;1\r\n"y;z";\r\n"dit ""oui""";"deux\nlignes"\r\n',
  )
})

test.each([
  '=1+1',
  '+33',
  '-2',
  '@SUM(A1)',
  ' =1',
  '|cmd',
  '%0',
  '\t=1',
  '\r=1',
  '\n=HYPERLINK("x")',
  '＝1+1',
])('%j does not run as a formula', async (text) => {
  expect((await csv(['a'], [text])).split('a\r\n')[1]).toMatch(/^"?'/)
})

test.each(['Mozilla/5.0 (x,=1+1)', 'x\t=1+1'])('%j stays one cell', async (text) => {
  expect(await csv(['a'], [text])).toBe(`\ufeffa\r\n"${text}"\r\n`)
})

test('an amount has two decimals', async () => {
  const euros = (...amounts: number[]) => amounts.map((amount) => ({ euros: amount }))
  expect(await csv(['a'], euros(49.9, -5, 0, 0.1 + 0.2))).toBe(
    '\ufeffa\r\n49,90;-5,00;0,00;0,30\r\n',
  )
})

test('a number stays a number, with a decimal comma', async () => {
  expect(await csv(['a'], [-2], [23.92])).toBe('\ufeffa\r\n-2\r\n23,92\r\n')
})

test('a moment is one that a spreadsheet reads, in Paris time', async () => {
  expect(await csv(['a'], [new Date('2026-11-25T23:10:22.183Z')])).toBe(
    '\ufeffa\r\n2026-11-26 00:10:22\r\n',
  )
})

test('batches are written one by one, and a file beyond the limits ends with a notice', async () => {
  expect(await written(['a'], [[['1'], ['2']], [['3']]])).toEqual([
    '\ufeffa\r\n',
    '1\r\n2\r\n',
    '3\r\n',
  ])
  expect(await written(['a'], [[['1'], ['2']], [['3']]], { rows: 1 })).toEqual([
    '\ufeffa\r\n',
    '1\r\nfin\r\n',
  ])
  expect(await written(['a'], [[['1'], ['2']], [['3']]], { characters: 6 })).toEqual([
    '\ufeffa\r\n',
    '1\r\n2\r\n',
    'fin\r\n',
  ])
  expect((await written(['a'], [[['1']]], { rows: 1 })).join('')).not.toContain('fin')
})
