/** The invoice PDF: the text of the file and the picture of the page are read. */
import { expect, test } from 'vitest'
import { findLine, readGrey } from '#engine/compose/reading.fixture.ts'
import { readPdfPage } from '../../testing/pdf-page.ts'
import { drawInvoice, type InvoiceDocument } from './payments.invoice-pdf.ts'

const invoice: InvoiceDocument = {
  number: 'F2026-000123',
  kind: 'invoice',
  issuedAt: '2026-11-21T10:00:00.000Z',
  seller: {
    name: 'Atelier Dupré',
    address: '12 rue des Archives\n75004 Paris',
    registration: 'RCS Paris 123 456 789',
    vatNumber: 'FR12345678901',
  },
  buyer: { name: 'Marie Lefèvre', email: 'marie@exemple.fr' },
  line: '10 crédits de restauration',
  amount: 999,
  vat: { rate: 20, net: 833, tax: 166 },
  relatesTo: null,
}
/** Pixels per point of the drawn page. */
const SCALE = 2

test('an invoice has one page with every line in reading order', async () => {
  const { texts, pages } = await readPdfPage(await drawInvoice(invoice))
  expect(pages).toBe(1)
  expect(texts.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Facture F2026-000123',
    'Date : 21 novembre 2026',
    'Vendeur',
    'Atelier Dupré',
    '12 rue des Archives',
    '75004 Paris',
    'Immatriculation : RCS Paris 123 456 789',
    'TVA intracommunautaire : FR12345678901',
    'Client',
    'Marie Lefèvre',
    'marie@exemple.fr',
    'Désignation',
    'Quantité',
    'Prix unitaire HT',
    '10 crédits de restauration',
    '1',
    '8,33 €',
    'Total HT',
    '8,33 €',
    'TVA 20 %',
    '1,66 €',
    'Total TTC',
    '9,99 €',
    'Payée en ligne le 21 novembre 2026. Aucun montant n’est dû.',
  ])
})

test('number, names and sums are readable in the picture of the page', async () => {
  const { png } = await readPdfPage(await drawInvoice(invoice))
  const grey = await readGrey(png)
  const read = async (text: string, points: number, font: 'label' | 'text' = 'text') =>
    (await findLine(grey, { text, font, size: points * SCALE }, 0.7)).length
  expect(await read('Facture', 22, 'label')).toBe(1)
  expect(await read('000123', 22, 'label')).toBe(1)
  expect(await read('Atelier Dupré', 11)).toBe(1)
  expect(await read('Marie Lefèvre', 11)).toBe(1)
  expect(await read('restauration', 11)).toBe(1)
  expect(await read('8,33 €', 11)).toBe(2)
  expect(await read('Total', 11, 'label')).toBe(1)
  expect(await read('Marie Leblanc', 11)).toBe(0)
})

test('a credit note names its invoice, and a seller without VAT is stated', async () => {
  const { texts } = await readPdfPage(
    await drawInvoice({
      ...invoice,
      kind: 'credit_note',
      number: 'A2026-000004',
      vat: null,
      relatesTo: 'F2026-000123',
    }),
  )
  expect(texts).toContain('Avoir A2026-000004')
  expect(texts).toContain('Se rapporte à la facture F2026-000123.')
  expect(texts.join(' ')).toMatch(/TVA non applicable/)
  expect(texts).not.toContain('Total HT')
})

test('a name is drawn without the characters that the font lacks, and no row stays empty', async () => {
  const texts = async (name: string, line: string) =>
    (
      await readPdfPage(await drawInvoice({ ...invoice, buyer: { ...invoice.buyer, name }, line }))
    ).texts.map((text) => text.trim())
  const drawn = await texts('Zoë 🌸 Ιωάννης', 'Pack 🎁 cœur')
  expect(drawn.slice(drawn.indexOf('Client') + 1, drawn.indexOf('Désignation'))).toEqual([
    'Zoë Ιωάννης',
    'marie@exemple.fr',
  ])
  expect(drawn).toContain('Pack cœur')
  const unnamed = await readPdfPage(
    await drawInvoice({ ...invoice, buyer: { ...invoice.buyer, name: 'דוד' } }),
  )
  const at = (text: string) => unnamed.baselines[unnamed.texts.indexOf(text)]
  expect(at('marie@exemple.fr')).toBe(at('Atelier Dupré'))
})
