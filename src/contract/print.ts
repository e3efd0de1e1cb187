/** Printing an unlocked photo: how large it looks sharp, and sheets composed from the HD file. */
import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import {
  CAPTION_MAX,
  hasRoomFor,
  PRINT_BORDERS_MM,
  PRINT_FILES,
  PRINT_FITS,
  PRINT_FORMATS,
  PRINT_SHEETS,
} from './print-formats.ts'
import { isPrintable } from './printable.ts'
import { ByPublicId, PublicId } from './params.ts'

export const PrintRequest = z
  .strictObject({
    sheet: z.enum(PRINT_SHEETS),
    format: z.enum(PRINT_FORMATS),
    fit: z.enum(PRINT_FITS),
    border: z.literal(PRINT_BORDERS_MM),
    bleed: z.boolean(),
    /** Printed under the picture. */
    caption: z
      .string()
      .normalize('NFC')
      .trim()
      .max(CAPTION_MAX)
      .refine(isPrintable, 'a character that the font lacks')
      .default(''),
    file: z.enum(PRINT_FILES),
  })
  .refine(hasRoomFor, { path: ['border'], error: 'a whole picture and a pair need a border' })

export const printApi = {
  'print.facts': endpoint('print.facts', {
    access: 'user',
    summary: 'How large my unlocked photo looks sharp on paper',
    params: ByPublicId,
    reply: z.object({
      /**
       * Longest side at which the whole picture looks sharp, mm; null where it was not measured.
       */
      sharpSide: z.number().positive().nullable(),
    }),
  }),
  'print.make': endpoint('print.make', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Composes a sheet for printing of my unlocked photo; it can be fetched for an hour',
    params: ByPublicId,
    body: PrintRequest,
    reply: z.object({ sheetUrl: z.string() }),
  }),
  'print.file': fileEndpoint('print.file', {
    access: 'image',
    rateLimit: 'poll',
    summary: 'A composed sheet, for the photo’s owner',
    params: ByPublicId.extend({ sheetId: PublicId }),
    mediaTypes: ['application/pdf', 'image/jpeg'],
  }),
}
