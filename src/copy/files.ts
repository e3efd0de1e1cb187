/** Names of the files that people save. */
import type { HdFormat } from '#contract/limits.ts'
import { brand } from './brand.ts'

const ENDINGS: Record<HdFormat, string> = { jpeg: 'jpg', png: 'png' }

/** `version`: its number on the screen, where it is not the one that is shown. */
export const hdFilename = (
  publicId: string,
  {
    format = 'jpeg',
    version,
  }: { format?: HdFormat | undefined; version?: number | undefined } = {},
): string =>
  `${brand.filePrefix}-restored-${publicId}${version === undefined ? '' : `-version-${version}`}-hd.${ENDINGS[format]}`
