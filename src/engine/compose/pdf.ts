/** A PDF of JPEG files, one on each page, with the restoration mark. */
import type { Size } from '../image/raster.ts'
import { SOURCE_DESCRIPTION } from '../output/xmp.ts'
import type { Box } from './share-layout.ts'

/** Millimetres of an inch. */
export const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72
const points = (mm: number): number => (mm / MM_PER_INCH) * POINTS_PER_INCH

export type PdfPage = {
  jpeg: Buffer
  /** Size of the page, mm. */
  page: Size
  /**
   * What is left after the bleed is cut off, mm; without it the picture is shown whole, in the
   * middle of the page.
   */
  trim?: Box
}

/**
 * Returns a readable stream; the pages have their exact size in mm. `description` is added to its
 * XMP as RDF.
 */
export async function drawPdf(
  pages: readonly PdfPage[],
  { title = '', description = '' }: { title?: string; description?: string } = {},
): Promise<PDFKit.PDFDocument> {
  const { default: Pdf } = await import('pdfkit')
  const info = title ? { Title: title } : {}
  const pdf = new Pdf({ autoFirstPage: false, pdfVersion: '1.7', info })
  pdf.appendXML(`${SOURCE_DESCRIPTION}\n${description}`)
  // PDFKit would write the title into the XMP a second time, without escaping it.
  const endMetadata = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    delete pdf.info.Title
    endMetadata()
  }
  for (const { jpeg, page, trim } of pages) {
    const width = points(page.width)
    const height = points(page.height)
    pdf.addPage({ size: [width, height], margin: 0 })
    if (trim) {
      // PDF counts from the lower left corner.
      const bottom = page.height - trim.top - trim.height
      Object.assign(pdf.page.dictionary.data, {
        TrimBox: [
          points(trim.left),
          points(bottom),
          points(trim.left + trim.width),
          points(bottom + trim.height),
        ],
        BleedBox: [0, 0, width, height],
      })
      pdf.image(jpeg, 0, 0, { width, height })
    } else pdf.image(jpeg, 0, 0, { fit: [width, height], align: 'center', valign: 'center' })
  }
  pdf.end()
  return pdf
}
