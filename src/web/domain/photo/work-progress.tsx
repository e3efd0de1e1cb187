/** The bar of a restoration under way, with its stage and, where it can be told, how long it still takes. */
import type { WorkShown, WorkSnapshot } from './work-shown.ts'
import { stageWords, timeWords } from './work-words.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Progress } from '../../ui/progress.tsx'

/** Between two answers the bar glides instead of jumping. */
export const GLIDE =
  '[&_[role=progressbar]>div]:duration-1000 [&_[role=progressbar]>div]:ease-linear'

/** `quiet`: one of many, whose changes are not announced. */
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
      {left && <p className="mt-2 text-sm">{left}</p>}
    </div>
  )
}
