/** The library of pictures and videos, from the cache. */
import { queryOptions } from '@tanstack/react-query'
import type { AdminMedia } from '#contract/admin/media.ts'
import { adminMediaCopy } from '#copy/admin/media.ts'
import { call } from '../../../lib/api.ts'
import { adminKey } from '../toolkit/query-keys.ts'

export const MEDIA_KEY = adminKey('media')
export const mediaQuery = queryOptions({
  queryKey: MEDIA_KEY,
  queryFn: ({ signal }) => call('admin.media.list', {}, { signal }),
  staleTime: 0,
})

/**
 * What a file is called: its description, else the last of its uses, where the gallery's titles
 * are.
 */
export const mediaName = ({ alt, uses }: AdminMedia): string =>
  alt || (uses.at(-1)?.name ?? adminMediaCopy.noAlt)
