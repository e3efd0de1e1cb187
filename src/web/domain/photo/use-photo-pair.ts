/** The pictures of a completed photo, and asking for them anew: the session check renews what lets this browser see private pictures. */
import { useState } from 'react'
import type { Photo } from '#contract/photos.ts'
import { picturesOf } from './photo-pictures.ts'
import { useAuth } from '../session/auth-provider.tsx'

export function usePhotoPair(
  photo: Photo,
  { small = false, version }: { small?: boolean; version?: number | undefined } = {},
) {
  const { refreshUser } = useAuth()
  const [round, setRound] = useState(0)
  async function retry(): Promise<void> {
    await refreshUser()
    setRound((before) => before + 1)
  }
  return { pictures: picturesOf(photo, { round, small, version }), round, retry }
}
