/**
 * Two pictures with the same zoom and position: side by side, or one above the other on a phone.
 */
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { retouchCopy as copy } from '#copy/account/retouch.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Picture } from '../../ui/before-after.tsx'
import { PictureLayer } from './stage.tsx'
import type { Zoom } from './use-zoom.ts'
import type { Point, Size } from './zoom.ts'

/** Step of the arrow keys, screen px. */
const PAN_STEP = 60
/** Factor of a press on a zoom button. */
const ZOOM_STEP = 1.5

const ARROWS: Record<string, Point | undefined> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
}

export type PaneSide = { picture: Picture; tag: string }

export function Panes({
  sides,
  size,
  zoom,
}: {
  sides: readonly [PaneSide, PaneSide]
  size: Size
  zoom: Zoom
}) {
  const help = useId()
  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    if (arrow) zoom.panBy(arrow)
    else if (event.key === '+') zoom.zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoom.zoomBy(1 / ZOOM_STEP)
    else if (event.key === '0') zoom.showWhole()
    else return
    event.preventDefault()
  }
  const pane = ({ picture, tag }: PaneSide) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles its own keys
    <div
      {...zoom.pane}
      role="application"
      aria-label={tag}
      aria-describedby={help}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard pans only what it can reach
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="relative min-h-0 cursor-grab overflow-hidden bg-sunken select-none outline-none after:pointer-events-none after:absolute after:inset-0 after:border-ochre focus-visible:after:border-3 active:cursor-grabbing"
    >
      <PictureLayer picture={picture} size={size} view={zoom.view} />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute left-2 top-2 rounded-sm bg-ink/75 px-2 py-0.5 text-xs font-semibold text-paper"
      >
        {tag}
      </span>
    </div>
  )
  return (
    <div className="grid min-h-0 grow grid-rows-2 gap-1 bg-line sm:grid-cols-2 sm:grid-rows-1">
      <p id={help} className="sr-only">
        {copy.compare.stageHelp}
      </p>
      {pane(sides[0])}
      {pane(sides[1])}
    </div>
  )
}

/** Zoom buttons, equivalent to pinch and wheel. */
export function ZoomButtons({ zoom, children }: { zoom: Zoom; children?: ReactNode }) {
  return (
    <div className="flex items-center">
      <IconButton label={copy.zoomOut} onClick={() => zoom.zoomBy(1 / ZOOM_STEP)}>
        <ZoomOut aria-hidden="true" className="size-5" />
      </IconButton>
      <span role="status" className="min-w-13 text-center text-sm tabular-nums text-muted">
        {copy.zoom(zoom.percent)}
      </span>
      <IconButton label={copy.zoomIn} onClick={() => zoom.zoomBy(ZOOM_STEP)}>
        <ZoomIn aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={copy.zoomWhole} disabled={zoom.isWhole} onClick={zoom.showWhole}>
        <Maximize aria-hidden="true" className="size-5" />
      </IconButton>
      {children}
    </div>
  )
}
