/** Editor of a crop: four corners by finger, mouse or keyboard, quarter turns, undo. */
import { useState } from 'react'
import { RotateCcw, RotateCw, Undo2 } from 'lucide-react'
import type { Corners } from '#contract/crop.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FullWindow, TOOL_LAYOUT } from '../../ui/full-window.tsx'
import { quarterTurn, sameCorners, straightenedSize, wholePicture } from './corners.ts'
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

/** The edits since the dialog opened. */
type Edit = {
  open: boolean
  corners: Corners
  /** Earlier corners, the latest last. */
  past: Corners[]
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
  // Each opening starts with the given corners.
  if (edit.open !== open) setEdit(open ? begun : { ...edit, open })
  const { corners, past } = edit
  const shown = straightenedSize(corners)
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
    <FullWindow
      open={open}
      onClose={onClose}
      title={title}
      description={`${copy.hint} ${copy.keys}`}
    >
      <div className={TOOL_LAYOUT.window}>
        <CropStage url={url} size={size} corners={corners} onBegin={remember} onChange={set} />
        <div className={TOOL_LAYOUT.controls}>
          <div className="flex items-start gap-4 text-sm text-muted lg:grid lg:gap-5">
            <p className="grow low:hidden" aria-hidden="true">
              {copy.hint} <span className="pointer-coarse:hidden">{copy.keys}</span>
            </p>
            <figure className="m-0 grid shrink-0 gap-1">
              <figcaption className="max-lg:sr-only">{copy.result}</figcaption>
              <div className="grid size-16 place-items-center lg:size-40 lg:place-items-start">
                <div
                  className="border border-line"
                  style={{ width: `${100 * Math.min(1, shown.width / shown.height)}%` }}
                >
                  <Straightened url={url} alt={copy.resultAlt} size={size} corners={corners} />
                </div>
              </div>
            </figure>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-1">
            <IconButton label={copy.turnLeft} onClick={() => change(quarterTurn(corners, 'left'))}>
              <RotateCcw aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label={copy.turnRight}
              onClick={() => change(quarterTurn(corners, 'right'))}
            >
              <RotateCw aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label={copy.undo} disabled={past.length === 0} onClick={undo}>
              <Undo2 aria-hidden="true" className="size-5" />
            </IconButton>
            <Button
              size="sm"
              variant="secondary"
              className="low:w-full"
              onClick={() => change(whole)}
            >
              {copy.whole}
            </Button>
          </div>
          <Button onClick={() => onApply(sameCorners(corners, whole) ? null : corners)}>
            {applyLabel}
          </Button>
        </div>
      </div>
    </FullWindow>
  )
}
