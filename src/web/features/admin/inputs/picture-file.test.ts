/** Validation of a chosen picture. */
import { expect, test } from 'vitest'
import { refusalOf } from './picture-file.ts'

test('files of other types or sizes are rejected before the upload', () => {
  const file = (type: string, size: number) => ({ type, size }) as File
  expect(refusalOf(file('image/webp', 5_242_880))).toBeNull()
  expect(refusalOf(file('image/gif', 10))?.title).toBe('Fichier non valide')
  expect(refusalOf(file('image/png', 5_242_881))?.title).toBe('Fichier trop volumineux')
})
