/** The displayed name of a photo: the owner's title, else the name of the uploaded file. */
import type { Photo } from '#contract/photos.ts'
import { CAPTION_MAX } from '#contract/print-formats.ts'
import { isPrintable } from '#contract/printable.ts'

export const photoName = ({ title, filename }: Pick<Photo, 'title' | 'filename'>): string =>
  title ?? filename

/**
 * Title and date for a line on paper: as much of them as fits and as the font has; empty without a
 * title.
 */
export const printedName = ({ title, dateText }: Pick<Photo, 'title' | 'dateText'>): string =>
  [[title, dateText].filter(Boolean).join(', '), title ?? ''].find(
    (line) => title !== null && line.length <= CAPTION_MAX && isPrintable(line),
  ) ?? ''
