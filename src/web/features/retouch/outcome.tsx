/** Result of sent strokes: progress, a problem, or the new version beside the previous one. */
import { useEffect, useRef } from 'react'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { retouchCopy as copy } from '#copy/account/retouch.ts'
import { GLIDE } from '../../domain/photo/work-progress.tsx'
import { useWorkShown } from '../../domain/photo/work-shown.ts'
import { stageWords } from '../../domain/photo/work-words.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { numberOf, sideOf } from './comparer.tsx'
import { Panes, ZoomButtons } from './panes.tsx'
import type { Phase, Problem } from './use-retouch.ts'
import type { Zoom } from './use-zoom.ts'

/** `photo`: the last polled state; undefined while the strokes are being sent. */
export function Working({
  publicId,
  photo,
  problem,
}: {
  publicId: string
  photo: Photo | undefined
  problem: unknown
}) {
  const { percent } = useWorkShown(publicId, photo)
  return (
    <div className="grid gap-3 py-2">
      <Progress
        label={copy.working}
        stage={photo ? stageWords(photo) : copy.sending}
        value={percent}
        className={GLIDE}
      />
      {photo && <p className="text-sm text-muted">{copy.leave}</p>}
      <p role="status" className="text-sm font-semibold text-brick empty:hidden">
        {problem ? sentenceFor(problem) : ''}
      </p>
    </div>
  )
}

export const ProblemNotice = ({
  problem: { title, text, signedOut, action },
  onSignIn,
}: {
  problem: Problem
  onSignIn: () => void
}) => (
  <Alert
    tone="error"
    title={title}
    actions={
      signedOut ? (
        <Button size="sm" onClick={onSignIn}>
          {copy.signIn}
        </Button>
      ) : (
        action
      )
    }
  >
    {text}
  </Alert>
)

/** Takes the focus, because the focused tools are removed. */
export function Done({
  photo,
  known,
  phase: { before, after },
  zoom,
  onMore,
  close,
}: {
  photo: Photo
  known: PhotoVersions
  phase: Extract<Phase, { kind: 'done' }>
  zoom: Zoom
  onMore: () => void
  close: () => void
}) {
  const title = useRef<HTMLParagraphElement | null>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <Panes
        sides={[sideOf(photo, known, before), sideOf(photo, known, after)]}
        size={photo}
        zoom={zoom}
      />
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3 py-3 sm:px-6">
        <div className="grow">
          <p ref={title} tabIndex={-1} className="font-semibold outline-none">
            {copy.done}
          </p>
          <p className="text-sm text-muted">
            {copy.doneText(numberOf(known, before), numberOf(known, after))}
          </p>
        </div>
        <ZoomButtons zoom={zoom} />
        <div className="flex gap-3 max-sm:w-full max-sm:justify-between">
          <Button variant="secondary" size="sm" onClick={onMore}>
            {copy.more}
          </Button>
          <Button size="sm" onClick={close}>
            {copy.finish}
          </Button>
        </div>
      </div>
    </>
  )
}
