/** Sheets for printing: paper sizes and the layout in millimetres. Loads no schema. */

/** Ascending by area. */
export const PRINT_FORMATS = ['10x15', '13x18', 'square', '18x24', 'a4'] as const
export type PrintFormat = (typeof PRINT_FORMATS)[number]
/** Short and long side, mm. */
export const PAPER_MM: Record<PrintFormat, readonly [number, number]> = {
  '10x15': [100, 150],
  '13x18': [130, 180],
  square: [200, 200],
  '18x24': [180, 240],
  a4: [210, 297],
}
/** One photo, or the photo before and after. */
export const PRINT_SHEETS = ['photo', 'pair'] as const
/** `whole` shows all of the picture inside the border, `fill` crops it to the paper. */
export const PRINT_FITS = ['whole', 'fill'] as const
/** Widths of the border, mm; a whole picture and a pair have one. */
export const PRINT_BORDERS_MM = [0, 5, 10] as const
export const PRINT_FILES = ['pdf', 'jpeg'] as const
export type PrintFile = (typeof PRINT_FILES)[number]
export const PRINT_DPI = 300
export const BLEED_MM = 3

export const CAPTION_MAX = 80
export type PrintChoice = {
  sheet: (typeof PRINT_SHEETS)[number]
  format: PrintFormat
  fit: (typeof PRINT_FITS)[number]
  border: (typeof PRINT_BORDERS_MM)[number]
  bleed: boolean
  caption: string
}
/** Whether this border goes with the way the picture fits the paper. */
export const hasRoomFor = ({
  sheet,
  fit,
  border,
}: Pick<PrintChoice, 'sheet' | 'fit' | 'border'>): boolean =>
  border > 0 || (sheet === 'photo' && fit === 'fill')

type Size = { width: number; height: number }
export type PrintBox = Size & { left: number; top: number }
/** A picture on the sheet: its box, and the part of the picture in it as shares, 0–1. */
export type PlacedPicture = { box: PrintBox; crop: PrintBox }
export type PrintLayout = {
  /** Size with the bleed. */
  page: Size
  /** What is left after the bleed is cut off. */
  trim: PrintBox
  pictures: PlacedPicture[]
  /** The place of one centred line; null without caption. */
  caption: PrintBox | null
  /** One line under each picture of a pair. */
  labels: PrintBox[]
}

const WHOLE: PrintBox = { left: 0, top: 0, width: 1, height: 1 }
/** Height of the line of a caption, as a share of the paper's short side. */
const CAPTION_SHARE = 0.075
/** Height of the line of a label, as a share of the paper's short side. */
const LABEL_SHARE = 0.045
/** Gap between the pictures of a pair, as a share of the paper's short side. */
const GAP_SHARE = 0.04

const ratioOf = ({ width, height }: Size): number => width / height

/** The box of the whole picture in the middle of `room`. */
function contained(picture: Size, room: PrintBox): PlacedPicture {
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  const left = room.left + (room.width - width) / 2
  return { box: { left, top: room.top + (room.height - height) / 2, width, height }, crop: WHOLE }
}

/** Share of a crop's height that is cut off above: heads are in the upper half of portraits. */
const CUT_ABOVE = 0.3
/** All of `box`, with the middle of the picture, or a little above it. */
function covered(picture: Size, box: PrintBox): PlacedPicture {
  const share = ratioOf(box) / ratioOf(picture)
  const width = Math.min(1, share)
  const height = Math.min(1, 1 / share)
  return { box, crop: { left: (1 - width) / 2, top: (1 - height) * CUT_ABOVE, width, height } }
}

/** Lays out one photo, or a pair (before, after); all lengths in mm. */
export function layOutPrint(choice: PrintChoice, pictures: readonly Size[]): PrintLayout {
  if (choice.sheet === 'photo') {
    const [picture] = pictures as [Size]
    return layOutPhoto(choice, picture, picture.width > picture.height)
  }
  const candidates = [false, true].flatMap((landscape) =>
    [false, true].map((isRow) => layOutPair(choice, pictures, { landscape, isRow })),
  )
  const area = ({ pictures: [placed] }: PrintLayout) => placed!.box.width * placed!.box.height
  return candidates.reduce((best, layout) => (area(layout) > area(best) * 1.01 ? layout : best))
}

/** The empty sheet, the room for pictures, and the place of the caption. */
function sheetOf({ format, border, bleed, caption }: PrintChoice, landscape: boolean) {
  const [short, long] = PAPER_MM[format]
  const paper = landscape ? { width: long, height: short } : { width: short, height: long }
  const margin = bleed ? BLEED_MM : 0
  const strip = caption ? CAPTION_SHARE * short : 0
  const room: PrintBox = {
    left: margin + border,
    top: margin + border,
    width: paper.width - 2 * border,
    height: paper.height - 2 * border - strip,
  }
  return {
    short,
    page: { width: paper.width + 2 * margin, height: paper.height + 2 * margin },
    trim: { left: margin, top: margin, ...paper },
    room,
    caption: caption ? { ...room, top: room.top + room.height, height: strip } : null,
  }
}

function layOutPhoto(choice: PrintChoice, picture: Size, landscape: boolean): PrintLayout {
  const { page, trim, room, caption } = sheetOf(choice, landscape)
  const { left } = trim
  const reachesEdges = choice.fit === 'fill' && choice.border === 0
  const box = reachesEdges
    ? { left: 0, top: 0, width: page.width, height: room.height + left + (caption ? 0 : left) }
    : room
  const placed = choice.fit === 'fill' ? covered(picture, box) : contained(picture, room)
  return { page, trim, pictures: [placed], caption, labels: [] }
}

function layOutPair(
  choice: PrintChoice,
  pictures: readonly Size[],
  { landscape, isRow }: { landscape: boolean; isRow: boolean },
): PrintLayout {
  const { short, page, trim, room, caption } = sheetOf(choice, landscape)
  const gap = GAP_SHARE * short
  const label = LABEL_SHARE * short
  const width = isRow ? (room.width - gap) / 2 : room.width
  const height = (isRow ? room.height : (room.height - gap) / 2) - label
  const placed = pictures.map((picture, at) => {
    const left = room.left + (isRow ? at * (width + gap) : 0)
    const top = room.top + (isRow ? 0 : at * (height + label + gap))
    return contained(picture, { left, top, width, height })
  })
  const labels = placed.map(({ box }) => ({ ...box, top: box.top + box.height, height: label }))
  return { page, trim, pictures: placed, caption, labels }
}

/** `sharpSide` is in whole mm. */
const ROUNDING_MM = 0.5
/** Whether the sheet shows its last picture, whole at most `sharpSide` mm long, sharp. */
export function isSharpOn({ pictures }: PrintLayout, picture: Size, sharpSide: number): boolean {
  const { box, crop } = pictures.at(-1)!
  const side = picture.width > picture.height ? box.width / crop.width : box.height / crop.height
  return side <= sharpSide + ROUNDING_MM
}

/** The largest format on which the picture looks sharp; null if it is sharp on none. */
export const largestSharpFormat = (
  choice: PrintChoice,
  pictures: readonly Size[],
  sharpSide: number,
): PrintFormat | null =>
  PRINT_FORMATS.findLast((format) =>
    isSharpOn(layOutPrint({ ...choice, format }, pictures), pictures.at(-1)!, sharpSide),
  ) ?? null
