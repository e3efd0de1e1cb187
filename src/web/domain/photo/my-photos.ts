/** The signed-in user's photos in the data cache. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'

export const myPhotosKey = [ME, 'photos'] as const
/** Key of one photo, by the id it was asked for: public or number. */
export const myPhotoKey = (id: string) => [ME, 'photo', id] as const

/** All photos, newest first; asked for anew by every screen that shows them. */
export const myPhotosQuery = () =>
  queryOptions({
    queryKey: myPhotosKey,
    queryFn: ({ signal }) => call('photos.mine', {}, { signal }),
    staleTime: 0,
  })

export const myPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: myPhotoKey(id),
    queryFn: async ({ signal }) => (await call('photos.one', { params: { id } }, { signal })).photo,
    staleTime: 0,
  })
