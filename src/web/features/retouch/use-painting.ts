/**
 * The strokes on the picture with their tool, brush and history, drawn by a pointer or by the
 * keyboard.
 */
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Stroke } from '#contract/retouches.ts'
import { retouchCopy } from '#copy/account/retouch.ts'
import {
  BRUSH_SIZES,
  brushRadius,
  changed,
  historyOf,
  inside,
  isFull,
  redone,
  undone,
  USUAL_BRUSH_SIZE,
  withStroke,
} from './strokes.ts'
import type { Brush } from './use-zoom.ts'
import type { Point, Size } from './zoom.ts'

export type Tool = Stroke['tool'] | 'move'

const { said } = retouchCopy
/** Steps of the arrow keys, in radii of the brush: usual, and with Shift. */
const STEPS = { usual: 0.5, large: 4 }
const ARROWS: Record<string, Point | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export type Painting = ReturnType<typeof usePainting>

/** `start`: strokes of an earlier visit. `say` announces to screen readers. */
export function usePainting(picture: Size, start: readonly Stroke[], say: (text: string) => void) {
  const [history, setHistory] = useState(() => historyOf(start))
  const [tool, setTool] = useState<Tool>('erase')
  const [size, setSize] = useState(USUAL_BRUSH_SIZE)
  /** The stroke under way: the reference is ahead of the render. */
  const path = useRef<Point[] | null>(null)
  const [line, showLine] = useState<Point[] | null>(null)
  const [ring, setRing] = useState<Point | null>(null)
  /** The brush was put down by a key. */
  const [held, setHeld] = useState(false)
  const radius = brushRadius(size, picture)
  const strokes = history.strokes

  function draw(points: Point[] | null): void {
    path.current = points
    showLine(points)
  }
  function extend(points: readonly Point[]): void {
    if (path.current) draw([...path.current, ...points.map((point) => inside(point, picture))])
  }
  /** Completes the stroke under way; returns the number of strokes. */
  function complete(): number {
    const points = path.current
    if (!points || tool === 'move') return strokes.length
    draw(null)
    setHeld(false)
    const next = withStroke(strokes, { tool, radius, points })
    setHistory((before) => changed(before, next))
    return next.length
  }
  function drop(): void {
    draw(null)
    setHeld(false)
    say(said.dropped)
  }

  const brush: Brush = {
    start(at) {
      if (held) complete()
      const near = inside(at, picture)
      const off = Math.hypot(at[0] - near[0], at[1] - near[1])
      setRing(near)
      if (off <= radius && !isFull(strokes)) draw([near])
    },
    move(points) {
      extend(points)
      const last = points.at(-1)
      if (last) setRing(inside(last, picture))
    },
    end: () => void complete(),
    drop,
    hover(at) {
      if (!held) setRing(at && inside(at, picture))
    },
  }

  function resize(step: number): void {
    const next = Math.min(BRUSH_SIZES - 1, Math.max(0, size + step))
    setSize(next)
    say(said.size(next + 1, BRUSH_SIZES))
  }
  function moveRing(at: Point, direction: Point, stride: 'large' | 'usual'): Point {
    const step = Math.max(1, radius * STEPS[stride])
    const next = inside([at[0] + direction[0] * step, at[1] + direction[1] * step], picture)
    setRing(next)
    extend([next])
    const place = said.at(next[0] / picture.width, next[1] / picture.height)
    const stays = next[0] === at[0] && next[1] === at[1]
    say(stays ? `${said.edge}, ${place}` : place)
    return next
  }
  function press(at: Point): void {
    setRing(at)
    if (held) return say(said.up(complete()))
    if (isFull(strokes)) return say(retouchCopy.full)
    draw([at])
    setHeld(true)
    say(`${said.down}, ${said.at(at[0] / picture.width, at[1] / picture.height)}`)
  }

  /** Keys on the stage; `middle` is where the ring appears, `reveal` brings it into view. */
  function onKeyDown(event: KeyboardEvent, middle: Point, reveal: (at: Point) => void): void {
    if (event.ctrlKey || event.metaKey || event.altKey || tool === 'move') return
    const at = ring ?? inside(middle, picture)
    const arrow = ARROWS[event.key]
    if (arrow) reveal(moveRing(at, arrow, event.shiftKey ? 'large' : 'usual'))
    else if (event.key === ' ' || event.key === 'Enter') {
      if (!event.repeat) press(at)
    } else if (event.key === '+' || event.key === '-') resize(event.key === '+' ? 1 : -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    strokes,
    /** The strokes with the one under way. */
    shown: line && tool !== 'move' ? [...strokes, { tool, radius, points: line }] : strokes,
    isDrawing: line !== null,
    drop,
    ring,
    radius,
    tool,
    size,
    brush: tool === 'move' ? null : brush,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    setTool(next: Tool) {
      complete()
      setTool(next)
    },
    setSize,
    onKeyDown,
    /** Completes a stroke that the keyboard left open. */
    onBlur: () => void (held && complete()),
    undo() {
      const next = undone(history)
      setHistory(next)
      say(said.undone(next.strokes.length))
    },
    redo() {
      const next = redone(history)
      setHistory(next)
      say(said.redone(next.strokes.length))
    },
    clear() {
      setHistory(changed(history, []))
      say(said.cleared)
    },
    restart: (next: readonly Stroke[]) => setHistory(historyOf(next)),
  }
}
