/** Draws one invoice or credit note on an A4 page, with the bundled fonts. */
import { createRequire } from 'node:module'
import { eurosOfCents, invoiceCopy as copy, moneyCopy } from '#copy/account/money.ts'
import { frenchDate } from '#copy/dates.ts'
import type { Vat } from './payments.amounts.ts'
import type { Publisher } from './payments.deps.ts'

export type InvoiceKind = 'invoice' | 'credit_note'
export type InvoiceDocument = {
  number: string
  kind: InvoiceKind
  /** ISO. */
  issuedAt: string
  seller: Publisher
  buyer: { name: string; email: string }
  line: string
  /** Cents, tax included. */
  amount: number
  vat: Vat | null
  /** Number of the invoice that a credit note refunds. */
  relatesTo: string | null
}

const packages = createRequire(import.meta.url)
const REGULAR = packages.resolve(
  '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
)
const BOLD = packages.resolve(
  '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
)

/** Points. */
const MARGIN = 56
const CONTENT_WIDTH = 595.28 - 2 * MARGIN
const COLUMN_WIDTH = CONTENT_WIDTH / 2 - 12
const INK = '#2b2622'
const MUTED_INK = '#6b5b4b'

/** The bytes of the PDF. */
export async function drawInvoice(document: InvoiceDocument): Promise<Buffer> {
  // Loaded on demand: it takes a tenth of the server's start-up time.
  const { default: Pdf } = await import('pdfkit')
  const { kind, number, seller, buyer, line, amount, vat, relatesTo } = document
  const issuedAt = new Date(document.issuedAt)
  const title = `${copy.title[kind]} ${number}`
  // The dates in the file are the document's, so that drawing it again gives the same bytes.
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'fr-FR',
    displayTitle: true,
    font: REGULAR,
    info: {
      Title: title,
      Author: seller.name || copy.placeholderSeller,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })

  const label = (text: string, x: number, y: number) =>
    pdf.font(REGULAR).fontSize(9).fillColor(MUTED_INK).text(text, x, y, { width: COLUMN_WIDTH })
  const lines = (rows: (string | false)[], x: number, y: number) => {
    pdf.font(REGULAR).fontSize(11).fillColor(INK)
    pdf.text(rows.filter(Boolean).join('\n'), x, y, { width: COLUMN_WIDTH, lineGap: 2 })
  }
  const rule = (y: number) =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + CONTENT_WIDTH, y)
      .lineWidth(0.7)
      .strokeColor('#d8cfc6')
      .stroke()
  const right = (text: string, y: number, bold = false) =>
    pdf
      .font(bold ? BOLD : REGULAR)
      .fontSize(11)
      .fillColor(INK)
      .text(text, MARGIN + COLUMN_WIDTH, y, { width: CONTENT_WIDTH - COLUMN_WIDTH, align: 'right' })
  const sum = (name: string, value: number, y: number, bold = false) => {
    pdf
      .font(bold ? BOLD : REGULAR)
      .fontSize(11)
      .fillColor(INK)
      .text(name, MARGIN + COLUMN_WIDTH, y, { width: 140 })
    right(eurosOfCents(value), y, bold)
  }

  pdf.font(BOLD).fontSize(22).fillColor(INK).text(title, MARGIN, MARGIN)
  lines(
    [`${copy.date}\u00a0: ${frenchDate(issuedAt)}`, relatesTo !== null && copy.related(relatesTo)],
    MARGIN,
    MARGIN + 34,
  )

  label(copy.seller, MARGIN, 150)
  lines(
    [
      seller.name || copy.placeholderSeller,
      seller.address,
      seller.registration && `${copy.registration}\u00a0: ${seller.registration}`,
      seller.vatNumber && `${copy.vatNumber}\u00a0: ${seller.vatNumber}`,
    ],
    MARGIN,
    164,
  )
  const underSeller = pdf.y
  label(copy.buyer, MARGIN + COLUMN_WIDTH + 24, 150)
  lines([buyer.name, buyer.email], MARGIN + COLUMN_WIDTH + 24, 164)

  const top = Math.max(underSeller, pdf.y, 250) + 16
  label(copy.description, MARGIN, top)
  rule(top + 16)
  pdf
    .font(REGULAR)
    .fontSize(11)
    .fillColor(INK)
    .text(line, MARGIN, top + 26, { width: CONTENT_WIDTH - 110 })
  const below = pdf.y
  right(eurosOfCents(amount), top + 26)
  let y = Math.max(below, pdf.y) + 12
  rule(y)
  if (vat) {
    sum(copy.net, vat.net, (y += 12))
    sum(copy.vat(vat.rate), vat.tax, (y += 20))
  }
  sum(copy.total, amount, (y += 20), true)
  y += 44
  if (!vat) {
    pdf
      .font(REGULAR)
      .fontSize(10)
      .fillColor(INK)
      .text(moneyCopy.noVat, MARGIN, y, { width: CONTENT_WIDTH })
    y += 18
  }
  const settled = (kind === 'invoice' ? copy.paid : copy.refunded)(frenchDate(issuedAt))
  pdf.font(REGULAR).fontSize(10).fillColor(INK).text(settled, MARGIN, y, { width: CONTENT_WIDTH })
  pdf.end()
  return done
}
