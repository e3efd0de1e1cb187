/** The library of pictures and videos, from the cache. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { adminKey } from '../toolkit/resource.ts'

export const MEDIA_KEY = adminKey('media')
export const mediaQuery = queryOptions({
  queryKey: MEDIA_KEY,
  queryFn: ({ signal }) => call('admin.media.list', {}, { signal }),
  staleTime: 0,
})
