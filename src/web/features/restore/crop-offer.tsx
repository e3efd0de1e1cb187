/**
 * Offers the prints that were found in the chosen picture, turns it, and opens the editor of the
 * corners.
 */
import { useState } from 'react'
import { Crop, RotateCcw, RotateCw } from 'lucide-react'
import type { Corners } from '#contract/crop.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { LazyCropDialog } from '../../domain/photo/lazy-crop-dialog.tsx'
import { isUncropped, quarterTurn, sameCorners, wholePicture } from '../../domain/photo/corners.ts'
import type { Size } from '../../domain/photo/file-check.ts'
import { Straightened } from '../../domain/photo/crop-picture.tsx'

const copy = restoreCopy.crop

export type CropOfferProps = {
  url: string
  size: Size
  prints: readonly Corners[]
  corners: Corners | null
  /** Null restores the whole picture. */
  onCrop: (corners: Corners | null) => void
}

export function CropOffer({ url, size, prints, corners, onCrop }: CropOfferProps) {
  const [editing, setEditing] = useState(false)
  const [first, second] = prints
  const isOffered = corners === null && first !== undefined
  const title = second ? copy.several(prints.length) : copy.found
  const applied = corners && (isUncropped(corners, size) ? copy.turned : copy.applied)
  const turn = (direction: 'left' | 'right') => {
    const whole = wholePicture(size)
    const next = quarterTurn(corners ?? whole, direction)
    onCrop(sameCorners(next, whole) ? null : next)
  }
  return (
    <div className="grid gap-3">
      <p aria-live="polite" className="sr-only">
        {applied ?? (isOffered ? title : '')}
      </p>
      {isOffered && (
        <div className="grid gap-3 rounded-md border border-ochre bg-raised p-4">
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-muted">{second ? copy.severalText : copy.foundText}</p>
          {second ? (
            <ul className="m-0 flex list-none flex-wrap gap-3 p-0">
              {prints.map((print, i) => (
                <li key={print.map(({ x, y }) => `${x},${y}`).join()}>
                  <button
                    type="button"
                    onClick={() => onCrop(print)}
                    className="grid w-24 gap-1 rounded-sm border border-line-strong bg-paper p-1.5 text-sm hover:border-ink"
                  >
                    <Straightened url={url} alt="" size={size} corners={print} />
                    {copy.take(i + 1)}
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <Button size="sm" onClick={() => onCrop(first)}>
              {copy.straighten}
            </Button>
          )}
        </div>
      )}
      {applied && <p className="text-sm">{applied}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
          <Crop aria-hidden="true" className="size-4" />
          {copy.edit}
        </Button>
        <IconButton label={copy.turnLeft} onClick={() => turn('left')}>
          <RotateCcw aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={copy.turnRight} onClick={() => turn('right')}>
          <RotateCw aria-hidden="true" className="size-5" />
        </IconButton>
        {corners && (
          <Button size="sm" variant="quiet" onClick={() => onCrop(null)}>
            {copy.whole}
          </Button>
        )}
      </div>
      <LazyCropDialog
        open={editing}
        url={url}
        size={size}
        start={corners ?? first ?? null}
        onClose={() => setEditing(false)}
        onApply={(next) => {
          setEditing(false)
          onCrop(next)
        }}
      />
    </div>
  )
}
