/** The state of the restore screen. */
import { expect, test } from 'vitest'
import { phaseOf, photoToResume, type Known } from './phase.ts'

const nothing: Known = {
  chosen: false,
  sending: false,
  photoId: null,
  lookingUp: false,
  status: undefined,
  publicStatus: undefined,
  failure: undefined,
  denied: false,
  followable: true,
}
const phase = (known: Partial<Known>) => phaseOf({ ...nothing, ...known })
const withPhoto = (known: Partial<Known>) => phase({ photoId: 'photo_1', ...known })

test('without a photo the screen is loading, then empty', () => {
  expect(phase({ lookingUp: true })).toBe('looking')
  expect(phase({})).toBe('empty')
})

test('an upload has priority over a chosen file, and both over a photo', () => {
  expect(withPhoto({ chosen: true, status: 'completed' })).toBe('preview')
  expect(withPhoto({ chosen: true, sending: true })).toBe('sending')
  expect(phase({ chosen: true, lookingUp: true })).toBe('preview')
})

test('the owner sees the status of the photo', () => {
  expect(withPhoto({})).toBe('looking')
  expect(withPhoto({ status: 'uploaded' })).toBe('working')
  expect(withPhoto({ status: 'processing' })).toBe('working')
  expect(withPhoto({ status: 'completed' })).toBe('done')
  expect(withPhoto({ status: 'failed' })).toBe('failed')
})

test('a visitor without access sees no picture', () => {
  expect(withPhoto({ denied: true })).toBe('looking')
  expect(withPhoto({ denied: true, publicStatus: 'processing' })).toBe('working')
  expect(withPhoto({ denied: true, publicStatus: 'completed' })).toBe('private')
  expect(withPhoto({ denied: true, publicStatus: 'failed' })).toBe('failed')
  expect(withPhoto({ denied: true, followable: false })).toBe('private')
})

test('unknown photos and network failures have states of their own', () => {
  expect(withPhoto({ failure: 404 })).toBe('missing')
  expect(withPhoto({ failure: 400 })).toBe('missing')
  expect(withPhoto({ failure: 500 })).toBe('unreachable')
  expect(withPhoto({ failure: 0 })).toBe('unreachable')
  expect(withPhoto({ failure: 0, status: 'processing' })).toBe('working')
})

test('the latest photo is resumed unless it failed', () => {
  expect(photoToResume(undefined)).toBeNull()
  expect(photoToResume([])).toBeNull()
  for (const status of ['completed', 'processing', 'uploaded'] as const) {
    expect(
      photoToResume([
        { publicId: 'photo_b', status },
        { publicId: 'photo_a', status: 'completed' },
      ]),
    ).toBe('photo_b')
  }
  expect(
    photoToResume([
      { publicId: 'photo_b', status: 'failed' },
      { publicId: 'photo_a', status: 'completed' },
    ]),
  ).toBeNull()
})
