/** Every character that may be drawn is in the fonts that draw it. */
import { expect, test } from 'vitest'
import { isPrintable } from '#contract/printable.ts'
import { FONTS as PICTURE_FONTS } from '#engine/compose/text.ts'
import { IN_SCRIPT } from '../features/gifts/gifts.card.ts'
import { drawA4, FONTS } from './a4-document.ts'

/** PDFKit does not type the font that it has open. */
type OpenFont = { font: { hasGlyphForCodePoint(code: number): boolean } }

const UNASSIGNED_OR_SURROGATE = /^[\p{Cn}\p{Cs}]$/u
const CHARACTERS = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter(
  (character) =>
    !UNASSIGNED_OR_SURROGATE.test(character) && character.normalize('NFC') === character,
)

test.each([
  ['regular', FONTS.regular, isPrintable],
  ['bold', FONTS.bold, isPrintable],
  ['picture label', PICTURE_FONTS.label.file, isPrintable],
  ['picture text', PICTURE_FONTS.text.file, isPrintable],
  ['script', FONTS.script, (text: string) => IN_SCRIPT.test(text) && text !== '\n'],
])('the %s font has every character that it may draw', async (_, file, isDrawn) => {
  const missing: string[] = []
  await drawA4({}, (pdf) => {
    const { font } = Reflect.get(pdf.font(file), '_font') as OpenFont
    missing.push(
      ...CHARACTERS.filter(
        (character) => isDrawn(character) && !font.hasGlyphForCodePoint(character.charCodeAt(0)),
      ),
    )
  })
  expect(missing).toEqual([])
})
