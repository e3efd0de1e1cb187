/** The signed-in user's photos, and the restorations of each, in the data cache. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'

export const myPhotosKey = [ME, 'photos'] as const
/** Key of one photo, by its requested id: public id or number. */
export const myPhotoKey = (id: string) => [ME, 'photo', id] as const

/** All photos, newest first; refetched by every screen that shows them. */
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

export const photoVersionsKey = (publicId: string) => [ME, 'photo', publicId, 'versions'] as const

export const photoVersionsQuery = (publicId: string) =>
  queryOptions({
    queryKey: photoVersionsKey(publicId),
    queryFn: ({ signal }) => call('photos.versions', { params: { id: publicId } }, { signal }),
    staleTime: 0,
  })
