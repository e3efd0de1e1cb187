/** Names of downloaded files. */
import { expect, test } from 'vitest'
import { hdFilename } from './files.ts'

test('the saved file is named after the photo, its version and its format', () => {
  expect(hdFilename('photo_AbC123')).toBe('antan-restored-photo_AbC123-hd.jpg')
  expect(hdFilename('photo_AbC123', { format: 'png', version: 2 })).toBe(
    'antan-restored-photo_AbC123-version-2-hd.png',
  )
})

test('the file is named after title and date, without characters that a system rejects', () => {
  const named = (title: string, date = '') => hdFilename('photo_a', { title, date })
  expect(named('Le mariage de Jeanne', 'vers 1935')).toBe('Le mariage de Jeanne, vers 1935.jpg')
  expect(named('Noël / Tours : "midi" ?', '')).toBe('Noël Tours midi.jpg')
  expect(named('..\\..\\etc\u0000\u202Egpj')).toBe('etc gpj.jpg')
  expect(named('La famille 👨‍👩‍👧, ❤️ 🇫🇷')).toBe('La famille 👨‍👩‍👧, ❤️ 🇫🇷.jpg')
  // The family that does not fit is left out as a whole.
  expect(named(`${'a'.repeat(190)}👨‍👩‍👧`)).toBe(`${'a'.repeat(190)}.jpg`)
  expect(named('Bal', '14/07/1936')).toBe('Bal, 14 07 1936.jpg')
  expect(named('???', '1935')).toBe('1935.jpg')
  expect(new TextEncoder().encode(named('é'.repeat(120), 'ü'.repeat(80))).length).toBeLessThan(205)
  expect(hdFilename('photo_a', { title: 'Bal', version: 2, format: 'png' })).toBe(
    'Bal (version 2).png',
  )
  expect(hdFilename('photo_a', { title: '', date: '1935' })).toBe('antan-restored-photo_a-hd.jpg')
})
