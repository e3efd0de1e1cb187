/** The order of a list of the back office, saved as a whole. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_ORDERED_ROWS, ORDERED_LISTS } from './order-figures.ts'

export const adminOrderApi = {
  'admin.order.save': endpoint('admin.order.save', {
    access: 'admin',
    summary:
      'Puts the rows of a list in this order, all of them or none; refused with 409 when a row changed, came or went since it was read',
    params: z.object({ list: z.enum(ORDERED_LISTS) }),
    body: z.object({
      rows: z
        .array(
          z.object({
            key: z.string().min(1).max(200),
            /** `updatedAt` of the row as the screen shows it. */
            seen: z.iso.datetime(),
          }),
        )
        .min(1)
        .max(MAX_ORDERED_ROWS),
    }),
    reply: z.object({ moved: z.int().nonnegative().describe('Rows whose number changed') }),
  }),
}
