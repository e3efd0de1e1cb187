/** The rules for a file before its upload. */
import { expect, test } from 'vitest'
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
