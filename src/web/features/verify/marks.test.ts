/**
 * Marks are read from every file format with XMP, and the verdict follows from them and the
 * server's reply.
 */
import { expect, test } from 'vitest'
import { readMarks, verdictOf } from './marks.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const TRAINED =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
const OURS = `<xmp:CreatorTool>Antan</xmp:CreatorTool><a>${TRAINED}</a>`

test('reads our name, the source type and the presence of credentials', () => {
  const none = { ours: false, trained: false, credentials: false }
  expect(readMarks(bytesOf(''))).toEqual(none)
  expect(readMarks(bytesOf(`\u0000é${OURS}`))).toEqual({ ...none, ours: true, trained: true })
  expect(readMarks(bytesOf('xmp:CreatorTool="Antan"'))).toEqual({ ...none, ours: true })
  expect(readMarks(bytesOf('<xmp:CreatorTool>Antanaclase</xmp:CreatorTool>'))).toEqual(none)
  expect(readMarks(bytesOf(TRAINED.replace('compositeWithT', 't')))).toEqual({
    ...none,
    trained: true,
  })
  expect(readMarks(bytesOf('jumb\u0000\u0000\u0000\u001ejumdc2pa'))).toEqual({
    ...none,
    credentials: true,
  })
})

test('a known file is ours whatever its marks; an unknown one is judged by its marks', () => {
  const known = {
    isKnown: true,
    isSameFile: true,
    kind: 'hd',
    restoredAt: '2026-11-21T10:00:00.000Z',
    engine: 'local',
    engineVersion: '1',
    reconstructed: 0,
    signedBy: null,
  } as const
  const unknown = { ...known, isKnown: false }
  const bare = readMarks(bytesOf(''))
  const marked = readMarks(bytesOf(OURS))
  expect(verdictOf(bare, known)).toBe('same-file')
  expect(verdictOf(bare, { ...known, isSameFile: false })).toBe('same-picture')
  expect(verdictOf(marked, unknown)).toBe('changed')
  expect(verdictOf({ ...marked, ours: false }, unknown)).toBe('trained')
  expect(verdictOf(bare, unknown)).toBe('unmarked')
})
