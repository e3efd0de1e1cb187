/**
 * Zoom and pan of a picture by pinch, wheel, mouse, pen and buttons; a single pointer draws where
 * there is a brush.
 */
import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import {
  bounded,
  fitted,
  panned,
  pinched,
  revealed,
  toPicture,
  zoomedAt,
  type Frame,
  type Pair,
  type Point,
  type Size,
  type View,
} from './zoom.ts'

/** What a single pointer does; points are in picture pixels. */
export type Brush = {
  start: (at: Point) => void
  move: (points: readonly Point[]) => void
  /** The stroke is complete. */
  end: () => void
  /** Drops a stroke that turned out to be the first finger of a pinch. */
  drop: () => void
  /** The pointer is over the picture without drawing; null when it leaves. */
  hover: (at: Point | null) => void
}

/** Zoom factor of a pixel of wheel movement, and of a line where the browser counts lines. */
const WHEEL = { pixel: 1.002, line: 1.06 }
/** Longest path of a first finger that a second finger still turns into a pinch, screen px. */
const PINCH_SLACK = 24

type Gesture = 'none' | 'draw' | 'pan' | 'pinch' | 'spent'
/** The pointers that are down, by id, and what they do. */
type Hands = {
  gesture: Gesture
  down: Map<number, Point>
  drawer: { id: number; type: string; path: number } | null
}

/** The state that the next event continues from. */
type Live = { view: View; frame: Frame; brush: Brush | null }

export type Zoom = ReturnType<typeof useZoom>

/**
 * Returns the view and the props of the panes that show it; panes that share a zoom have the same
 * size.
 */
export function useZoom(picture: Size, brush: Brush | null = null) {
  const [stage, setStage] = useState<Size>({ width: 0, height: 0 })
  /** Null while the whole picture is shown, also after the stage changed its size. */
  const [asked, setAsked] = useState<View | null>(null)
  const frame = { picture, stage }
  const view = asked ? bounded(asked, frame) : fitted(frame)
  // Events may come faster than renders.
  const live = useRef<Live>({ view, frame, brush })
  useLayoutEffect(() => {
    live.current = { view, frame, brush }
  })

  function update(next: View): void {
    live.current.view = next
    const whole = fitted(live.current.frame)
    setAsked(next.scale <= whole.scale ? null : next)
  }
  const centre = (): Point => {
    const { width, height } = live.current.frame.stage
    return [width / 2, height / 2]
  }
  const zoomBy = (factor: number, at = centre()) =>
    update(zoomedAt(live.current.view, factor, at, live.current.frame))

  /** Measures the pane, and zooms with the wheel, which React listens to passively. */
  function follow(element: HTMLElement | null) {
    if (!element) return
    const watch = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      const { view: at, frame: old } = live.current
      const dx = width - old.stage.width
      const dy = height - old.stage.height
      // The centre of the stage stays where it is in the picture.
      setAsked((before) => before && { ...at, x: at.x + dx / 2, y: at.y + dy / 2 })
      setStage({ width, height })
    })
    watch.observe(element)
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? WHEEL.pixel : WHEEL.line
      // A pinch on a touchpad arrives as a wheel with Ctrl and small steps.
      const steps = event.deltaY * (event.ctrlKey ? 4 : 1)
      zoomBy(unit ** -steps, placeIn(element, event))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => {
      watch.disconnect()
      element.removeEventListener('wheel', turn)
    }
  }
  const [paneRef] = useState(() => follow)
  const handlers = useGestures(live, update)

  return {
    view,
    stage,
    frame,
    /** 100: a picture pixel is a screen pixel. */
    percent: Math.round(view.scale * 100),
    isWhole: asked === null,
    zoomBy,
    showWhole: () => setAsked(null),
    panBy: (step: Point) => update(panned(live.current.view, step, live.current.frame)),
    /** Pans until a picture point is visible. */
    reveal: (point: Point, margin: number) =>
      update(revealed(live.current.view, point, margin, live.current.frame)),
    pane: {
      ref: paneRef,
      ...handlers,
      style: { touchAction: 'none' },
    } as const,
  }
}

/** Turns pointer events into strokes, pans and pinches. */
function useGestures(live: RefObject<Live>, update: (next: View) => void) {
  const hands = useRef<Hands>({ gesture: 'none', down: new Map(), drawer: null })
  const inPicture = (at: Point): Point => toPicture(live.current.view, at)
  const pairOf = ({ down }: Hands): Pair => [...down.values()].slice(0, 2) as unknown as Pair

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const now = hands.current
    const at = placeIn(event.currentTarget, event)
    const { pointerId: id, pointerType: type } = event
    if (event.button > 1) return
    // Ignores the palm on the screen while a pen draws.
    if (now.drawer?.type === 'pen' && type === 'touch') return
    event.currentTarget.setPointerCapture(id)
    now.down.set(id, at)
    if (now.down.size === 1) {
      now.gesture = live.current.brush && event.button === 0 ? 'draw' : 'pan'
      if (now.gesture === 'pan') return
      now.drawer = { id, type, path: 0 }
      live.current.brush?.start(inPicture(at))
    } else if (now.gesture === 'draw' || now.gesture === 'pan') {
      if (now.gesture === 'draw')
        if ((now.drawer?.path ?? 0) < PINCH_SLACK) live.current.brush?.drop()
        else live.current.brush?.end()
      now.drawer = null
      now.gesture = 'pinch'
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = hands.current
    const pane = event.currentTarget
    const at = placeIn(pane, event)
    const last = now.down.get(event.pointerId)
    if (!last) {
      if (now.down.size === 0 && event.pointerType !== 'touch')
        live.current.brush?.hover(inPicture(at))
      return
    }
    if (now.gesture === 'pinch') {
      const from = pairOf(now)
      now.down.set(event.pointerId, at)
      return update(pinched(live.current.view, from, pairOf(now), live.current.frame))
    }
    now.down.set(event.pointerId, at)
    const step: Point = [at[0] - last[0], at[1] - last[1]]
    if (now.gesture === 'pan') update(panned(live.current.view, step, live.current.frame))
    if (now.gesture !== 'draw' || now.drawer?.id !== event.pointerId) return
    now.drawer.path += Math.hypot(...step)
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    const places = between.length > 0 ? between.map((one) => placeIn(pane, one)) : [at]
    live.current.brush?.move(places.map(inPicture))
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const now = hands.current
    if (!now.down.delete(event.pointerId)) return
    if (now.gesture === 'draw') live.current.brush?.end()
    now.drawer = null
    // The finger that stays after a pinch draws nothing.
    now.gesture = now.down.size === 0 ? 'none' : 'spent'
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onPointerLeave: () => live.current.brush?.hover(null),
  }
}

/** A pointer's place, relative to the pane's top left corner. */
function placeIn(
  pane: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top } = pane.getBoundingClientRect()
  return [clientX - left - pane.clientLeft, clientY - top - pane.clientTop]
}
