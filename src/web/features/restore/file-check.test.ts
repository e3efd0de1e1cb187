import { expect, test } from 'vitest'
import { fileProblem, isSmall, pictureProblem } from './file-check.ts'

const FORMAT = 'Format non supporté. Utilisez JPG, PNG ou WEBP.'
const WEIGHT = 'Fichier trop volumineux. Maximum 5MB autorisé.'

test('the four types are taken, whatever their case', () => {
  for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'IMAGE/JPEG']) expect(fileProblem({ type, size: 1000 })).toBeNull()
})

test('other types are refused, also without a type', () => {
  for (const type of ['image/gif', 'image/heic', 'image/svg+xml', 'application/pdf', 'text/plain', '']) expect(fileProblem({ type, size: 10 })).toBe(FORMAT)
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
