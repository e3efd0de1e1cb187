/** Editor of a crop: four corners by finger, mouse or keyboard, quarter turns, undo. */
import { useState } from 'react'
import { RotateCcw, RotateCw, Undo2 } from 'lucide-react'
import type { Corners } from '#contract/crop.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { quarterTurn, sameCorners, wholePicture } from './corners.ts'
import type { Size } from './file-check.ts'
import { CropStage } from './crop-stage.tsx'
import { Straightened } from './crop-picture.tsx'

const copy = restoreCopy.crop

export type CropDialogProps = {
  open: boolean
  url: string
  size: Size
  /** The corners to begin with; null for the whole picture. */
  start: Corners | null
  /** Other words for the title and the last button. */
  title?: string
  applyLabel?: string
  onClose: () => void
  /** Null for the whole, unturned picture. */
  onApply: (corners: Corners | null) => void
}

/** What was edited since the dialog opened. */
type Edit = {
  open: boolean
  corners: Corners
  /** Earlier corners, the latest last. */ past: Corners[]
}

export function CropDialog({
  open,
  url,
  size,
  start,
  title = copy.edit,
  applyLabel = copy.apply,
  onClose,
  onApply,
}: CropDialogProps) {
  const whole = wholePicture(size)
  const begun: Edit = { open, corners: start ?? whole, past: [] }
  const [edit, setEdit] = useState(begun)
  // Each opening begins anew.
  if (edit.open !== open) setEdit(open ? begun : { ...edit, open })
  const { corners, past } = edit
  const remember = () => setEdit((now) => ({ ...now, past: [...now.past, now.corners] }))
  const set = (next: Corners) => setEdit((now) => ({ ...now, corners: next }))
  const change = (next: Corners) => {
    if (sameCorners(next, corners)) return
    remember()
    set(next)
  }
  const undo = () =>
    setEdit((now) => ({
      ...now,
      corners: now.past.at(-1) ?? now.corners,
      past: now.past.slice(0, -1),
    }))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={copy.hint}
      size="lg"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button onClick={() => onApply(sameCorners(corners, whole) ? null : corners)}>
            {applyLabel}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        <CropStage url={url} size={size} corners={corners} onBegin={remember} onChange={set} />
        <div className="flex flex-wrap items-start gap-4">
          <div className="flex grow basis-60 flex-wrap items-center gap-2">
            <Button
              size="sm"
              variant="secondary"
              onClick={() => change(quarterTurn(corners, false))}
            >
              <RotateCcw aria-hidden="true" className="size-4" />
              {copy.turnLeft}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => change(quarterTurn(corners, true))}
            >
              <RotateCw aria-hidden="true" className="size-4" />
              {copy.turnRight}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => change(whole)}>
              {copy.whole}
            </Button>
            <Button size="sm" variant="quiet" disabled={past.length === 0} onClick={undo}>
              <Undo2 aria-hidden="true" className="size-4" />
              {copy.undo}
            </Button>
          </div>
          <figure className="m-0 grid gap-1 text-sm text-muted">
            <figcaption>{copy.result}</figcaption>
            <div className="w-24 border border-line">
              <Straightened url={url} alt={copy.resultAlt} size={size} corners={corners} />
            </div>
          </figure>
        </div>
      </div>
    </Dialog>
  )
}
