import { expect, test } from 'vitest'
import { hdFilename } from './download-hd.ts'

test('the saved file is named after the photo', () => {
  expect(hdFilename('photo_AbC123')).toBe('antan-restored-photo_AbC123-hd.jpg')
})
