/**
 * Draws the frames of a share video: the restored photo wipes over the original, with labels and
 * brand.
 */
import sourceSansUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'

type Size = { width: number; height: number }
type Box = Size & { left: number; top: number }
/** `mat` and `unit` in px, like the box. */
type PlacedPicture = Box & { mat: number; unit: number }
export type Scene = { canvas: HTMLCanvasElement; draw: (revealed: number) => void }

const PAPER = '#fbf7f0'
const RAISED = '#ffffff'
const LINE = '#e6dccb'
const INK = '#241c15'
const OCHRE = '#b4531a'
const MUTED = '#6b5b4b'
const TITLE = '"Fraunces", Georgia, serif'
/** The page's own face may be given up for good where its file came late (`font-display`). */
const FILM_FACE = 'Antan film'
const TEXT = `"${FILM_FACE}", "Source Sans 3", sans-serif`

/** Places the whole picture on the canvas, with room for its mat and the brand. */
export function placePicture(canvas: Size, picture: Size): PlacedPicture {
  const unit = Math.min(canvas.width, canvas.height)
  const margin = unit * 0.035
  const mat = unit * 0.0125
  const line = unit * 0.085
  const room = {
    width: canvas.width - 2 * (margin + mat),
    height: canvas.height - 2 * (margin + mat) - line,
  }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  return {
    left: Math.round((canvas.width - width) / 2),
    top: Math.round((canvas.height - line - height) / 2),
    width,
    height,
    mat,
    unit,
  }
}

/**
 * Creates the canvas at its final size and its frame renderer. Waits for the fonts. Throws without
 * a 2D context.
 */
export async function createScene(
  size: Size,
  before: ImageBitmap,
  after: ImageBitmap,
): Promise<Scene> {
  await Promise.all([document.fonts.load(`600 40px ${TITLE}`, brand.name), loadFilmFace()])
  const box = placePicture(size, after)
  const stage = layer(size)
  const background = layer(size)
  const first = scaled(before, box)
  const last = scaled(after, box)
  drawBackground(background.context, size, box)
  return {
    canvas: stage.canvas,
    draw(revealed) {
      const { context } = stage
      const edge = box.left + box.width * (1 - revealed)
      context.drawImage(background.canvas, 0, 0)
      const left = { ...box, width: edge - box.left }
      const right = { ...box, left: edge, width: box.left + box.width - edge }
      drawPart(context, { part: left, picture: first, text: siteCopy.before, box, side: 'left' })
      drawPart(context, { part: right, picture: last, text: siteCopy.after, box, side: 'right' })
      if (revealed > 0 && revealed < 1) drawEdge(context, edge, box)
    },
  }
}

async function loadFilmFace(): Promise<void> {
  if ([...document.fonts].some(({ family }) => family.includes(FILM_FACE))) return
  const face = new FontFace(FILM_FACE, `url(${sourceSansUrl})`, { weight: '200 900' })
  document.fonts.add(await face.load())
}

