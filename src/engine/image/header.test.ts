/** Tests that headers of every format are parsed, and that anything else throws an ImageError. */
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ImageError } from './errors.ts'
import { inspectHeader } from './header.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a08060' } })
const codeOf = (bytes: Uint8Array): string => {
  try {
    inspectHeader(bytes)
    return 'accepted'
  } catch (error) {
    if (error instanceof ImageError) return error.code
    throw error
  }
}

describe('size and format are read from the header of', () => {
  test('a baseline JPEG', async () => {
    expect(inspectHeader(await picture(200, 100).jpeg().toBuffer())).toMatchObject({
      format: 'jpeg',
      width: 200,
      height: 100,
      progressive: false,
      channels: 3,
    })
  })
  test('a progressive JPEG', async () => {
    expect(
      inspectHeader(await picture(200, 100).jpeg({ progressive: true }).toBuffer()).progressive,
    ).toBe(true)
  })
  test('a PNG', async () => {
    expect(inspectHeader(await picture(90, 120).png().toBuffer())).toMatchObject({
      format: 'png',
      width: 90,
      height: 120,
      bitDepth: 8,
    })
  })
  test('a lossy and a lossless WebP', async () => {
    expect(inspectHeader(await picture(201, 77).webp().toBuffer())).toMatchObject({
      format: 'webp',
      width: 201,
      height: 77,
    })
    expect(inspectHeader(await picture(201, 77).webp({ lossless: true }).toBuffer())).toMatchObject(
      { format: 'webp', width: 201, height: 77 },
    )
  })
})

test('a baseline JPEG of several scans counts as progressive', async () => {
  const [small, large] = await Promise.all([
    picture(200, 100).jpeg().toBuffer(),
    picture(5_000, 4_000).jpeg().toBuffer(),
  ])
  const startOfScan = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda, 0, 12, 3]))
  expect([inspectHeader(small).progressive, codeOf(large)]).toEqual([false, 'accepted'])
  // The first scan has one of the three components.
  for (const bytes of [small, large]) bytes[startOfScan(bytes) + 4] = 1
  expect([inspectHeader(small).progressive, codeOf(large)]).toEqual([true, 'TOO_MANY_PIXELS'])
})

test('no smaller frame than the decoded one is read behind ff 00, which decoders skip', async () => {
  const large = await picture(8000, 5000).jpeg({ progressive: true }).toBuffer()
  const small = await picture(90, 90).jpeg().toBuffer()
  const segment = (bytes: Buffer, marker: number) => {
    const at = bytes.indexOf(Buffer.from([0xff, marker]))
    return { at, end: at + 2 + bytes.readUInt16BE(at + 2) }
  }
  const [frame, decoy] = [segment(large, 0xc2), segment(small, 0xc0)]
  const comment = Buffer.from([0xff, 0xfe, 0, 2 + small.length - decoy.at])
  const skipped = frame.end - frame.at + comment.length
  const bytes = Buffer.concat([
    large.subarray(0, frame.at),
    Buffer.from([0xff, 0x00, 0, 2 + skipped]),
    large.subarray(frame.at, frame.end),
    comment,
    small.subarray(decoy.at),
    large.subarray(frame.end),
  ])
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 8000, isProgressive: true })
  expect(codeOf(bytes)).toBe('UNREADABLE')
})

test('a refused file is rejected with the code of the reason', async () => {
  const png = await picture(100, 100).png().toBuffer()
  const resized = (width: number, height: number) => {
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  expect(codeOf(resized(63, 100))).toBe('TOO_SMALL')
  expect(codeOf(resized(64, 64))).toBe('accepted')
  expect(codeOf(resized(12_001, 100))).toBe('TOO_MANY_PIXELS')
  expect(codeOf(resized(8000, 5001))).toBe('TOO_MANY_PIXELS')
  expect(codeOf(resized(8000, 5000))).toBe('accepted')
  expect(codeOf(resized(0, 100))).toBe('UNREADABLE')
  expect(codeOf(png.subarray(0, 20))).toBe('UNREADABLE')
  for (const magic of [
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'II*\0',
    '\0\0\0\u0018ftypheic',
    '',
  ]) {
    expect(codeOf(Buffer.from(magic, 'latin1'))).toBe('UNSUPPORTED_FORMAT')
  }
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  expect(codeOf(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))).toBe('ANIMATED')
  expect(codeOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), fillBytes(5_000_000)]))).toBe(
    'UNREADABLE',
  )
})

const fillBytes = (length: number) => Buffer.alloc(length, 0xff)

test('mutated and random bytes give a header or an ImageError', async () => {
  const seeds = await Promise.all([
    picture(80, 80).jpeg().toBuffer(),
    picture(80, 80).png().toBuffer(),
    picture(80, 80).webp().toBuffer(),
  ])
  const mutated = fc
    .tuple(
      fc.constantFrom(...seeds),
      fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 12 }),
      fc.nat(400),
    )
    .map(([seed, edits, cut]) => {
      const bytes = Buffer.from(seed)
      for (const [at, value] of edits) if (at < bytes.length) bytes[at] = value
      return bytes.subarray(0, Math.max(0, bytes.length - cut))
    })
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 300 })), (bytes) => {
      codeOf(bytes)
    }),
    { seed: 7, numRuns: 3000 },
  )
})
