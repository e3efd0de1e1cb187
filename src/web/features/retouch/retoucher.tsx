/**
 * 'Retoucher': paints what should change, sends it, and compares the new version with the one
 * before.
 */
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { retouchCopy as copy } from '#copy/account/retouch.ts'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { pathOf } from '../../lib/screens.ts'
import { Button } from '../../ui/button.tsx'
import { TOOL_LAYOUT } from '../../ui/full-window.tsx'
import { keepDraft } from '../../domain/photo/retouch-draft.ts'
import { numberOf } from './comparer.tsx'
import { LeavingDialog, useLeaving } from './leaving.tsx'
import { Done, ProblemNotice, Working } from './outcome.tsx'
import { ZoomButtons } from './panes.tsx'
import { Stage } from './stage.tsx'
import { Toolbar } from './toolbar.tsx'
import { usePainting } from './use-painting.ts'
import { useRetouch } from './use-retouch.ts'
import { useZoom } from './use-zoom.ts'

export type RetoucherProps = {
  photo: Photo
  known: PhotoVersions
  close: () => void
  /** Replaces what closing the window does; null closes it at once. */
  askBeforeClosing: (ask: (() => void) | null) => void
}

/** Handles the shortcuts of undo and redo. */
function undoByKey(event: KeyboardEvent, painting: ReturnType<typeof usePainting>): void {
  if (!(event.ctrlKey || event.metaKey)) return
  const key = event.key.toLowerCase()
  if (key === 'z' && !event.shiftKey && painting.canUndo) painting.undo()
  else if ((key === 'y' || (key === 'z' && event.shiftKey)) && painting.canRedo) painting.redo()
  else return
  event.preventDefault()
}

/** The zoom buttons and the button that sends the strokes. */
const ApplyBar = ({
  zoom,
  disabled,
  onApply,
}: {
  zoom: ReturnType<typeof useZoom>
  disabled: boolean
  onApply: () => void
}) => (
  <div className="flex items-center justify-between gap-2 low:grid low:justify-normal lg:grid lg:justify-normal lg:gap-4">
    <ZoomButtons zoom={zoom} />
    <Button disabled={disabled} onClick={onApply}>
      {copy.apply}
    </Button>
  </div>
)

type PaintingControlsProps = Pick<RetoucherProps, 'photo' | 'known'> & {
  versionId: number
  retouch: ReturnType<typeof useRetouch>
  painting: ReturnType<typeof usePainting>
  zoom: ReturnType<typeof useZoom>
  helpId: string
  /** Lets the page be left without the question about unsent strokes. */
  allowLeaving: () => void
}

/** The tools, what went wrong, and the button that sends the strokes. */
function PaintingControls({
  photo,
  known,
  versionId,
  retouch,
  painting,
  zoom,
  helpId,
  allowLeaving,
}: PaintingControlsProps) {
  const { phase, draft } = retouch
  const problem = phase.kind === 'painting' ? phase.problem : null
  return (
    <>
      {problem && (
        <ProblemNotice
          problem={problem}
          onSignIn={() =>
            openSignIn({
              returnTo: `${pathOf('restore')}?${new URLSearchParams({ photo: photo.publicId })}`,
              beforeLeaving: allowLeaving,
            })
          }
        />
      )}
      {draft && draft.strokes.length > 0 && versionId !== draft.versionId && (
        <p className="text-sm">{copy.lostVersion}</p>
      )}
      <Toolbar painting={painting} brief={problem !== null} />
      <ApplyBar
        zoom={zoom}
        disabled={painting.strokes.length === 0 || known.retouchesLeft === 0}
        onApply={() => void retouch.send(versionId, painting.strokes)}
      />
      <p className="text-xs text-muted">
        {copy.left(known.retouchesLeft, { isUnlocked: photo.isHdUnlocked })}
      </p>
      <p id={helpId} className="text-xs text-muted max-lg:sr-only">
        {copy.stageHelp}
      </p>
    </>
  )
}

export function Retoucher({ photo, known, close, askBeforeClosing }: RetoucherProps) {
  const retouch = useRetouch(photo, known)
  const { phase, draft } = retouch
  const help = useId()
  const [said, say] = useState('')
  const shown = known.versions.find(({ isShown }) => isShown) ?? known.versions[0]
  const [versionId, setVersionId] = useState(
    () => known.versions.find(({ id }) => id === draft?.versionId)?.id ?? shown?.id ?? 0,
  )
  const painting = usePainting(photo, draft?.strokes ?? [], say)
  const isPainting = phase.kind === 'painting'
  const zoom = useZoom(photo, isPainting ? painting.brush : null)
  const { strokes } = painting
  const unsent = isPainting && (strokes.length > 0 || painting.isDrawing)
  useEffect(() => {
    if (isPainting) keepDraft(photo.publicId, { versionId, strokes, sentAfter: null })
  }, [isPainting, photo.publicId, versionId, strokes])

  const leaving = useLeaving({
    unsent,
    close,
    askBeforeClosing,
    // Escape first drops the stroke that the keyboard is drawing.
    drop: painting.isDrawing ? painting.drop : null,
  })

  if (phase.kind === 'done')
    return (
      <Done
        photo={photo}
        known={known}
        phase={phase}
        zoom={zoom}
        close={close}
        onMore={() => {
          painting.restart([])
          setVersionId(phase.after)
          retouch.again()
        }}
      />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the whole window
    <div
      onKeyDown={isPainting ? (event) => undoByKey(event, painting) : undefined}
      className={TOOL_LAYOUT.window}
    >
      <Stage
        photo={photo}
        versionId={versionId}
        alt={copy.picture(numberOf(known, versionId))}
        zoom={zoom}
        painting={painting}
        inert={!isPainting}
        helpId={help}
      />
      <div className={TOOL_LAYOUT.controls}>
        <p role="status" className="sr-only">
          {said}
        </p>
        {isPainting ? (
          <PaintingControls
            photo={photo}
            known={known}
            versionId={versionId}
            retouch={retouch}
            painting={painting}
            zoom={zoom}
            helpId={help}
            allowLeaving={leaving.allow}
          />
        ) : (
          <Working
            publicId={photo.publicId}
            photo={phase.kind === 'working' ? retouch.photo : undefined}
            problem={retouch.watchError}
          />
        )}
      </div>
      <LeavingDialog
        leaving={leaving}
        count={strokes.length}
        onDiscard={() => {
          painting.restart([])
          keepDraft(photo.publicId, null)
        }}
      />
    </div>
  )
}