function layer({ width, height }: Size): {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
} {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser gave no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Scales the picture once to its displayed size. */
function scaled(image: ImageBitmap, box: Box): HTMLCanvasElement {
  const { canvas, context } = layer(box)
  context.drawImage(image, 0, 0, box.width, box.height)
  return canvas
}

function within(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: Box,
  draw: () => void,
): void {
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  draw()
  context.restore()
}

function drawBackground(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  box: PlacedPicture,
): void {
  const { mat, unit } = box
  const mount = [box.left - mat, box.top - mat, box.width + 2 * mat, box.height + 2 * mat] as const
  context.fillStyle = PAPER
  context.fillRect(0, 0, width, height)
  context.save()
  Object.assign(context, {
    shadowColor: 'rgb(36 28 21 / 0.28)',
    shadowBlur: unit / 50,
    shadowOffsetY: unit / 150,
    fillStyle: RAISED,
  })
  context.fillRect(...mount)
  context.restore()
  Object.assign(context, { strokeStyle: LINE, lineWidth: 1 })
  context.strokeRect(...mount)

  const baseline = mount[1] + mount[3] + unit * 0.062
  const left = Math.min(mount[0], width * 0.15)
  const right = Math.max(mount[0] + mount[2], width * 0.85)
  Object.assign(context, {
    fillStyle: INK,
    textBaseline: 'alphabetic',
    font: `600 ${unit * 0.044}px ${TITLE}`,
  })
  context.fillText(brand.name, left, baseline)
  context.fillStyle = OCHRE
  context.fillRect(
    left,
    baseline + unit * 0.01,
    context.measureText(brand.name).width,
    Math.max(2, unit / 300),
  )
  Object.assign(context, {
    fillStyle: MUTED,
    textAlign: 'right',
    font: `400 ${unit * 0.027}px ${TEXT}`,
  })
  context.fillText(brand.tagline, right, baseline)
}

/** Size of the letters of a label, as a share of the unit. */
const TAG_LETTERS = 0.03

type Side = 'left' | 'right'
type Tag = Box & { sides: number; isOutside: boolean }

/**
 * Places a label with a text of this width in an upper corner of the picture, or outside one too
 * small for it. Where two labels do not fit side by side, the right one stands under the left one,
 * so that the wipe does not join their halves to one word.
 */
export function placeTag(
  textWidth: number,
  { unit, mat, ...picture }: PlacedPicture,
  side: Side,
): Tag {
  const inset = unit * 0.016
  const sides = unit * 0.014
  const height = unit * 0.05
  const width = textWidth + 2 * sides
  const isNarrow = width + 2 * inset > picture.width
  const isLow = !isNarrow && height + 2 * inset > picture.height
  const out = mat + inset
  // Distance of the label from the picture's edge on its side; negative beside the picture.
  const inwards = isNarrow ? -out - width : isLow ? 0 : inset
  const left =
    side === 'left' ? picture.left + inwards : picture.left + picture.width - inwards - width
  const isUnder = side === 'right' && !isNarrow && 2 * width + 3 * inset > picture.width
  const top = isLow
    ? picture.top - out - height
    : picture.top + inset + (isUnder ? height + inset : 0)
  return { left, top, width, height, sides, isOutside: isNarrow || isLow }
}

type Part = { part: Box; picture: HTMLCanvasElement; text: string; box: PlacedPicture; side: Side }

/** Draws the visible part of one picture with its label. */
function drawPart(
  context: CanvasRenderingContext2D,
  { part, picture, text, box, side }: Part,
): void {
  if (part.width <= 0) return
  context.font = `700 ${box.unit * TAG_LETTERS}px ${TEXT}`
  const tag = placeTag(context.measureText(text).width, box, side)
  within(context, part, () => {
    context.drawImage(picture, box.left, box.top)
    if (!tag.isOutside) drawTag(context, text, tag)
  })
  if (tag.isOutside) drawTag(context, text, tag)
}

/** Draws a label in the current font. */
function drawTag(
  context: CanvasRenderingContext2D,
  text: string,
  { left, top, width, height, sides }: Tag,
): void {
  context.fillStyle = 'rgb(36 28 21 / 0.78)'
  context.fillRect(left, top, width, height)
  Object.assign(context, { fillStyle: PAPER, textAlign: 'left', textBaseline: 'middle' })
  context.fillText(text, left + sides, top + height * 0.53)
}

function drawEdge(
  context: CanvasRenderingContext2D,
  x: number,
  { top, height, unit }: PlacedPicture,
): void {
  const width = Math.max(2, unit / 240)
  context.save()
  Object.assign(context, {
    shadowColor: 'rgb(36 28 21 / 0.45)',
    shadowBlur: unit / 90,
    fillStyle: RAISED,
  })
  context.fillRect(x - width / 2, top, width, height)
  context.restore()
}
