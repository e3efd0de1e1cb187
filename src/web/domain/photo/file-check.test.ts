/** The rules for a file before its upload. */
import { expect, test } from 'vitest'
import { MAX_PIXELS, MAX_SIDE } from '#contract/limits.ts'
import { fileProblem, isAdaptable, isApplePhoto, isSmall, pictureProblem } from './file-check.ts'

const FORMAT = 'Format non supporté. Utilisez JPG, PNG ou WEBP.'
const WEIGHT = 'Fichier trop volumineux. Maximum 5MB autorisé.'

test('the four types are accepted in upper and lower case', () => {
  for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'IMAGE/JPEG'])
    expect(fileProblem({ type, size: 1000 })).toBeNull()
})

test('other types are refused, also without a type', () => {
  for (const type of [
    'image/gif',
    'image/heic',
    'image/svg+xml',
    'application/pdf',
    'text/plain',
    '',
  ])
    expect(fileProblem({ type, size: 10 })).toBe(FORMAT)
})

test('an empty file is called empty, whatever its type', () => {
  for (const type of ['image/jpeg', ''])
    expect(fileProblem({ type, size: 0 })).toBe(
      'Ce fichier est vide. Essayez avec une autre copie du fichier.',
    )
})

test('5 242 880 bytes pass, one more does not', () => {
  expect(fileProblem({ type: 'image/png', size: 5_242_880 })).toBeNull()
  expect(fileProblem({ type: 'image/png', size: 5_242_881 })).toBe(WEIGHT)
  expect(fileProblem({ type: 'image/gif', size: 5_242_881 })).toBe(FORMAT)
})

test('pictures that cannot be read or are under 64 pixels are refused', () => {
  expect(pictureProblem(null)).toMatch(/abîmée/)
  expect(pictureProblem({ width: 63, height: 4000 })).toMatch(/64 pixels/)
  expect(pictureProblem({ width: 64, height: 64 })).toBeNull()
})

test('pictures beyond the limits of the server are refused, and can be reduced on the device', () => {
  const file = { type: 'image/jpeg', size: 10 }
  const refused = [
    { width: MAX_SIDE + 1, height: 500 },
    { width: 8_000, height: MAX_PIXELS / 8_000 + 1 },
  ]
  for (const size of refused) {
    expect(pictureProblem(size)).toMatch(/trop grande/)
    expect(isAdaptable(file, size)).toBe(true)
  }
  expect(pictureProblem({ width: MAX_SIDE, height: 500 })).toBeNull()
  expect(pictureProblem({ width: 8_000, height: MAX_PIXELS / 8_000 })).toBeNull()
  // Reduced to the largest side, it would be too small.
  expect(isAdaptable(file, { width: 30_000, height: 70 })).toBe(false)
})

test('under 500 pixels a side is advice only', () => {
  expect(isSmall({ width: 499, height: 900 })).toBe(true)
  expect(isSmall({ width: 500, height: 500 })).toBe(false)
})

test('a photo that is only too heavy or of another type can be adapted; one that is fine, too small or unreadable cannot', () => {
  const heavy = { type: 'image/jpeg', size: 6_000_000 }
  expect(isAdaptable(heavy, { width: 4000, height: 3000 })).toBe(true)
  expect(isAdaptable({ type: 'image/avif', size: 10 }, { width: 400, height: 300 })).toBe(true)
  expect(isAdaptable({ type: 'image/jpeg', size: 10 }, { width: 400, height: 300 })).toBe(false)
  expect(isAdaptable(heavy, { width: 63, height: 3000 })).toBe(false)
  expect(isAdaptable(heavy, null)).toBe(false)
})

test('an iPhone’s own format is known by its type or its name', () => {
  expect(isApplePhoto({ name: 'IMG_0042.HEIC', type: '' })).toBe(true)
  expect(isApplePhoto({ name: 'photo', type: 'image/heif' })).toBe(true)
  expect(isApplePhoto({ name: 'heic.jpg', type: 'image/jpeg' })).toBe(false)
})
