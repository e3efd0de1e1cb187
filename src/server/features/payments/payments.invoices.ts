/** Invoices and credit notes: numbered without gaps, never changed once issued. */
import { and, eq, or, sql } from '../../db/drizzle.ts'
import { invoiceCopy, moneyCopy } from '#copy/account/money.ts'
import { transactions } from '../../db/schema/money.ts'
import { invoiceCounters, invoices } from '../../db/schema/orders.ts'
import { downloadOf, type FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import { vatIn, vatOfCreditNote, type Vat } from './payments.amounts.ts'
import { parisMinute } from './payments.dates.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { drawInvoice, type InvoiceDocument, type InvoiceKind } from './payments.invoice-pdf.ts'
import { calendarDay } from '#copy/dates.ts'

type Issue = {
  /** The payment or the refund. */
  transactionId: number
  buyer: { id: number | null; username: string; email: string }
  line: string
  /** Cents, below 0 on a credit note. */
  amount: number
  issuedAt: Date
}
type Content = Issue & { kind: InvoiceKind; vat: Vat | null; relatesTo: string | null }
export type Issued = { id: number; number: string }

/** French usage: one series a year for invoices ('F'), one for credit notes ('A', avoir). */
const SERIES: Record<InvoiceKind, string> = { invoice: 'F', credit_note: 'A' }
const seriesOf = (kind: InvoiceKind, at: Date) => `${SERIES[kind]}${calendarDay(at).slice(0, 4)}`

/**
 * Starts new series after a backup is restored ('F2026R11211834', day and minute in Paris): buyers
 * hold numbers issued since that backup, which must not be issued again.
 */
export async function startNewSeries(tx: Tx, now: Date): Promise<void> {
  const suffix = `${calendarDay(now).slice(5)}${parisMinute(now)}`.replace(/\D/g, '')
  const series = (Object.keys(SERIES) as InvoiceKind[]).map((kind) => ({
    series: `${seriesOf(kind, now)}R${suffix}`,
    last: 0,
  }))
  await tx.insert(invoiceCounters).values(series)
}

export function createInvoices({
  db,
  publisher,
  vatRate,
}: Pick<PaymentsDeps, 'db' | 'publisher' | 'vatRate'>) {
  /**
   * Locks the counter until the transaction ends, so that a number is used or never issued. Taken
   * after every other lock.
   */
  async function nextNumber(tx: Tx, kind: InvoiceKind, issuedAt: Date): Promise<string> {
    const series = seriesOf(kind, issuedAt)
    // The names of restarted series sort by time.
    const latest = sql<string>`coalesce((select max(${invoiceCounters.series}) from ${invoiceCounters} where ${invoiceCounters.series} ~ ${`^${series}R[0-9]{8}$`}), ${series})`
    const [counter] = await tx
      .insert(invoiceCounters)
      .values({ series: latest, last: 1 })
      .onConflictDoUpdate({
        target: invoiceCounters.series,
        set: { last: sql`${invoiceCounters.last} + 1` },
      })
      .returning({ series: invoiceCounters.series, last: invoiceCounters.last })
    if (!counter) throw new Error('the invoice got no number')
    return `${counter.series}-${String(counter.last).padStart(6, '0')}`
  }
  /** The PDF of a stored document; the same document always gives the same bytes. */
  async function draw(id: number): Promise<{ name: string; bytes: Buffer } | null> {
    const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
    return row
      ? {
          name: invoiceCopy.fileName(row.number),
          bytes: await drawInvoice(row.document as InvoiceDocument),
        }
      : null
  }

  /**
   * Writes the document of a payment or refund once; the same transaction again returns the written
   * one.
   */
  async function write(
    tx: Tx,
    { kind, transactionId, buyer, line, amount, issuedAt, vat, relatesTo }: Content,
  ): Promise<Issued> {
    const [issuedBefore] = await tx
      .select({ id: invoices.id, number: invoices.number })
      .from(invoices)
      .where(eq(invoices.transactionId, transactionId))
    if (issuedBefore) return issuedBefore
    const { name, address, registration, vatNumber } = await publisher(tx)
    const number = await nextNumber(tx, kind, issuedAt)
    const document: InvoiceDocument = {
      number,
      kind,
      issuedAt: issuedAt.toISOString(),
      seller: { name, address, registration, vatNumber },
      buyer: { name: buyer.username, email: buyer.email },
      line,
      amount,
      vat,
      relatesTo,
    }
    const [issued] = await tx
      .insert(invoices)
      .values({ number, kind, userId: buyer.id, transactionId, document, createdAt: issuedAt })
      .returning({ id: invoices.id })
    if (!issued) throw new Error(`the document ${number} was not written`)
    return { id: issued.id, number }
  }

  /** The invoice of a payment, and the credit notes of its refunds, rejected ones included. */
  async function documentsOf(tx: Tx, paymentId: number) {
    const rows = await tx
      .select({ id: invoices.id, document: invoices.document, status: transactions.status })
      .from(invoices)
      .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
      .where(or(eq(transactions.id, paymentId), eq(transactions.refundOf, paymentId)))
    const documents = rows.map(({ id, document, status }) => ({
      ...(document as InvoiceDocument),
      id,
      isOfRejected: status === 'failed',
    }))
    return {
      invoice: documents.find(({ kind }) => kind === 'invoice'),
      notes: documents.filter(({ kind }) => kind === 'credit_note'),
    }
  }

  return {
    draw,

    /** Issues the invoice of a payment, once. */
    issue: (tx: Tx, issue: Issue): Promise<Issued> =>
      write(tx, {
        ...issue,
        kind: 'invoice',
        vat: vatIn(issue.amount, vatRate),
        relatesTo: null,
      }),

    /**
     * Issues the credit note of a refund, once, with the VAT of the invoice that it refunds; that of
     * a rejected refund of the same amount is used again. Returns the number of the invoice too,
     * empty without one.
     */
    async issueCreditNote(
      tx: Tx,
      { paymentId, ...issue }: Omit<Issue, 'line'> & { paymentId: number },
    ): Promise<Issued & { invoice: string }> {
      const { transactionId, amount } = issue
      const { invoice, notes } = await documentsOf(tx, paymentId)
      const number = invoice?.number ?? ''
      const unused = notes.find((note) => note.isOfRejected && note.amount === amount)
      if (unused) {
        await tx.update(invoices).set({ transactionId }).where(eq(invoices.id, unused.id))
        return { id: unused.id, number: unused.number, invoice: number }
      }
      const before = {
        amount: notes.reduce((sum, note) => sum + note.amount, 0),
        net: notes.reduce((sum, note) => sum + (note.vat?.net ?? note.amount), 0),
      }
      const rate = invoice ? (invoice.vat?.rate ?? null) : vatRate
      const issued = await write(tx, {
        ...issue,
        kind: 'credit_note',
        line: moneyCopy.line.refund(number),
        vat: vatOfCreditNote(amount, rate, before),
        relatesTo: invoice?.number ?? null,
      })
      return { ...issued, invoice: number }
    },

    /** The PDF, for its buyer or, with null, for an administrator. Throws INVOICE_NOT_FOUND. */
    async download(userId: number | null, id: number): Promise<FileReply> {
      const [own] = await db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(eq(invoices.id, id), userId === null ? undefined : eq(invoices.userId, userId)))
      const drawn = own && (await draw(id))
      if (!drawn) throw new AppError('INVOICE_NOT_FOUND')
      return {
        ...downloadOf(drawn.bytes, { mediaType: 'application/pdf', downloadAs: drawn.name }),
        noStore: userId === null,
      }
    },

    /** Anonymises documents, which accounting must keep. */
    async forgetBuyer(tx: Tx, userId: number): Promise<void> {
      const buyer = JSON.stringify({ name: moneyCopy.deletedBuyer, email: '' })
      await tx
        .update(invoices)
        .set({ document: sql`jsonb_set(${invoices.document}, '{buyer}', ${buyer}::jsonb)` })
        .where(eq(invoices.userId, userId))
    },
  }
}
export type Invoices = ReturnType<typeof createInvoices>
