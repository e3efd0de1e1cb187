/** Polls one photo: with the session while it is valid, else its public status. */
import { focusManager, useQuery } from '@tanstack/react-query'
import type { PhotoStatusReply, Photo } from '#contract/photos.ts'
import { PHOTO_ID_PREFIX } from '#contract/limits.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { myPhotoQuery } from '../../domain/photo/my-photos.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import {
  isFinal,
  pollInterval,
  retryDelay,
  shouldRetry,
  STALE_TIME_MS,
  type PollAccess,
  type Polled,
} from './polling.ts'

export type FollowedPhoto = {
  photo: Photo | undefined
  /** The public status, when the photo itself may not be read. */
  publicStatus: PhotoStatusReply | undefined
  /** The current visitor may not read the photo. */
  denied: boolean
  followable: boolean
  /** HTTP status of a failure while there is nothing to show; 0 for a network failure. */
  failure: number | undefined
  /** Time of the last reply, milliseconds since 1970. */
  answeredAt: number
  /** The last poll failed without network. */
  offline: boolean
  refetch: () => void
}

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0)
const isDenied = (error: unknown): boolean => [401, 403].includes(statusOf(error))

type PollState = { data: Polled | undefined; error: unknown }
/**
 * Polls at the specified intervals, slower while hidden, and at once when the tab becomes visible
 * or the network returns; then also a finished photo, which another tab may unlock or delete.
 */
const polling = (access: PollAccess) => {
  const interval = ({ data, error }: PollState) =>
    isFinal(statusOf(error))
      ? false
      : pollInterval({
          photo: data,
          access,
          now: Date.now(),
          failed: error !== null,
          hidden: !focusManager.isFocused(),
        })
  const comeBack = ({ state }: { state: PollState }) =>
    isFinal(statusOf(state.error)) ? false : ('always' as const)
  return {
    staleTime: STALE_TIME_MS[access],
    retry: (failures: number, error: unknown) =>
      shouldRetry(failures, error instanceof ApiError ? error.status : undefined),
    retryDelay,
    refetchInterval: ({ state }: { state: PollState }) => interval(state),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: comeBack,
    refetchOnReconnect: comeBack,
    networkMode: 'always' as const,
  }
}

/** Polls the photo with this public id or number; idle for null. */
export function usePhoto(id: string | null): FollowedPhoto {
  const { user, token, loading } = useAuth()
  const secure = useQuery({
    ...myPhotoQuery(id ?? ''),
    enabled: id !== null && user !== null,
    ...polling('secure'),
  })

  const denied = id !== null && !loading && (user === null || isDenied(secure.error))
  const followable = id?.startsWith(PHOTO_ID_PREFIX) ?? false
  const open = useQuery({
    queryKey: ['photo-status', id],
    queryFn: ({ signal }) => call('photos.status', { params: { publicId: id ?? '' } }, { signal }),
    enabled: denied && followable,
    ...polling(token === null ? 'public' : 'public-with-token'),
  })

  const asked = denied ? open : secure
  return {
    photo: denied || statusOf(secure.error) === 404 ? undefined : secure.data,
    publicStatus: denied ? open.data : undefined,
    denied,
    followable,
    failure: asked.error ? statusOf(asked.error) : undefined,
    answeredAt: asked.dataUpdatedAt,
    offline: asked.failureReason instanceof TypeError,
    refetch: () => void asked.refetch(),
  }
}
