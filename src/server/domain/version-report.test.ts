/** Stored reports of every age are read, and damaged ones do not hide the version. */
import { expect, test } from 'vitest'
import { exportedReport, readVersionReport, sharpSideOf } from './version-report.ts'

const NOTHING = {
  marks: null,
  negativeInverted: false,
  stainsRemoved: false,
  losses: null,
  screenRemoved: false,
}

test('a report without the later fields counts as nothing done', () => {
  const report = {
    marks: { mode: 'auto', repaired: true, lines: 2, specks: 5, share: 0.01, evidence: 1 },
    retouch: null,
    faces: [
      { x: 1, y: 1, width: 2, height: 2, resemblance: 0.9 },
      { x: 5, y: 1, width: 2, height: 2 },
    ],
  }
  expect(readVersionReport(report)).toMatchObject({
    coloured: false,
    retouch: null,
    comparedFaces: 1,
    treatments: { ...NOTHING, marks: { repaired: 7, left: 0 } },
  })
})

test('marks that were found but not repaired are not counted as repaired', () => {
  const marks = { mode: 'auto', repaired: false, lines: 2, specks: 5, left: 4 }
  expect(readVersionReport({ marks }).treatments.marks).toEqual({ repaired: 0, left: 4 })
  expect(readVersionReport({ marks: { ...marks, mode: 'off' } }).treatments.marks).toBeNull()
})

test('faces are numbered from the left, with boxes as shares that stay inside the picture', () => {
  const report = {
    originalWidth: 200,
    originalHeight: 100,
    faces: [
      { x: 150, y: -5, width: 60, height: 55, confidence: 0.9, choice: 'original' },
      { x: 20, y: 10, width: 40, height: 50, confidence: 0.7, resemblance: 0.96, redrawn: true },
    ],
  }
  expect(readVersionReport(report).faces).toEqual([
    {
      number: 1,
      box: { x: 0.1, y: 0.1, width: expect.closeTo(0.2), height: 0.5 },
      resemblance: 0.96,
      choice: 'restored',
    },
    {
      number: 2,
      box: { x: 0.75, y: 0, width: 0.25, height: 0.5 },
      resemblance: null,
      choice: 'original',
    },
  ])
})

test('every treatment is read', () => {
  const report = {
    negative: { mode: 'on', inverted: true },
    stains: { mode: 'on', removed: true, share: 0.2 },
    losses: { completed: 2, left: 1, share: 0.01 },
    screen: { periodPx: 4.2 },
  }
  expect(readVersionReport(report).treatments).toEqual({
    marks: null,
    negativeInverted: true,
    stainsRemoved: true,
    losses: { completed: 2, left: 1 },
    screenRemoved: true,
  })
})

test('an unreadable report counts as nothing done', () => {
  for (const report of [
    {},
    { marks: 'x', negative: 1, stains: 1, losses: [], faces: {}, screen: 'x' },
  ])
    expect(readVersionReport(report).treatments).toEqual(NOTHING)
})

test('the export keeps what concerns the photograph alone', () => {
  const report = { faces: [], engine: 'local', stages: [], peakMemoryBytes: 1, networkScale: 1 }
  expect(exportedReport(report)).toEqual({ faces: [], engine: 'local' })
})

test('a print looks sharp as far as the detail and the pixels of the scan go', () => {
  const scan = { width: 2000, height: 1500 }
  // All of a sharp scan's pixels, at 0.2 mm each.
  expect(sharpSideOf({ edgeRatio: 1.1 }, scan)).toBe(400)
  // Soft scans hold a quarter to a half, of which a restoration shows twice as much.
  expect(sharpSideOf({ edgeRatio: 0.735 }, scan)).toBe(400)
  expect(sharpSideOf({ edgeRatio: 0.635, enlargement: 1 }, scan)).toBe(280)
  expect(sharpSideOf({ edgeRatio: 0.3 }, scan)).toBe(200)
  // Pixels that an enlargement added count for nothing.
  expect(sharpSideOf({ edgeRatio: 1.1, enlargement: 4 }, scan)).toBe(100)
  for (const report of [{}, { edgeRatio: null }, { edgeRatio: 'x', enlargement: 0 }])
    expect(sharpSideOf(report, scan)).toBeNull()
})
