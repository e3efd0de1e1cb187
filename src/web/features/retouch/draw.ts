/**
 * Draws strokes on a canvas in the colours of the retouch map, with a light edge that shows on any
 * photograph.
 */
import type { Stroke } from '#contract/retouches.ts'
import { toScreen, type Point, type View } from './zoom.ts'

/** Width of the light edge, screen px. */
const EDGE = 1.5
/** Side of the tile of the patterns that distinguish the tools without colour, screen px. */
const TILE = 8
/** Radius of the dot in such a tile, screen px. */
const DOT = 1.5

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function drawHatching(pen: CanvasRenderingContext2D): void {
  pen.lineWidth = 2
  for (const shift of [-TILE, 0, TILE]) {
    pen.moveTo(shift - 2, TILE + 2)
    pen.lineTo(shift + TILE + 2, -2)
  }
  pen.stroke()
}

function drawDot(pen: CanvasRenderingContext2D): void {
  pen.arc(TILE / 2, TILE / 2, DOT, 0, 2 * Math.PI)
  pen.fill()
}

/**
 * Filled for what will be reconstructed, dotted for what is cleaned, hatched for what returns to
 * the original.
 */
function paintOf(context: CanvasRenderingContext2D, tool: Stroke['tool'], ratio: number) {
  if (tool === 'erase') return token('--color-map-reconstructed')
  const ground = token(tool === 'clean' ? '--color-map-cleaned' : '--color-line-strong')
  const tile = document.createElement('canvas')
  tile.width = tile.height = TILE * ratio
  const pen = tile.getContext('2d')
  if (!pen) return ground
  pen.scale(ratio, ratio)
  pen.fillStyle = ground
  pen.fillRect(0, 0, TILE, TILE)
  pen.strokeStyle = pen.fillStyle = token('--color-raised')
  pen.beginPath()
  if (tool === 'clean') drawDot(pen)
  else drawHatching(pen)
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, 0, 0]))
  return pattern ?? ground
}

/** The line through the points; a single point is a dot. */
function trace(context: CanvasRenderingContext2D, points: readonly Point[], view: View): void {
  context.beginPath()
  points.forEach((point, i) => {
    const [x, y] = toScreen(view, point)
    if (i === 0) context.moveTo(x, y)
    // A line of no length would draw nothing.
    context.lineTo(x + (points.length === 1 ? 0.01 : 0), y)
  })
}

/** Consecutive strokes of one tool, which share their edge. */
function runsOf(strokes: readonly Stroke[]): Stroke[][] {
  const runs: Stroke[][] = []
  for (const stroke of strokes) {
    const run = runs.at(-1)
    if (run?.[0]?.tool === stroke.tool) run.push(stroke)
    else runs.push([stroke])
  }
  return runs
}

/**
 * Draws the strokes as the view shows them; later ones cover earlier ones. `ratio`: canvas pixels
 * per screen pixel.
 */
export function drawStrokes(
  canvas: HTMLCanvasElement,
  strokes: readonly Stroke[],
  view: View,
  ratio: number,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.lineCap = context.lineJoin = 'round'
  for (const run of runsOf(strokes)) {
    const [first] = run
    const paint = first ? paintOf(context, first.tool, ratio) : ''
    for (const edge of [EDGE, 0])
      for (const { points, radius } of run) {
        context.strokeStyle = edge ? token('--color-raised') : paint
        context.lineWidth = (radius * view.scale + edge) * 2
        trace(context, points, view)
        context.stroke()
      }
  }
}
