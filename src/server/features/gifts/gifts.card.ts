/**
 * Draws the card of a gift: an A4 sheet folded once, with the picture on the front and words and
 * code on the back.
 */
import type { GiftDesign } from '#contract/gift-figures.ts'
import { giftCardCopy as copy } from '#copy/account/gifts.ts'
import { brand } from '#copy/brand.ts'
import {
  A4,
  drawA4,
  FONTS,
  INK,
  LINE_INK,
  MUTED_INK,
  type A4Document,
} from '../../platform/a4-document.ts'

export type Card = {
  /** A JPEG file. */
  picture: string
  design: GiftDesign
  from: string
  to: string
  message: string
  /** Number of credits. */
  credits: number
  /** The code with its groups, `ANTAN-…`. */
  code: string
  /** Address of the page that redeems the code. */
  address: string
  until: Date
}
type Box = { x: number; y: number; width: number; height: number }

/** Sizes in points. */
const HALF = A4.height / 2
const MARGIN = 48
const COLUMN_GAP = 36
const COLUMN = (A4.width - 2 * MARGIN - COLUMN_GAP) / 2
const PAPER = '#fbf7f0'

/** Background and letters of the front; `accent` colours the lines on the back. */
const DESIGN_COLOURS: Record<GiftDesign, { ground: string; accent: string; letters: string }> = {
  'carte-postale': { ground: '#ecdcc2', accent: '#94561b', letters: INK },
  chateau: { ground: '#1f2a35', accent: '#2d5673', letters: PAPER },
  prairie: { ground: '#33483a', accent: '#3d6148', letters: PAPER },
}

/** Returns the PDF. */
export const drawCard = (card: Card): Promise<Buffer> =>
  drawA4({ margin: 0, info: { Title: copy.title, Author: brand.name } }, (pdf) => {
    FRONTS[card.design](pdf, card)
    drawFold(pdf)
    drawBack(pdf, card)
  })

/** The picture cropped to a box. */
const drawPicture = (
  pdf: A4Document,
  picture: string,
  { x, y, width, height }: Box,
  from: 'top' | 'middle' = 'middle',
) =>
  pdf
    .save()
    .rect(x, y, width, height)
    .clip()
    .image(picture, x, y, {
      cover: [width, height],
      align: 'center',
      ...(from === 'top' ? {} : { valign: 'center' }),
    })
    .restore()

/** The picture as a print with a white border. */
function drawPrint(
  pdf: A4Document,
  picture: string,
  { x, y, width, height }: Box,
  border: number,
): void {
  pdf
    .rect(x + 3, y + 4, width, height)
    .fillOpacity(0.18)
    .fill('#000000')
    .fillOpacity(1)
  pdf.rect(x, y, width, height).fill('#ffffff')
  const left = x + border
  const top = y + border
  drawPicture(pdf, picture, {
    x: left,
    y: top,
    width: width - 2 * border,
    height: height - 2 * border,
  })
}

const ground = (pdf: A4Document, { design }: Card) =>
  pdf.rect(0, 0, A4.width, HALF).fill(DESIGN_COLOURS[design].ground)
/** Width of the drawn brand name, points. */
const BRAND_WIDTH = 52
const drawBrand = (pdf: A4Document, x: number, y: number, color: string) =>
  pdf.font(FONTS.title).fontSize(17).fillColor(color).text(brand.name, x, y, { lineBreak: false })

/** Heading and offer, in a column. */
function drawWords(pdf: A4Document, card: Card, { x, y, width }: Omit<Box, 'height'>, size = 30) {
  const { letters } = DESIGN_COLOURS[card.design]
  pdf
    .font(FONTS.title)
    .fontSize(size)
    .fillColor(letters)
    .text(copy.heading, x, y, { width, lineGap: -2 })
  pdf
    .font(FONTS.regular)
    .fontSize(14)
    .text(copy.offer(card.credits), x, pdf.y + 8, { width })
}

const FRONTS: Record<GiftDesign, (pdf: A4Document, card: Card) => void> = {
  /** A print in the middle of a sheet of paper. */
  'carte-postale'(pdf, card) {
    ground(pdf, card)
    const width = 400
    const x = (A4.width - width) / 2
    drawPrint(pdf, card.picture, { x, y: 36, width, height: 272 }, 12)
    drawWords(pdf, card, { x, y: 324, width })
    drawBrand(pdf, x + width - BRAND_WIDTH, 363, DESIGN_COLOURS[card.design].letters)
  },
  /** The picture over the whole width, the words on a band under it. */
  chateau(pdf, card) {
    ground(pdf, card)
    const band = 104
    // Spires reach nearly to the picture's upper edge.
    drawPicture(pdf, card.picture, { x: 0, y: 0, width: A4.width, height: HALF - band }, 'top')
    drawWords(pdf, card, { x: MARGIN, y: HALF - band + 20, width: 400 })
    drawBrand(pdf, A4.width - MARGIN - BRAND_WIDTH, HALF - 42, DESIGN_COLOURS[card.design].letters)
  },
  /** A tilted print with the words beside it. */
  prairie(pdf, card) {
    ground(pdf, card)
    const print = { x: 212, y: 62, width: 346, height: 288 }
    pdf.save()
    pdf.rotate(3, { origin: [print.x + print.width / 2, print.y + print.height / 2] })
    drawPrint(pdf, card.picture, print, 14)
    pdf.restore()
    drawWords(pdf, card, { x: MARGIN, y: 132, width: 156 }, 27)
    drawBrand(pdf, MARGIN, HALF - 48, DESIGN_COLOURS[card.design].letters)
  },
}

