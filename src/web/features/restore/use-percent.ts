/** The percentage of the photo on screen, which never goes backwards. */
import { useState } from 'react'
import { nextPercent, type Snapshot } from './percent.ts'

/** Percent, 0..100, of the photo with this id; 0 while nothing is known of it. */
export function usePercent(id: string | null, photo: Snapshot | undefined): number {
  const [shown, setShown] = useState<{ id: string; percent: number } | null>(null)
  if (id === null || !photo) return 0
  const percent = nextPercent(shown?.id === id ? shown.percent : null, photo)
  if (shown?.id !== id || shown.percent !== percent) setShown({ id, percent })
  return percent
}
