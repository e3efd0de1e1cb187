/** PDF documents on A4 pages with the bundled fonts: invoices, receipts, gift cards. */
import { createRequire } from 'node:module'
import { printablePart } from '#contract/printable.ts'

/** Points. */
export const A4 = { width: 595.28, height: 841.89 }

const packages = createRequire(import.meta.url)
const font = (path: string) => packages.resolve(`@expo-google-fonts/${path}`)
export const FONTS = {
  regular: font('source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: font('source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  title: font('fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
  script: font('fraunces/400Regular_Italic/Fraunces_400Regular_Italic.ttf'),
}
export const INK = '#2b2622'
export const MUTED_INK = '#6b5b4b'
export const LINE_INK = '#d8cfc6'

export type A4Document = PDFKit.PDFDocument

/**
 * Returns the bytes of the PDF that `draw` fills, without the characters that its fonts lack.
 * Rejects with the error of `draw`.
 */
export async function drawA4(
  options: PDFKit.PDFDocumentOptions,
  draw: (pdf: A4Document) => void,
): Promise<Buffer> {
  // Loaded on demand: it takes a tenth of the server's start-up time.
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: 'A4',
    lang: 'fr-FR',
    displayTitle: true,
    font: FONTS.regular,
    ...options,
  })
  const write = pdf.text.bind(pdf) as (text: string, ...rest: unknown[]) => A4Document
  pdf.text = (text: string, ...rest: unknown[]) => write(printablePart(text), ...rest)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  draw(pdf)
  pdf.end()
  return done
}