/** Fold marks: two short lines at the edges. */
function drawFold(pdf: A4Document): void {
  for (const [from, to] of [
    [0, 14],
    [A4.width - 14, A4.width],
  ] as const)
    pdf.moveTo(from, HALF).lineTo(to, HALF)
  pdf.lineWidth(0.5).strokeColor('#b9aea2').stroke()
}

/** Texts whose characters the script font has: no Greek, no Cyrillic. */
export const IN_SCRIPT =
  /^[\n\u0020-\u007e\u00a0-\u0148\u014a-\u017e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212]*$/u

/** Font sizes of the message, pt, the largest first. */
const MESSAGE_SIZES = [20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7] as const
const MESSAGE_LAYOUT = { width: COLUMN, lineGap: 3 }

/**
 * Returns the largest size at which the message fits the height (pt); the smallest if none does.
 */
function messageSizeFor(pdf: A4Document, message: string, height: number): number {
  const fits = (size: number) =>
    pdf.fontSize(size).heightOfString(message, MESSAGE_LAYOUT) <= height
  return MESSAGE_SIZES.find(fits) ?? MESSAGE_SIZES.at(-1)!
}

/** Writes the names and the message in the left column, between `top` and `bottom`, points. */
function drawMessage(pdf: A4Document, card: Card, top: number, bottom: number): void {
  pdf
    .font(FONTS.bold)
    .fontSize(13)
    .fillColor(INK)
    .text(copy.to(card.to), MARGIN, top, { width: COLUMN })
  const under = pdf.y + 10
  if (card.message) {
    const below = pdf.heightOfString(copy.from(card.from), { width: COLUMN }) + 16
    // The script font has no narrow no-break space.
    const message = card.message.replaceAll('\u202f', '\u00a0')
    pdf.font(IN_SCRIPT.test(message) ? FONTS.script : FONTS.regular)
    const size = messageSizeFor(pdf, message, bottom - under - below)
    pdf.fontSize(size).text(message, MARGIN, under, MESSAGE_LAYOUT)
  }
  pdf
    .font(FONTS.bold)
    .fontSize(13)
    .fillColor(INK)
    .text(copy.from(card.from), MARGIN, pdf.y + (card.message ? 12 : 4), { width: COLUMN })
}

/** Writes the code in its box, in a column that begins at `x` and `top`, points. */
function drawCode(pdf: A4Document, card: Card, x: number, top: number): void {
  pdf
    .font(FONTS.regular)
    .fontSize(11)
    .fillColor(MUTED_INK)
    .text(copy.code, x, top, { width: COLUMN })
  const box = { x, y: pdf.y + 6, width: COLUMN, height: 66 }
  pdf
    .roundedRect(box.x, box.y, box.width, box.height, 6)
    .lineWidth(1.4)
    .strokeColor(DESIGN_COLOURS[card.design].accent)
    .stroke()
  // Two lines, so that it is read and typed in pairs of groups.
  const groups = card.code.split('-')
  const lines = [`${groups.slice(0, 3).join(' - ')} -`, groups.slice(3).join(' - ')]
  pdf.font(FONTS.bold).fontSize(17).fillColor(INK)
  for (const [line, text] of lines.entries())
    pdf.text(text, box.x, box.y + 12 + line * 23, {
      width: box.width,
      align: 'center',
      characterSpacing: 0.8,
    })
  pdf.y = box.y + box.height + 16
}

/** Writes how to use the code below it, and until when. */
function drawSteps(pdf: A4Document, card: Card, x: number): void {
  const steps = copy.steps(card.address.replace(/^https?:\/\//, ''), card.credits)
  for (const [index, step] of steps.entries()) {
    const y = pdf.y
    pdf
      .font(FONTS.title)
      .fontSize(13)
      .fillColor(DESIGN_COLOURS[card.design].accent)
      .text(String(index + 1), x, y - 1, { width: 16 })
    pdf
      .font(FONTS.regular)
      .fontSize(11.5)
      .fillColor(INK)
      .text(step, x + 20, y, { width: COLUMN - 20, lineGap: 1 })
    pdf.y += 7
  }
  pdf
    .font(FONTS.regular)
    .fontSize(9.5)
    .fillColor(MUTED_INK)
    .text(copy.until(card.until), x, pdf.y + 6, { width: COLUMN })
}

/**
 * Draws the lower half of the sheet: the message at the left, the code and its use at the right.
 */
function drawBack(pdf: A4Document, card: Card): void {
  const top = HALF + 52
  const bottom = A4.height - MARGIN
  drawMessage(pdf, card, top, bottom)
  const x = MARGIN + COLUMN + COLUMN_GAP
  pdf
    .moveTo(x - COLUMN_GAP / 2, top)
    .lineTo(x - COLUMN_GAP / 2, bottom)
    .lineWidth(0.7)
    .strokeColor(LINE_INK)
    .stroke()
  drawCode(pdf, card, x, top)
  drawSteps(pdf, card, x)
}
