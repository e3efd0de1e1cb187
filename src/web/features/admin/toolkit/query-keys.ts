/** Query keys of the back office's data. */
import type { QueryKey } from '@tanstack/react-query'
import { ME } from '../../../lib/query-client.ts'

/** Query key of admin data, removed from the cache when the session changes. */
export const adminKey = (...parts: readonly unknown[]) => [ME, 'admin', ...parts]

/** Keys to invalidate after a change of this data: its list, the overview and the logs. */
export const adminTouches = (name: string): QueryKey[] => [
  adminKey(name),
  adminKey('stats'),
  adminKey('logs'),
]
