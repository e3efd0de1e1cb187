/** The strong repair is proposed only where it can be asked for and was not yet. */
import { expect, test } from 'vitest'
import type { PhotoVersion, PhotoVersions } from '#contract/photo-versions.ts'
import { marksLeft } from './marks-left.ts'

const version = (options: PhotoVersion['options'], { isShown = true } = {}): PhotoVersion => ({
  id: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  options,
  isShown,
  pictureUrl: '/picture',
  map: null,
  treatments: {
    marks: { repaired: 0, left: 3 },
    negativeInverted: false,
    stainsRemoved: false,
    losses: null,
    screenRemoved: false,
  },
  coloured: false,
})
const known = (part: Partial<PhotoVersions> = {}): PhotoVersions => ({
  versions: [version({})],
  offers: ['fidelity', 'marks'],
  left: 1,
  ...part,
})

test('marks that the automatic repair left are counted', () => {
  expect(marksLeft(known())).toBe(3)
  expect(marksLeft(known({ versions: [version({ marks: 'auto' })] }))).toBe(3)
})

test('proposes nothing after a choice of the user, at the daily limit, or without the option', () => {
  for (const part of [
    { versions: [version({ marks: 'on' })] },
    { versions: [version({ marks: 'off' })] },
    { versions: [version({}, { isShown: false })] },
    { versions: [] },
    { left: 0 },
    { offers: ['fidelity' as const] },
  ])
    expect(marksLeft(known(part))).toBe(0)
})
