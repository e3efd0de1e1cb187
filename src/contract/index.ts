/** The whole API on one screen. */
import { authApi } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import type { Operation } from './paths.ts'
import { paymentsApi } from './payments.ts'
import { photosApi } from './photos.ts'
import { pricingApi } from './pricing.ts'
import { usersApi } from './users.ts'

export const api = { ...authApi, ...paymentsApi, ...photosApi, ...pricingApi, ...usersApi } satisfies Record<Operation, Endpoint>
export type Api = typeof api
