/** Payments of the signed-in user. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Transaction = z.object({
  id: z.int().positive(),
  /** Whole credits. */
  credits: z.int(),
  /** Euros, tax included; negative when paid back. */
  amount: z.number(),
  currency: z.string(),
  /** `completed` is paid; anything else is under way. */
  status: z.string(),
  type: z.string(),
  createdAt: z.iso.datetime(),
})
export type Transaction = z.infer<typeof Transaction>

export const paymentsApi = {
  'payments.transactions': endpoint('payments.transactions', {
    access: 'user', summary: 'My transactions, newest first', reply: z.array(Transaction),
  }),
}
