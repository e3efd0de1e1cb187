/** Detection of videos by their first bytes, and of similar files. */
import { expect, test } from 'vitest'
import { ebmlHead, mp4Head } from '../../testing/videos.ts'
import { videoTypeOf } from './video-header.ts'

const box = (...brands: string[]) => Buffer.concat([mp4Head(...brands), Buffer.alloc(40)])
const ebml = (docType: string) => Buffer.concat([ebmlHead(docType), Buffer.alloc(40)])

test.each([
  ['isom', 'iso2', 'avc1', 'mp41'],
  ['mp42'],
  ['iso5', 'dash'],
  ['M4V ', 'isom'],
  ['XAVC', 'mp42'],
])('brands %s … are an mp4', (...brands) => {
  expect(videoTypeOf(box(...brands))).toBe('mp4')
})

test.each([
  ['avif', 'mif1', 'miaf'],
  ['avis', 'msf1', 'iso8'],
  ['heic', 'mif1', 'isom'],
  ['qt  '],
  ['M4A ', 'M4B '],
  ['\0\0\0\0'],
])('brands %s … are none', (...brands) => {
  expect(videoTypeOf(box(...brands))).toBeNull()
})

test('the DocType distinguishes webm from other Matroska', () => {
  expect(videoTypeOf(ebml('webm'))).toBe('webm')
  expect(videoTypeOf(ebml('matroska'))).toBeNull()
  expect(videoTypeOf(ebml('webmx'))).toBeNull()
})

test.each([
  Buffer.alloc(0),
  Buffer.from('<html>'),
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0]),
  Buffer.alloc(5_000, 0x1a),
  ebml('webm').subarray(0, 14),
  box('isom').subarray(0, 12),
  Buffer.concat([Buffer.from([0, 0, 0, 0]), box('isom').subarray(4)]),
  Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xfc]), box('isom').subarray(4)]),
  Buffer.concat([Buffer.from('xx'), ebml('webm')]),
])('a broken or foreign header is not accepted as a video (%#)', (head) => {
  expect(videoTypeOf(head)).toBeNull()
})
