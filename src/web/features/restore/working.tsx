/**
 * The upload and restoration in progress: stage, progress, and a note that the page may be left.
 */
import { useState } from 'react'
import { ShieldCheck } from 'lucide-react'
import { restoreCopy } from '#copy/account/restore.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { GLIDE, WorkProgress } from '../../domain/photo/work-progress.tsx'
import type { WorkShown, WorkSnapshot } from '../../domain/photo/work-shown.ts'
import { nextAnnouncement, timeWords, type Announced } from '../../domain/photo/work-words.ts'

const copy = restoreCopy.working

export function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { title, stage, keepOpen, cancel } = restoreCopy.upload
  return (
    <div className="grid gap-5">
      <Progress label={title} stage={stage} value={percent} className={GLIDE} />
      <p className="text-muted">{keepOpen}</p>
      <Button variant="secondary" className="justify-self-start" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}

/** `answeredAt`: time of the last reply, milliseconds since 1970. */
export type WorkingProps = {
  photo: WorkSnapshot | undefined
  shown: WorkShown
  answeredAt: number
  offline: boolean
}

export function Working({ photo, shown, answeredAt, offline }: WorkingProps) {
  const { left, usual } = timeWords(photo, shown.secondsLeft)
  return (
    <div className="grid gap-5">
      <WorkProgress photo={photo} shown={shown} />
      <Time text={[left, usual].filter(Boolean).join(' ')} at={answeredAt} />
      {usual && <p className="text-muted">{usual}</p>}
      <p className="flex items-start gap-3 rounded-md bg-green-wash p-4 text-sm">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green" />
        {copy.leave}
      </p>
      <p role="status" className="text-sm font-semibold text-brick empty:hidden">
        {offline ? copy.offline : ''}
      </p>
    </div>
  )
}

/** Remaining time for screen readers, announced less often than it is displayed. */
function Time({ text, at }: { text: string; at: number }) {
  const [announced, setAnnounced] = useState<Announced | null>(null)
  const next = nextAnnouncement(announced, text, at)
  if (next !== announced) setAnnounced(next)
  return (
    <p aria-live="polite" className="sr-only">
      {next.text}
    </p>
  )
}
