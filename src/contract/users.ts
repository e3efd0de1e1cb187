/** Statistics of the signed-in user. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const UserStats = z.object({
  totalPhotos: z.int().nonnegative(),
  restoredPhotos: z.int().nonnegative(),
  /** Whole credits spent on unlocks. */
  creditsUsed: z.int().nonnegative(),
  totalTransactions: z.int().nonnegative(),
  /** Euros. */
  totalSpent: z.number().nonnegative(),
})
export type UserStats = z.infer<typeof UserStats>

export const usersApi = {
  'users.stats': endpoint('users.stats', {
    access: 'user',
    summary: 'My usage figures',
    reply: UserStats,
  }),
}
