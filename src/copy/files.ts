/** Names of downloaded files. */
import type { HdFormat } from '#contract/limits.ts'
import type { PrintFile, PrintFormat } from '#contract/print-formats.ts'
import { brand } from './brand.ts'

const ENDINGS: Record<HdFormat, string> = { jpeg: 'jpg', png: 'png' }

/** `version`: the number of the version on screen, unless it is the current one. */
export const hdFilename = (
  publicId: string,
  {
    format = 'jpeg',
    version,
  }: { format?: HdFormat | undefined; version?: number | undefined } = {},
): string =>
  `${brand.filePrefix}-restored-${publicId}${version === undefined ? '' : `-version-${version}`}-hd.${ENDINGS[format]}`

/** A sheet for printing, named after its paper. */
export const printFilename = (publicId: string, format: PrintFormat, file: PrintFile): string =>
  `${brand.filePrefix}-tirage-${publicId}-${format}.${file === 'pdf' ? 'pdf' : 'jpg'}`
