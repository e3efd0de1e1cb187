/**
 * Computes the layout of a share image: two uncropped prints, side by side or stacked, and a brand
 * line.
 */

export type Box = { left: number; top: number; width: number; height: number }
export type Size = { width: number; height: number }
export type ShareLayout = {
  arrangement: 'row' | 'column'
  /** Boxes of the pictures, px; their mats extend `mat` px further. */
  before: Box
  after: Box
  mat: number
  /** Box of the brand line, px. */
  brand: Box
  /** Base of letter sizes, px: the shorter side of the canvas. */
  unit: number
}

/** Margin, as a share of the canvas's shorter side. */
const MARGIN = 0.04
/** Gap between the prints, as such a share. */
const GAP = 0.024
/** Width of the mat around a print, as such a share. */
const MAT = 0.0125
/** Height of the brand line, as such a share. */
const BRAND = 0.075

const scaleToFit = (picture: Size, room: Size) =>
  Math.min(room.width / picture.width, room.height / picture.height)

/**
 * Returns the layout that shows two pictures of the same proportions as large as possible,
 * uncropped; integer px.
 */
export function layOutShare(canvas: Size, picture: Size): ShareLayout {
  const unit = Math.min(canvas.width, canvas.height)
  const margin = Math.round(MARGIN * unit)
  const gap = Math.round(GAP * unit)
  const mat = Math.round(MAT * unit)
  const brandHeight = Math.round(BRAND * unit)
  const room = {
    width: canvas.width - 2 * margin,
    height: canvas.height - 2 * margin - brandHeight,
  }
  const row = { width: (room.width - gap) / 2 - 2 * mat, height: room.height - 2 * mat }
  const column = { width: room.width - 2 * mat, height: (room.height - gap) / 2 - 2 * mat }
  const arrangement = scaleToFit(picture, row) >= scaleToFit(picture, column) ? 'row' : 'column'
  const scale = scaleToFit(picture, arrangement === 'row' ? row : column)
  const width = Math.max(1, Math.floor(picture.width * scale))
  const height = Math.max(1, Math.floor(picture.height * scale))
  const print = { width: width + 2 * mat, height: height + 2 * mat }
  const block =
    arrangement === 'row'
      ? { width: 2 * print.width + gap, height: print.height }
      : { width: print.width, height: 2 * print.height + gap }
  const left = Math.round((canvas.width - block.width) / 2)
  const top = Math.round((canvas.height - block.height - brandHeight) / 2)
  const at = (x: number, y: number): Box => ({ left: x + mat, top: y + mat, width, height })
  const brandWidth = Math.min(room.width, Math.max(block.width, room.width * 0.7))
  return {
    arrangement,
    before: at(left, top),
    after:
      arrangement === 'row'
        ? at(left + print.width + gap, top)
        : at(left, top + print.height + gap),
    mat,
    brand: {
      left: Math.round((canvas.width - brandWidth) / 2),
      top: top + block.height,
      width: Math.round(brandWidth),
      height: brandHeight,
    },
    unit,
  }
}
