/** Prices shown to everybody. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const pricingApi = {
  'pricing.unitPrice': endpoint('pricing.unitPrice', {
    access: 'public', summary: 'Price of one credit, in euros', reply: z.object({ unitPrice: z.number().positive() }),
  }),
}
