/** The place of a toast: in free room, else over what matters least. */
import { expect, test } from 'vitest'
import { placeOf } from './toast-place.ts'

const HEADER = { top: 0, bottom: 72, weight: 128 }
const SCREEN = { top: 0, bottom: 780 }
const HEIGHT = 100

test('a toast stands at the highest free place, clear of the title above and the button below', () => {
  const title = { top: 100, bottom: 140, weight: 32 }
  const button = { top: 300, bottom: 350, weight: 32 }
  const place = placeOf(HEIGHT, SCREEN, [HEADER, title, button])
  expect(place).toBeGreaterThan(title.bottom)
  expect(place + HEIGHT).toBeLessThan(button.top)
  const alone = placeOf(HEIGHT, SCREEN, [HEADER])
  expect(alone).toBeGreaterThan(HEADER.bottom)
  expect(alone).toBeLessThan(title.top)
})

test('where everything is taken it stands over text, then over fields, never over the header or the focused field', () => {
  const fields = { top: 80, bottom: SCREEN.bottom, weight: 8 }
  const focused = { top: 90, bottom: 190, weight: 256 }
  expect(placeOf(HEIGHT, SCREEN, [HEADER, fields, focused])).toBeGreaterThan(focused.bottom)
  const above = { top: 80, bottom: 390, weight: 32 }
  const text = { top: 410, bottom: 520, weight: 1 }
  const below = { top: 540, bottom: SCREEN.bottom, weight: 32 }
  const place = placeOf(HEIGHT, SCREEN, [HEADER, above, text, below])
  expect(place).toBeGreaterThan(above.bottom)
  expect(place + HEIGHT).toBeLessThan(below.top)
})

test('it stands in the part of the screen that the keyboard leaves', () => {
  const field = { top: 200, bottom: 260, weight: 256 }
  const place = placeOf(HEIGHT, { top: 150, bottom: 450 }, [HEADER, field])
  expect(place).toBeGreaterThan(field.bottom)
  expect(place + HEIGHT).toBeLessThan(450)
})

test('a toast higher than the screen stands at its top', () => {
  expect(placeOf(HEIGHT, { top: 0, bottom: HEIGHT / 2 }, [HEADER])).toBe(8)
})
