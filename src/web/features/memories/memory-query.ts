/** The memory of a photo in the data cache. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Memory } from '#contract/memories.ts'
import type { Photo } from '#contract/photos.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { myPhotosKey } from '../../domain/photo/my-photos.ts'

const memoryKey = (publicId: string) => [ME, 'memory', publicId] as const

export const memoryQuery = (publicId: string) =>
  queryOptions({
    queryKey: memoryKey(publicId),
    queryFn: async ({ signal }) =>
      (await call('memories.read', { params: { publicId } }, { signal })).memory,
    staleTime: 0,
  })

/** Updates the cache after a save: the memory at once, lists and searches by a refetch. */
export function keepMemory(cache: QueryClient, publicId: string, memory: Memory): void {
  cache.setQueryData(memoryKey(publicId), memory)
  const headed = (photo: Photo): Photo =>
    photo.publicId === publicId
      ? { ...photo, title: memory.title || null, dateText: memory.date || null }
      : photo
  cache.setQueryData<Photo[]>(myPhotosKey, (photos) => photos?.map(headed))
  void cache.invalidateQueries({ queryKey: myPhotosKey })
  void cache.invalidateQueries({ queryKey: [ME, 'photo'] })
}
