/** The two pictures of a completed photo's comparison, and their refetch. */
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { urlOf } from '../../lib/addresses.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { myPhotosKey } from './my-photos.ts'

const copy = restoreCopy.result

type Asked = {
  /** Refetches pictures that failed. */
  round?: number
  /** Version; defaults to the displayed one. */
  version?: number | undefined
  /** Whether a small copy suffices, as in lists. */
  small?: boolean
}

const query = (asked: Record<string, string | number | false | undefined>): string => {
  const text = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString()
  return text && `?${text}`
}

/** `Photo restaurée : Le mariage de Jeanne`. */
const titled = (alt: string, title: string | null): string =>
  title ? `${alt}\u00a0: ${title}` : alt

/** The pictures of a photo: the clean one once it is unlocked. */
export function picturesOf(
  { publicId, isHdUnlocked, title }: Pick<Photo, 'publicId' | 'isHdUnlocked' | 'title'>,
  { round, version, small = false }: Asked = {},
) {
  const size = small && 'small'
  return {
    before: {
      src: `${urlOf('images.original', { publicId })}${query({ size, round })}`,
      alt: titled(copy.before, title),
    },
    after: isHdUnlocked
      ? {
          src: `${urlOf('images.hd', { publicId })}${query({ size: size || 'screen', version, round })}`,
          alt: titled(copy.afterClean, title),
        }
      : {
          src: `${urlOf('images.watermark', { publicId })}${query({ size, version, round })}`,
          alt: titled(copy.after, title),
        },
  }
}

export function usePhotoPair(
  photo: Photo,
  { small = false, version }: { small?: boolean; version?: number | undefined } = {},
) {
  const { refreshUser } = useAuth()
  const cache = useQueryClient()
  const [round, setRound] = useState(0)
  async function retry(): Promise<void> {
    await refreshUser()
    // The photo may have been deleted from another tab or device.
    void cache.invalidateQueries({ queryKey: myPhotosKey })
    setRound((before) => before + 1)
  }
  return { pictures: picturesOf(photo, { round, small, version }), round, retry }
}
