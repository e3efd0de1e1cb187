/**
 * The picture under its strokes, with the ring of the brush and an enlargement of what a finger
 * covers.
 */
import { useLayoutEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/photos.ts'
import type { Stroke } from '#contract/retouches.ts'
import { retouchCopy as copy } from '#copy/account/retouch.ts'
import { siteCopy } from '#copy/public/site.ts'
import { usePhotoPair } from '../../domain/photo/photo-pictures.ts'
import { cx } from '../../lib/cx.ts'
import type { Picture } from '../../ui/before-after.tsx'
import { Button } from '../../ui/button.tsx'
import { drawStrokes } from './draw.ts'
import type { Painting } from './use-painting.ts'
import type { Zoom } from './use-zoom.ts'
import { toPicture, toScreen, type Point, type Size, type View } from './zoom.ts'

/** Side of the enlargement and its factor to the stage's own zoom. */
const LOUPE = { side: 116, factor: 2 }
/** Distance of the keyboard's ring from the edge of the stage, screen px. */
const RING_MARGIN = 48

/** The picture at the place and size that a view gives it. */
export function PictureLayer({
  picture,
  size,
  view,
  onLoad,
  onError,
}: {
  picture: Picture
  size: Size
  view: View
  onLoad?: () => void
  onError?: () => void
}) {
  return (
    <img
      src={picture.src}
      alt={picture.alt}
      width={size.width}
      height={size.height}
      draggable={false}
      onLoad={onLoad}
      onError={onError}
      className="pointer-events-none absolute left-0 top-0 max-w-none origin-top-left select-none"
      style={{
        width: size.width,
        height: size.height,
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
      }}
    />
  )
}

function StrokeLayer({
  strokes,
  view,
  stage,
}: {
  strokes: readonly Stroke[]
  view: View
  stage: Size
}) {
  const canvas = useRef<HTMLCanvasElement | null>(null)
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  const width = Math.round(stage.width * ratio)
  const height = Math.round(stage.height * ratio)
  useLayoutEffect(() => {
    if (canvas.current) drawStrokes(canvas.current, strokes, view, ratio)
  })
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={width}
      height={height}
      data-strokes={strokes.length}
      className="pointer-events-none absolute inset-0 size-full opacity-65"
    />
  )
}

/** The outline of the brush: dark and light, so that it shows on any photograph. */
function Ring({ at, radius }: { at: Point; radius: number }) {
  const side = Math.max(6, radius * 2)
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute rounded-full border-2 border-raised outline-2 outline-ink"
      style={{ width: side, height: side, left: at[0] - side / 2, top: at[1] - side / 2 }}
    />
  )
}

export function Stage({
  photo,
  versionId,
  alt,
  zoom,
  painting,
  inert,
  helpId,
}: {
  photo: Photo
  versionId: number
  alt: string
  zoom: Zoom
  painting: Painting
  /** A retouch is under way. */
  inert: boolean
  /** Id of the sentence about the keys. */
  helpId: string
}) {
  const { pictures, retry } = usePhotoPair(photo, { version: versionId })
  const picture = { ...pictures.after, alt }
  const [seen, setSeen] = useState<{ src: string; state: 'ready' | 'failed' } | null>(null)
  const state = seen?.src === picture.src ? seen.state : 'loading'
  const [finger, setFinger] = useState(false)
  const { view, stage, pane } = zoom
  const { ring, radius, shown, tool, isDrawing } = painting
  const at = ring && toScreen(view, ring)
  const layers = { picture, size: photo, view, strokes: shown }
  return (
    <div className="relative flex min-h-0 grow flex-col" inert={inert}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles its own keys */}
      <div
        {...pane}
        role="application"
        aria-label={copy.stage}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard paints here
        tabIndex={0}
        onPointerDownCapture={(event) => setFinger(event.pointerType === 'touch')}
        onKeyDown={(event) =>
          painting.onKeyDown(event, toPicture(view, [stage.width / 2, stage.height / 2]), (place) =>
            zoom.reveal(place, RING_MARGIN),
          )
        }
        onBlur={painting.onBlur}
        className={cx(
          'relative min-h-0 grow overflow-hidden bg-sunken select-none outline-none after:pointer-events-none after:absolute after:inset-0 after:border-ochre focus-visible:after:border-3',
          tool === 'move' ? 'cursor-grab active:cursor-grabbing' : 'cursor-crosshair',
        )}
      >
        <PictureLayer
          {...layers}
          onLoad={() => setSeen({ src: picture.src, state: 'ready' })}
          onError={() => setSeen({ src: picture.src, state: 'failed' })}
        />
        <StrokeLayer {...layers} stage={stage} />
        {at && tool !== 'move' && <Ring at={at} radius={radius * view.scale} />}
        {finger && isDrawing && at && (
          <Loupe {...layers} ring={ring} radius={radius} isLeft={at[0] > stage.width / 2} />
        )}
      </div>
      {state === 'loading' && (
        <p
          role="status"
          className="pointer-events-none absolute inset-x-0 top-1/2 text-center text-sm text-muted"
        >
          {copy.loading}
        </p>
      )}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken p-6 text-center"
        >
          <p>{copy.pictureFailed}</p>
          <Button variant="secondary" size="sm" onClick={() => void retry()}>
            {siteCopy.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Magnifies the area under the finger, in a corner away from it. */
function Loupe({
  picture,
  size,
  view,
  strokes,
  ring,
  radius,
  isLeft,
}: {
  picture: Picture
  size: Size
  view: View
  strokes: readonly Stroke[]
  ring: Point
  radius: number
  isLeft: boolean
}) {
  const scale = view.scale * LOUPE.factor
  const centre = LOUPE.side / 2
  const near = { scale, x: centre - ring[0] * scale, y: centre - ring[1] * scale }
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute top-3 overflow-hidden rounded-full border-2 border-raised bg-sunken shadow-lifted outline-1 outline-line-strong',
        isLeft ? 'left-3' : 'right-3',
      )}
      style={{ width: LOUPE.side, height: LOUPE.side }}
    >
      <PictureLayer picture={{ ...picture, alt: '' }} size={size} view={near} />
      <StrokeLayer
        strokes={strokes}
        view={near}
        stage={{ width: LOUPE.side, height: LOUPE.side }}
      />
      <Ring at={[centre, centre]} radius={radius * scale} />
    </div>
  )
}
