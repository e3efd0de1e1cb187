import { expect, test } from 'vitest'
import { hdFilename } from './files.ts'

test('the saved file is named after the photo, its version and its format', () => {
  expect(hdFilename('photo_AbC123')).toBe('antan-restored-photo_AbC123-hd.jpg')
  expect(hdFilename('photo_AbC123', { format: 'png', version: 2 })).toBe(
    'antan-restored-photo_AbC123-version-2-hd.png',
  )
})
