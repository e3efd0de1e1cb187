/**
 * Sheets have the size of their paper, show the chosen crop, and count as sharp only up to the
 * picture's resolution.
 */
import { expect, test } from 'vitest'
import {
  BLEED_MM,
  hasRoomFor,
  isSharpOn,
  largestSharpFormat,
  layOutPrint,
  PAPER_MM,
  PRINT_BORDERS_MM,
  PRINT_FITS,
  PRINT_FORMATS,
  type PrintBox,
  type PrintChoice,
} from './print-formats.ts'

const CHOICE: PrintChoice = {
  sheet: 'photo',
  format: '10x15',
  fit: 'fill',
  border: 0,
  bleed: false,
  caption: '',
}
const LANDSCAPE = { width: 1500, height: 1000 }
const PORTRAIT = { width: 900, height: 1200 }
const PICTURES = [LANDSCAPE, PORTRAIT, { width: 4000, height: 700 }, { width: 800, height: 800 }]
const CHOICES = PRINT_FORMATS.flatMap((format) =>
  PRINT_FITS.flatMap((fit) =>
    PRINT_BORDERS_MM.flatMap((border) =>
      [false, true].flatMap((bleed) =>
        ['', 'Été 1935'].map((caption) => ({ ...CHOICE, format, fit, border, bleed, caption })),
      ),
    ),
  ),
).filter(hasRoomFor)

const isWithin = (inner: PrintBox, outer: PrintBox) =>
  inner.left >= outer.left - 1e-9 &&
  inner.top >= outer.top - 1e-9 &&
  inner.left + inner.width <= outer.left + outer.width + 1e-9 &&
  inner.top + inner.height <= outer.top + outer.height + 1e-9
const sidesOf = ({ width, height }: { width: number; height: number }) =>
  [width, height].toSorted((a, b) => a - b)

test('every sheet has its paper’s size, turned like the picture, with the bleed around it', () => {
  for (const choice of CHOICES)
    for (const picture of PICTURES) {
      const { page, trim } = layOutPrint(choice, [picture])
      expect(sidesOf(trim)).toEqual(PAPER_MM[choice.format])
      expect(trim.width > trim.height).toBe(
        choice.format !== 'square' && picture.width > picture.height,
      )
      const bleed = choice.bleed ? BLEED_MM : 0
      expect(page).toEqual({ width: trim.width + 2 * bleed, height: trim.height + 2 * bleed })
      expect([trim.left, trim.top]).toEqual([bleed, bleed])
    }
})

test('a picture keeps its proportions and its border', () => {
  for (const choice of CHOICES)
    for (const picture of PICTURES) {
      const { page, trim, pictures, caption } = layOutPrint(choice, [picture])
      const [{ box, crop }] = pictures as [(typeof pictures)[number]]
      const shown = (crop.width * picture.width) / (crop.height * picture.height)
      expect(box.width / box.height).toBeCloseTo(shown, 6)
      expect(isWithin(crop, { left: 0, top: 0, width: 1, height: 1 })).toBe(true)
      const smaller = Math.min(crop.width, crop.height)
      expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 9)
      expect(choice.fit === 'fill' || smaller === 1).toBe(true)
      const { border } = choice
      const inside = {
        left: trim.left + border,
        top: trim.top + border,
        width: trim.width - 2 * border,
        height: trim.height - 2 * border,
      }
      expect(isWithin(box, border > 0 ? inside : { left: 0, top: 0, ...page })).toBe(true)
      expect(caption === null || isWithin(caption, inside)).toBe(true)
      expect(box.top + box.height).toBeLessThanOrEqual((caption?.top ?? page.height) + 1e-9)
    }
})

test('a picture that fills the paper reaches into the bleed', () => {
  const { pictures, page } = layOutPrint({ ...CHOICE, bleed: true }, [LANDSCAPE])
  expect(pictures[0]!.box).toEqual({ left: 0, top: 0, ...page })
  expect(page).toEqual({ width: 156, height: 106 })
})

test('a pair shows both pictures whole, the later one last, and wastes no paper', () => {
  for (const format of PRINT_FORMATS)
    for (const picture of PICTURES) {
      const choice = { ...CHOICE, sheet: 'pair' as const, border: 5 as const, format }
      const { pictures, labels, trim } = layOutPrint(choice, [picture, picture])
      const [before, after] = pictures as [(typeof pictures)[number], (typeof pictures)[number]]
      for (const [at, { box, crop }] of pictures.entries()) {
        expect(crop).toEqual({ left: 0, top: 0, width: 1, height: 1 })
        expect(box.width / box.height).toBeCloseTo(picture.width / picture.height, 6)
        expect(isWithin(box, trim)).toBe(true)
        expect(isWithin(labels[at]!, trim)).toBe(true)
        expect(labels[at]!.top).toBeCloseTo(box.top + box.height, 9)
      }
      const isBeside = after.box.left >= before.box.left + before.box.width
      const isBelow = after.box.top >= labels[0]!.top + labels[0]!.height
      expect(isBeside || isBelow).toBe(true)
    }
  const { trim } = layOutPrint({ ...CHOICE, sheet: 'pair', border: 5 }, [LANDSCAPE, LANDSCAPE])
  expect(trim).toMatchObject({ width: 100, height: 150 })
})

test('a print is sharp up to the size that its detail allows, cropping included', () => {
  const whole = { ...CHOICE, fit: 'whole' as const, border: 5 as const }
  expect(largestSharpFormat(whole, [LANDSCAPE], 140)).toBe('10x15')
  // 20 × 20 cm shows 19 cm of a whole picture, and 30 cm of one that fills it.
  expect(largestSharpFormat(whole, [LANDSCAPE], 190)).toBe('square')
  expect(largestSharpFormat(CHOICE, [LANDSCAPE], 190)).toBe('10x15')
  expect(largestSharpFormat(CHOICE, [LANDSCAPE], 1_000)).toBe('a4')
  expect(largestSharpFormat(whole, [LANDSCAPE], 100)).toBeNull()
  const sheet = layOutPrint(CHOICE, [LANDSCAPE])
  expect(isSharpOn(sheet, LANDSCAPE, 150)).toBe(true)
  expect(isSharpOn(sheet, LANDSCAPE, 149)).toBe(false)
  expect(isSharpOn(layOutPrint(CHOICE, [PORTRAIT]), PORTRAIT, 149)).toBe(false)
})
