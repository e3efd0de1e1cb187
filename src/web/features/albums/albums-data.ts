/**
 * Albums in the data cache. Their keys begin with that of the photos, so that invalidating photos
 * refreshes albums too.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Album } from '#contract/albums.ts'
import { call } from '../../lib/api.ts'
import { myPhotosKey } from '../../domain/photo/my-photos.ts'
import { ACCOUNT_DATA } from '../../domain/session/signed-in.ts'

/** Polling interval while a photo is being restored, ms. */
const POLLING_INTERVAL_MS = 4_000

export const albumsKey = [...myPhotosKey, 'albums'] as const
export const albumKey = (albumId: string) => [...albumsKey, albumId] as const

export const albumsQuery = () =>
  queryOptions({
    queryKey: albumsKey,
    queryFn: ({ signal }) => call('albums.mine', {}, { signal }),
    ...ACCOUNT_DATA,
  })

const isWorking = ({ photos }: Album) =>
  photos.some(({ status }) => status === 'uploaded' || status === 'processing')

export const albumQuery = (albumId: string) =>
  queryOptions({
    queryKey: albumKey(albumId),
    queryFn: async ({ signal }) =>
      (await call('albums.one', { params: { albumId } }, { signal })).album,
    ...ACCOUNT_DATA,
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data) ? POLLING_INTERVAL_MS : false,
  })
