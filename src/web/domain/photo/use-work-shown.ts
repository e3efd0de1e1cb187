/** What is shown of the photo under way, from one answer of the server to the next. */
import { useState } from 'react'
import { nextShown, type WorkShown, type WorkSnapshot } from './work-shown.ts'

const NOTHING: WorkShown = { percent: 0, secondsLeft: null }

/** For the photo with this id; percent 0 while nothing is known of it. */
export function useWorkShown(id: string | null, photo: WorkSnapshot | undefined): WorkShown {
  const [before, setBefore] = useState<(WorkShown & { id: string }) | null>(null)
  if (id === null || !photo) return NOTHING
  const last = before?.id === id ? before : null
  const shown = nextShown(last, photo)
  if (last?.percent !== shown.percent || last.secondsLeft !== shown.secondsLeft)
    setBefore({ id, ...shown })
  return shown
}
