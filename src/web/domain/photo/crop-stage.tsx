/** The picture with its four movable corners and a magnifier beside the finger. */
import { useRef, useState, type ComponentProps, type KeyboardEvent, type PointerEvent } from 'react'
import type { Corners, Point } from '#contract/crop.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { moved, nearestCorner, sameCorners } from './corners.ts'
import type { Size } from './file-check.ts'
import { cx } from '../../lib/cx.ts'
import { Outlines } from './crop-picture.tsx'

const copy = restoreCopy.crop
/** Magnification, screen px per displayed px. */
const ZOOM = 3
/** Diameter of the magnifier, px. */
const MAGNIFIER = 112
/** Distance between the finger and the magnifier, px. */
const GAP = 36
const STEPS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const FAST_STEP = 10

/** A corner under the finger that took it; `began` once it has moved. */
type Drag = { pointerId: number; index: number; offset: Point; began: boolean }

export function CropStage({
  url,
  size,
  corners,
  onBegin,
  onChange,
}: {
  url: string
  size: Size
  corners: Corners
  /** Called before the first change of a series, for undo. */
  onBegin: () => void
  onChange: (corners: Corners) => void
}) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const drag = useRef<Drag | null>(null)
  const [enlarged, setEnlarged] = useState<number | null>(null)

  /** Position of a pointer in px of the picture. */
  function positionOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = stage!.getBoundingClientRect()
    return {
      x: ((clientX - left) / width) * size.width,
      y: ((clientY - top) / height) * size.height,
    }
  }
  /** Takes the nearest corner, because the handles of a narrow picture lie over each other. */
  function begin(event: PointerEvent<HTMLButtonElement>) {
    // A second finger would pull the corner of the first to itself.
    if (event.button !== 0 || drag.current) return
    const at = positionOf(event)
    const index = nearestCorner(corners, at)
    const { x, y } = corners[index]!
    const { pointerId } = event
    event.currentTarget.setPointerCapture(pointerId)
    drag.current = { pointerId, index, offset: { x: x - at.x, y: y - at.y }, began: false }
    setEnlarged(index)
  }
  function move(event: PointerEvent) {
    const { current } = drag
    if (current?.pointerId !== event.pointerId) return
    const at = positionOf(event)
    const to = { x: at.x + current.offset.x, y: at.y + current.offset.y }
    const next = moved(corners, current.index, to, size)
    if (sameCorners(next, corners)) return
    if (!current.began) onBegin()
    current.began = true
    onChange(next)
  }
  function end({ pointerId }: PointerEvent) {
    if (drag.current?.pointerId !== pointerId) return
    drag.current = null
    setEnlarged(null)
  }
  function press(event: KeyboardEvent, index: number) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? FAST_STEP : 1
    const corner = corners[index]!
    const to = { x: corner.x + step.x * by, y: corner.y + step.y * by }
    const next = moved(corners, index, to, size)
    if (!event.repeat && !sameCorners(next, corners)) onBegin()
    onChange(next)
    setEnlarged(index)
  }

  const at = enlarged === null ? null : corners[enlarged]!
  return (
    <div className="min-h-0 grow bg-sunken p-6">
      <div className="grid size-full place-items-center [container-type:size]">
        <div
          ref={setStage}
          className="relative touch-none select-none"
          style={{
            width: `min(100cqw, calc(100cqh * ${(size.width / size.height).toFixed(4)}))`,
            aspectRatio: `${size.width} / ${size.height}`,
          }}
        >
          <img src={url} alt={copy.stageAlt} draggable={false} className="block size-full" />
          <Outlines prints={[corners]} size={size} shaded />
          {corners.map((corner, i) => (
            <Handle
              key={copy.corners[i]}
              label={copy.corner(i, Math.round(corner.x), Math.round(corner.y))}
              left={corner.x / size.width}
              top={corner.y / size.height}
              faded={enlarged === i}
              onPointerDown={begin}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={end}
              onKeyDown={(event) => press(event, i)}
              onBlur={() => setEnlarged(null)}
            />
          ))}
          {at && stage && <Magnifier url={url} size={size} at={at} stage={stage} />}
        </div>
      </div>
    </div>
  )
}

type HandleProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'style'> & {
  label: string
  /** Shares of the picture's width and height, 0–1. */
  left: number
  top: number
  /** The magnifier shows this corner. */
  faded: boolean
}

const Handle = ({ label, left, top, faded, ...handlers }: HandleProps) => (
  <button
    type="button"
    aria-label={label}
    {...handlers}
    className="absolute z-10 grid size-12 -translate-1/2 cursor-move touch-none place-items-center rounded-full"
    style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
  >
    <span
      className={cx(
        'size-5 rounded-full border-[3px] border-raised bg-ochre shadow-lifted',
        faded && 'opacity-40',
      )}
    />
  </button>
)

/** A round enlargement of the picture around a corner; above the finger, or below near the top. */
function Magnifier({
  url,
  size,
  at,
  stage,
}: {
  url: string
  size: Size
  at: Point
  stage: HTMLElement
}) {
  const { clientWidth: width, clientHeight: height } = stage
  const x = (at.x / size.width) * width
  const y = (at.y / size.height) * height
  const left = Math.min(width - MAGNIFIER, Math.max(0, x - MAGNIFIER / 2))
  const above = y - MAGNIFIER - GAP
  return (
    <div
      aria-hidden="true"
      data-magnifier
      className="pointer-events-none absolute z-20 overflow-hidden rounded-full border-2 border-raised bg-sunken bg-no-repeat shadow-lifted"
      style={{
        left,
        top: above < -20 ? y + GAP : above,
        width: MAGNIFIER,
        height: MAGNIFIER,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${width * ZOOM}px ${height * ZOOM}px`,
        backgroundPosition: `${MAGNIFIER / 2 - 2 - x * ZOOM}px ${MAGNIFIER / 2 - 2 - y * ZOOM}px`,
      }}
    >
      <span className="absolute left-1/2 top-0 h-full w-px bg-ochre" />
      <span className="absolute left-0 top-1/2 h-px w-full bg-ochre" />
    </div>
  )
}
