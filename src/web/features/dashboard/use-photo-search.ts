/**
 * Search and order of the photo list: the server returns ids, whose photos this screen has already.
 */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PhotoOrder } from '#contract/memory-figures.ts'
import type { Photo } from '#contract/photos.ts'
import { call } from '../../lib/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { myPhotosKey } from '../../domain/photo/my-photos.ts'

/** Pause in typing after which the search starts, ms. */
const TYPING_DELAY_MS = 250

export function usePhotoSearch(photos: readonly Photo[] | undefined) {
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<PhotoOrder>('sent')
  const typed = words.trim()
  // An emptied field ends the search at once.
  const searched = useDebounced(typed, typed ? TYPING_DELAY_MS : 0)
  const isSearching = searched !== ''
  const { data, error, refetch } = useQuery({
    queryKey: [...myPhotosKey, 'find', searched, order],
    queryFn: async ({ signal }) =>
      (await call('memories.find', { body: { words: searched, order } }, { signal })).publicIds,
    enabled: isSearching || order !== 'sent',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isPlain = !isSearching && order === 'sent'
  const byId = new Map(photos?.map((photo) => [photo.publicId, photo]))
  return {
    words,
    setWords,
    order,
    setOrder,
    isSearching,
    /** All photos while the first search is under way. */
    found: isPlain || !photos || !data ? photos : data.flatMap((id) => byId.get(id) ?? []),
    error: isPlain || data ? null : error,
    retry: () => void refetch(),
  }
}
export type PhotoSearch = ReturnType<typeof usePhotoSearch>
