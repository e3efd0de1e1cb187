/** The audience measurement property, if any; it is loaded only after consent. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const analyticsApi = {
  'analytics.id': endpoint('analytics.id', {
    access: 'public',
    summary: 'The measurement id; null when audience is not measured',
    reply: z.object({ measurementId: z.string().nullable() }),
  }),
}
