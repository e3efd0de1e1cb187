/** Progress bar of a running restoration, with its stage and, if known, the remaining time. */
import type { WorkShown, WorkSnapshot } from './work-shown.ts'
import { stageWords, timeWords } from './work-words.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Progress } from '../../ui/progress.tsx'

/** Between two polls the bar is animated. */
export const GLIDE =
  '[&_[role=progressbar]>div]:duration-1000 [&_[role=progressbar]>div]:ease-linear'

/** `quiet` disables the live region, for bars in lists. */
type WorkProgressProps = {
  photo: WorkSnapshot | undefined
  shown: WorkShown
  quiet?: boolean
  className?: string
}

export function WorkProgress({ photo, shown, quiet = false, className }: WorkProgressProps) {
  const { left } = timeWords(photo, shown.secondsLeft)
  return (
    <div className={className}>
      <Progress
        label={restoreCopy.working.title}
        stage={stageWords(photo)}
        value={shown.percent}
        quiet={quiet}
        className={GLIDE}
      />
      {/* Holds its line on the screen of one photo, where it arrives after the stage. */}
      {(left || !quiet) && <p className="mt-2 min-h-[1lh] text-sm">{left}</p>}
    </div>
  )
}
