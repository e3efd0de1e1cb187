/** Reads a PDF page: its text runs in reading order, and its rendering. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Pixels per point: 144 dpi. */
const SCALE = 2

export type PdfPage = {
  texts: string[]
  /** Height of the baseline of each text run above the foot of the page, points. */
  baselines: number[]
  png: Buffer
  pages: number
}
/** Canvas factory of pdf.js outside a browser. */
type CanvasFactory = {
  create(width: number, height: number): { canvas: { toBuffer(type: string): Buffer } }
}

/** The first page. */
export async function readPdfPage(bytes: Uint8Array): Promise<PdfPage> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = getDocument({
    data: Uint8Array.from(bytes),
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    verbosity: 0,
  })
  try {
    const pdf: PDFDocumentProxy = await task.promise
    const page = await pdf.getPage(1)
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const texts = runs.map(({ str }) => str)
    const baselines = runs.map(({ transform }) => Number(transform[5]))
    const viewport = page.getViewport({ scale: SCALE })
    const { canvas } = (pdf.canvasFactory as CanvasFactory).create(
      Math.ceil(viewport.width),
      Math.ceil(viewport.height),
    )
    await page.render({ canvas, viewport }).promise
    return { texts, baselines, png: canvas.toBuffer('image/png'), pages: pdf.numPages }
  } finally {
    await task.destroy()
  }
}
