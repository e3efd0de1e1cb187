/** The restorations of one of the user's photos in the data cache. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'

export const photoVersionsKey = (publicId: string) => [ME, 'photo', publicId, 'versions'] as const

export const photoVersionsQuery = (publicId: string) =>
  queryOptions({
    queryKey: photoVersionsKey(publicId),
    queryFn: ({ signal }) => call('photos.versions', { params: { id: publicId } }, { signal }),
    staleTime: 0,
  })
