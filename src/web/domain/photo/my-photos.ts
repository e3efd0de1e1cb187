/** The signed-in user's photos, and the restorations of each, in the data cache. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { ACCOUNT_DATA } from '../session/signed-in.ts'

export const myPhotosKey = [ME, 'photos'] as const
/** Key of one photo, by its requested id: public id or number. */
export const myPhotoKey = (id: string) => [ME, 'photo', id] as const

/** All photos, newest first; refetched by every screen that shows them. */
export const myPhotosQuery = () =>
  queryOptions({
    queryKey: myPhotosKey,
    queryFn: ({ signal }) => call('photos.mine', {}, { signal }),
    ...ACCOUNT_DATA,
  })

/** Longest wait for the versions of a restored photo, which is then shown without them, ms. */
const VERSIONS_WITHIN_MS = 1_500

/**
 * A restored photo comes with its versions: their tools would move what is below them if they
 * arrived later.
 */
export const myPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: myPhotoKey(id),
    queryFn: async ({ signal, client }) => {
      const { photo } = await call('photos.one', { params: { id } }, { signal })
      const isKnown = client.getQueryData<Photo>(myPhotoKey(id))?.isCompleted ?? false
      if (photo.isCompleted && !isKnown) await prefetchVersions(client, photo.publicId)
      return photo
    },
    ...ACCOUNT_DATA,
  })

const prefetchVersions = (client: QueryClient, publicId: string) =>
  Promise.race([
    client.prefetchQuery(photoVersionsQuery(publicId)),
    new Promise((resolve) => setTimeout(resolve, VERSIONS_WITHIN_MS)),
  ])

export const photoVersionsKey = (publicId: string) => [ME, 'photo', publicId, 'versions'] as const

export const photoVersionsQuery = (publicId: string) =>
  queryOptions({
    queryKey: photoVersionsKey(publicId),
    queryFn: ({ signal }) => call('photos.versions', { params: { id: publicId } }, { signal }),
    ...ACCOUNT_DATA,
  })
