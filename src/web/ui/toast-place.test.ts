/** The place of a toast: in free room, else over what matters least. */
import { expect, test } from 'vitest'
import { placeOf } from './toast-place.ts'

const HEADER = { top: 0, bottom: 72, weight: 4 }
const SCREEN = 780
const HEIGHT = 100

test('a toast stands at the highest free place, clear of the title above and the button below', () => {
  const title = { top: 100, bottom: 140, weight: 32 }
  const button = { top: 300, bottom: 350, weight: 32 }
  const place = placeOf(HEIGHT, SCREEN, [HEADER, title, button])
  expect(place).toBeGreaterThan(title.bottom)
  expect(place + HEIGHT).toBeLessThan(button.top)
  expect(placeOf(HEIGHT, SCREEN, [HEADER])).toBeLessThan(title.top)
})

test('where everything is taken it stands over the text, then over the header', () => {
  const form = { top: 80, bottom: SCREEN, weight: 32 }
  expect(placeOf(HEIGHT, SCREEN, [HEADER, form])).toBeLessThan(HEADER.bottom)
  const above = { top: 80, bottom: 390, weight: 32 }
  const text = { top: 410, bottom: 520, weight: 1 }
  const below = { top: 540, bottom: SCREEN, weight: 32 }
  const place = placeOf(HEIGHT, SCREEN, [HEADER, above, text, below])
  expect(place).toBeGreaterThan(above.bottom)
  expect(place + HEIGHT).toBeLessThan(below.top)
})

test('a toast higher than the screen stands at its top', () => {
  expect(placeOf(HEIGHT, HEIGHT / 2, [HEADER])).toBe(8)
})
