/** Draws the receipt of a restoration on one A4 page, with the bundled fonts. */
import { printablePart } from '#contract/printable.ts'
import { frenchDate, frenchMoment } from '#copy/dates.ts'
import { receiptCopy as copy } from '#copy/account/receipt.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import type { RestoredBy } from '#copy/facts.ts'
import {
  A4,
  drawA4,
  FONTS,
  INK,
  LINE_INK,
  MUTED_INK,
  type A4Document,
} from '../../platform/a4-document.ts'
import type { Receipt } from './proof.receipt.ts'

/** Part of every PDF reader; its characters have one width, so that hashes line up. */
const FIXED = 'Courier'

/** Sizes in points. */
const MARGIN = 48
const BOTTOM_MARGIN = 24
const WIDTH = A4.width - 2 * MARGIN
const LABEL_WIDTH = 118
const VALUE_X = MARGIN + LABEL_WIDTH
const VALUE_WIDTH = WIDTH - LABEL_WIDTH
/** Height of the first baseline of our text font, as a share of its letter size. */
const ASCENT = 0.984
/** Letter size at which the 64 characters of a hash fit beside the name of a network. */
const HASH_SIZE = 7
const NAME_WIDTH = 100
const NAME_SIZE = 8.5
const TEXT_SIZE = 10
const BAR_HEIGHT = 14
/** Colours of the retouch map (src/engine/output/retouch-map.ts). */
const PARTS = [
  { key: 'original', colour: '#b9ada0' },
  { key: 'cleaned', colour: '#468cc8' },
  { key: 'reconstructed', colour: '#de5428' },
] as const

/** `name` is drawn before a hash, on the same line. */
type Line = { text: string; name?: string; fixed?: boolean; muted?: boolean }
type Row = { label: string; lines: readonly Line[] }

/** Returns the PDF, whose letters are smaller where the page would overflow. */
export async function drawReceipt(
  receipt: Receipt,
  restoredBy: RestoredBy,
  verifyAddress: string,
): Promise<Buffer> {
  const { bytes, height } = await drawPage(receipt, restoredBy, verifyAddress, 1)
  const scale = (A4.height - BOTTOM_MARGIN) / height
  if (scale >= 1) return bytes
  return (await drawPage(receipt, restoredBy, verifyAddress, scale)).bytes
}

/** Returns the PDF and the height of its content before it is scaled, points. */
async function drawPage(
  receipt: Receipt,
  restoredBy: RestoredBy,
  verifyAddress: string,
  scale: number,
): Promise<{ bytes: Buffer; height: number }> {
  let height = 0
  const bytes = await drawA4(
    {
      // PDFKit starts a second page below the foot, so the foot is moved out of reach.
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: -A4.height },
      info: {
        Title: `${copy.title} ${receipt.publicId}`,
        CreationDate: receipt.madeAt,
        ModDate: receipt.madeAt,
      },
    },
    (pdf) => {
      pdf.translate((A4.width * (1 - scale)) / 2, 0).scale(scale)
      drawHead(pdf, receipt)
      drawShares(pdf, receipt)
      drawRows(pdf, copy.process, processRows(receipt, restoredBy))
      drawRows(pdf, copy.files, fileRows(receipt))
      pdf.font(FONTS.regular).fontSize(9).fillColor(MUTED_INK)
      pdf.text(`${copy.filesNote} ${copy.verify(verifyAddress)}`, MARGIN, pdf.y + 4, {
        width: WIDTH,
      })
      height = pdf.y
    },
  )
  return { bytes, height }
}

function drawHead(pdf: A4Document, { filename, restoredAt, madeAt }: Receipt): void {
  pdf.font(FONTS.title).fontSize(25).fillColor(INK).text(copy.title, MARGIN, MARGIN)
  // One line: a long file name ends in an ellipsis.
  pdf
    .font(FONTS.bold)
    .fontSize(12)
    .text(copy.photo(printablePart(filename)), MARGIN, pdf.y + 6, {
      width: WIDTH,
      height: 16,
      ellipsis: true,
    })
  const restored = restoredAt && copy.restored(frenchMoment(restoredAt))
  const line = [restored, copy.by(frenchMoment(madeAt))].filter(Boolean).join(' · ')
  pdf
    .font(FONTS.regular)
    .fontSize(10)
    .fillColor(MUTED_INK)
    .text(line, MARGIN, pdf.y + 2, { width: WIDTH })
}

function heading(pdf: A4Document, text: string): void {
  const y = pdf.y + 13
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(LINE_INK)
    .stroke()
  pdf
    .font(FONTS.title)
    .fontSize(14)
    .fillColor(INK)
    .text(text, MARGIN, y + 10, { width: WIDTH })
  pdf.y += 6
}

const sentence = (pdf: A4Document, text: string) =>
  pdf.font(FONTS.regular).fontSize(11).fillColor(INK).text(text, MARGIN, pdf.y, { width: WIDTH })

