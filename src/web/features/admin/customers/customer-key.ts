/**
 * The query keys of a customer's page: a change of the account invalidates them with the users tab.
 */
import { adminKey } from '../toolkit/query-keys.ts'

export const customerParts = (id: number, ...parts: readonly unknown[]) => [
  'users',
  'page',
  id,
  ...parts,
]
export const customerKey = (id: number) => adminKey(...customerParts(id, 'account'))
