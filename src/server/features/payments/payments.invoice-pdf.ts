/** Draws one invoice or credit note on an A4 page, with the bundled fonts. */
import { printablePart } from '#contract/printable.ts'
import { eurosOfCents, invoiceCopy as copy, moneyCopy } from '#copy/account/money.ts'
import { frenchDate } from '#copy/dates.ts'
import {
  A4,
  drawA4,
  FONTS,
  INK,
  LINE_INK,
  MUTED_INK,
  type A4Document,
} from '../../platform/a4-document.ts'
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

/** Margin of the page, points. */
const MARGIN = 56
const CONTENT_WIDTH = A4.width - 2 * MARGIN
const COLUMN_WIDTH = CONTENT_WIDTH / 2 - 12
/** Width of the column of quantities, points. */
const QUANTITY_WIDTH = 60
/** Width of the column of prices, at the right margin, points. */
const PRICE_WIDTH = 110
/** Every payment is for one pack, one month or one lot of single credits. */
const QUANTITY = '1'

type WriteOptions = PDFKit.Mixins.TextOptions & { size?: number; bold?: boolean; ink?: string }

/** The rows in which there is something to draw. */
const shown = (rows: (string | false)[]): string[] =>
  rows.map((row) => (row ? printablePart(row) : '')).filter(Boolean)

/** Draws on a page, coordinates in points from its top left corner. */
function penOf(pdf: A4Document) {
  const write = (
    text: string,
    x: number,
    y: number,
    { size = 11, bold = false, ink = INK, ...options }: WriteOptions = {},
  ) =>
    pdf
      .font(bold ? FONTS.bold : FONTS.regular)
      .fontSize(size)
      .fillColor(ink)
      .text(text, x, y, options)
  return {
    write,
    /** Writes a small heading; at the right of a column of numbers, of `width`. */
    label: (text: string, x: number, y: number, width?: number) =>
      write(text, x, y, {
        size: 9,
        ink: MUTED_INK,
        width: width ?? COLUMN_WIDTH,
        align: width ? 'right' : 'left',
      }),
    /** Writes the rows below each other, without the empty ones. */
    rows: (rows: (string | false)[], x: number, y: number) =>
      write(shown(rows).join('\n'), x, y, { width: COLUMN_WIDTH, lineGap: 2 }),
    rule: (y: number) =>
      pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + CONTENT_WIDTH, y)
        .lineWidth(0.7)
        .strokeColor(LINE_INK)
        .stroke(),
    /** Writes a sum of `cents` at the right margin. */
    amount: (cents: number, y: number, { bold = false } = {}) =>
      write(eurosOfCents(cents), MARGIN + COLUMN_WIDTH, y, {
        bold,
        width: CONTENT_WIDTH - COLUMN_WIDTH,
        align: 'right',
      }),
  }
}

/**
 * Returns the bytes of the PDF; the same document gives the same bytes, since its dates are its
 * own.
 */
export function drawInvoice(document: InvoiceDocument): Promise<Buffer> {
  const issuedAt = new Date(document.issuedAt)
  const title = `${copy.title[document.kind]} ${document.number}`
  return drawA4(
    {
      margin: MARGIN,
      info: {
        Title: title,
        Author: document.seller.name || copy.placeholderSeller,
        CreationDate: issuedAt,
        ModDate: issuedAt,
      },
    },
    (pdf) => layOut(pdf, document, title, issuedAt),
  )
}

/** Left edge of the sums, points. */
const SUMS_X = MARGIN + COLUMN_WIDTH
type Pen = ReturnType<typeof penOf>

/** Writes seller and buyer side by side. Returns the y below both. */
function writeParties(pdf: A4Document, pen: Pen, { seller, buyer }: InvoiceDocument): number {
  pen.label(copy.seller, MARGIN, 150)
  pen.rows(
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
  pen.label(copy.buyer, SUMS_X + 24, 150)
  pen.rows([buyer.name, buyer.email], SUMS_X + 24, 164)
  return Math.max(underSeller, pdf.y, 250)
}

/** Writes the table of one line from `top`. Returns the y of its closing rule. */
function writeLine(
  pdf: A4Document,
  pen: Pen,
  { line, amount, vat }: InvoiceDocument,
  top: number,
): number {
  const quantityX = MARGIN + CONTENT_WIDTH - PRICE_WIDTH - QUANTITY_WIDTH
  pen.label(copy.description, MARGIN, top)
  pen.label(copy.quantity, quantityX, top, QUANTITY_WIDTH)
  pen.label(copy.unitPrice, MARGIN + CONTENT_WIDTH - PRICE_WIDTH, top, PRICE_WIDTH)
  pen.rule(top + 16)
  pen.write(line, MARGIN, top + 26, { width: quantityX - MARGIN - 12 })
  const underLine = pdf.y
  pen.write(QUANTITY, quantityX, top + 26, { width: QUANTITY_WIDTH, align: 'right' })
  pen.amount(vat?.net ?? amount, top + 26)
  const bottom = Math.max(underLine, pdf.y) + 12
  pen.rule(bottom)
  return bottom
}

/** Writes net, tax and total below `top`. Returns the y of the total. */
function writeSums(pen: Pen, { amount, vat }: InvoiceDocument, top: number): number {
  let y = top
  const sum = (name: string, cents: number, { bold = false } = {}) => {
    pen.write(name, SUMS_X, y, { bold, width: 140 })
    pen.amount(cents, y, { bold })
  }
  if (vat) {
    y += 12
    sum(copy.net, vat.net)
    y += 20
    sum(copy.vat(vat.rate), vat.tax)
  }
  y += 20
  sum(copy.total, amount, { bold: true })
  return y
}

/** Writes the page from top to bottom: title, seller and buyer, the line, the sums, the payment. */
function layOut(pdf: A4Document, document: InvoiceDocument, title: string, issuedAt: Date): void {
  const { kind, vat, relatesTo } = document
  const pen = penOf(pdf)
  pen.write(title, MARGIN, MARGIN, { size: 22, bold: true })
  pen.rows(
    [`${copy.date}\u00a0: ${frenchDate(issuedAt)}`, relatesTo !== null && copy.related(relatesTo)],
    MARGIN,
    MARGIN + 34,
  )
  const underParties = writeParties(pdf, pen, document)
  const underLine = writeLine(pdf, pen, document, underParties + 16)
  let y = writeSums(pen, document, underLine) + 44
  if (!vat) {
    pen.write(moneyCopy.noVat, MARGIN, y, { size: 10, width: CONTENT_WIDTH })
    y += 18
  }
  const settled = (kind === 'invoice' ? copy.paid : copy.refunded)(frenchDate(issuedAt))
  pen.write(settled, MARGIN, y, { size: 10, width: CONTENT_WIDTH })
}
