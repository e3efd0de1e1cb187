/** The photos of the dashboard, polled while one is being restored. */
import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { myPhotosQuery } from '../../domain/photo/my-photos.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'

/** Polling interval while a photo is being restored, ms. */
const POLLING_INTERVAL_MS = 4_000

const underWay = (photos: readonly Photo[] | undefined): number =>
  photos?.filter(({ status }) => status === 'uploaded' || status === 'processing').length ?? 0

export function useMyPhotos() {
  const query = useQuery({
    ...myPhotosQuery(),
    refetchInterval: ({ state }) => (underWay(state.data) > 0 ? POLLING_INTERVAL_MS : false),
  })
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const working = underWay(query.data)
  const before = useRef(working)
  useEffect(() => {
    const ended = working < before.current
    before.current = working
    if (!ended) return
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
    // A failed restoration gives the free trial back.
    void refreshUser()
  }, [working, cache, refreshUser])
  return {
    ...query,
    /** Those of the list, which hides failed ones. */
    photos: query.data?.filter(({ status }) => status !== 'failed'),
  }
}