function drawShares(pdf: A4Document, { shares, coloured, networks }: Receipt): void {
  heading(pdf, copy.shares.title)
  if (shares === null) sentence(pdf, copy.shares.unknown)
  else {
    const top = pdf.y
    let x = MARGIN
    for (const { key, colour } of PARTS) {
      const width = shares[key] * WIDTH
      if (width > 0) pdf.rect(x, top, width, BAR_HEIGHT).fill(colour)
      x += width
    }
    pdf.y = top + BAR_HEIGHT + 10
    for (const { key, colour } of PARTS) {
      const share = restoreAgainCopy.map.share(shares[key])
      const text =
        key === 'reconstructed' && shares.reconstructed === 0
          ? copy.shares.nothingReconstructed
          : copy.shares[key](share)
      pdf.circle(MARGIN + 4, pdf.y + 7, 4).fill(colour)
      pdf.font(FONTS.regular).fontSize(11).fillColor(INK)
      pdf.text(text.charAt(0).toUpperCase() + text.slice(1), MARGIN + 16, pdf.y, {
        width: WIDTH - 16,
      })
      pdf.y += 3
    }
  }
  if ((networks ?? []).length > 0) sentence(pdf, copy.shares.screened)
  if (coloured) sentence(pdf, copy.shares.coloured)
}

function drawRows(pdf: A4Document, title: string, rows: readonly Row[]): void {
  heading(pdf, title)
  for (const { label, lines } of rows) {
    const top = pdf.y
    pdf.font(FONTS.regular).fontSize(TEXT_SIZE).fillColor(MUTED_INK)
    pdf.text(label, MARGIN, top, { width: LABEL_WIDTH - 8 })
    const under = pdf.y
    pdf.y = top
    for (const line of lines) drawLine(pdf, line)
    pdf.y = Math.max(pdf.y, under) + 4
  }
}

function drawLine(pdf: A4Document, { text, name, fixed, muted }: Line): void {
  const top = pdf.y
  if (!fixed) {
    pdf
      .font(FONTS.regular)
      .fontSize(TEXT_SIZE)
      .fillColor(muted ? MUTED_INK : INK)
    return void pdf.text(text, VALUE_X, top, { width: VALUE_WIDTH })
  }
  if (name) pdf.font(FONTS.regular).fontSize(NAME_SIZE).fillColor(INK).text(name, VALUE_X, top)
  pdf.font(FIXED).fontSize(HASH_SIZE).fillColor(INK)
  // On the baseline of the name or of the label.
  const baseline = top + (name ? NAME_SIZE : TEXT_SIZE) * ASCENT
  pdf.text(text, VALUE_X + (name ? NAME_WIDTH : 0), baseline, {
    lineBreak: false,
    baseline: 'alphabetic',
  })
  pdf.y = top + 12
}

const plain = (label: string, text: string): Row => ({ label, lines: [{ text }] })

function processRows(receipt: Receipt, restoredBy: RestoredBy): Row[] {
  const { engine, engineVersion, networks, machineRole, options, strokes, stages } = receipt
  const { rows } = copy
  return [
    plain(rows.place, copy.places[restoredBy]),
    plain(rows.machine, machineRole ? copy.machines[machineRole] : copy.notRecorded.machine),
    plain(
      rows.engine,
      engine
        ? copy.engine(copy.engines[engine] ?? engine, engineVersion ?? '')
        : copy.notRecorded.engine,
    ),
    {
      label: rows.networks,
      lines: networks
        ? networks.map(({ name, sha256 }) =>
            sha256 ? { name, text: sha256, fixed: true } : { text: copy.hostedNetwork(name) },
          )
        : [{ text: engine === 'instant' ? copy.noNetworks : copy.notRecorded.networks }],
    },
    plain(rows.options, copy.options(options)),
    plain(
      rows.treatments,
      restoreAgainCopy.treatments.summary(receipt.treatments) || copy.noTreatment,
    ),
    plain(rows.retouches, copy.retouches(strokes.erased, strokes.kept, receipt.chosenFaces)),
    plain(
      rows.duration,
      stages.length > 0
        ? copy.duration(stages.reduce((sum, { ms }) => sum + ms, 0))
        : copy.notRecorded.duration,
    ),
    plain(rows.kept, copy.kept(frenchDate(receipt.keptAtLeastUntil))),
  ]
}

function fileRows({ received, original, hd, signed }: Receipt): Row[] {
  const of = (label: string, hash: string, note?: string | false | null): Row => ({
    label,
    lines: [...(note ? [{ text: note, muted: true }] : []), { text: hash, fixed: true }],
  })
  const noteOf = ({ computedAt, width, height }: Receipt['hd']) =>
    [
      width && height && copy.size(width, height),
      computedAt && copy.computedNow(frenchDate(computedAt)),
    ]
      .filter(Boolean)
      .join(', ')
  return [
    received
      ? of(copy.fileRows.received, received)
      : plain(copy.fileRows.received, copy.notRecorded.received),
    of(copy.fileRows.original, original.file, noteOf(original)),
    of(copy.fileRows.hd, hd.file, noteOf(hd)),
    of(copy.fileRows.picture, hd.picture),
    signed
      ? {
          label: copy.fileRows.signed,
          lines: [
            { text: copy.signedBy(signed.by), muted: true },
            { text: signed.file, fixed: true },
            { text: signed.manifest, fixed: true },
          ],
        }
      : plain(copy.fileRows.signed, copy.notSigned),
  ]
}
