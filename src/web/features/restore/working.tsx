/** The photo on its way and under treatment: the real stage, the real share, and leave to go. */
import { ShieldCheck } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/restore.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'

const copy = restoreCopy.working
/** From this age on, in milliseconds, the usual time is no longer promised. */
const SLOW_AFTER = 120_000
/** Between two answers the bar glides instead of jumping. */
const GLIDE = '[&_[role=progressbar]>div]:duration-1000 [&_[role=progressbar]>div]:ease-linear'

export function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { title, stage, keepOpen, cancel } = restoreCopy.upload
  return (
    <div className="grid gap-5">
      <Progress label={title} stage={stage} value={percent} className={GLIDE} />
      <p className="text-muted">{keepOpen}</p>
      <Button variant="secondary" className="justify-self-start" onClick={onCancel}>{cancel}</Button>
    </div>
  )
}

/** `age`: milliseconds since the upload. */
export type WorkingProps = { percent: number; photo: Pick<Photo, 'status' | 'restoration'> | undefined; age: number; offline: boolean }

/** The engine's own stage; seen from outside only that work goes on. */
function stageOf(photo: WorkingProps['photo']): string {
  if (!photo) return copy.unknownStage
  if (photo.restoration) return copy.stages[photo.restoration.stage]
  return photo.status === 'uploaded' ? copy.waiting : copy.stages.preparing
}

export function Working({ percent, photo, age, offline }: WorkingProps) {
  return (
    <div className="grid gap-5">
      <Progress label={copy.title} stage={stageOf(photo)} value={percent} className={GLIDE} />
      <p className="text-muted">{age > SLOW_AFTER ? copy.slow : copy.usual}</p>
      <p className="flex items-start gap-3 rounded-md bg-green-wash p-4 text-sm">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green" />
        {copy.leave}
      </p>
      <p role="status" className="text-sm font-semibold text-brick empty:hidden">{offline ? copy.offline : ''}</p>
    </div>
  )
}
