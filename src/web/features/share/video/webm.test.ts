/** The file is read back by a small reader of its own, element by element. */
import { expect, test } from 'vitest'
import { writeWebm, type EncodedFrame } from './webm.ts'

type Found = { id: number; at: number; body: Uint8Array }
const read = (bytes: Uint8Array): Found[] => {
  const found: Found[] = []
  for (let at = 0; at < bytes.length;) {
    const width = Math.clz32(bytes[at] ?? 0) - 23
    const id = bytes.slice(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0)
    const size = bytes
      .slice(at + width + 1, at + width + 8)
      .reduce((sum, byte) => sum * 256 + byte, 0)
    expect(bytes[at + width]).toBe(1)
    found.push({ id, at, body: bytes.slice(at + width + 8, at + width + 8 + size) })
    at += width + 8 + size
    expect(at).toBeLessThanOrEqual(bytes.length)
  }
  return found
}
const child = (body: Uint8Array, id: number): Uint8Array => {
  const found = read(body).find((element) => element.id === id)
  if (!found) throw new Error(`no element ${id.toString(16)}`)
  return found.body
}
const partsOf = async (blob: Blob) => {
  const file = new Uint8Array(await blob.arrayBuffer())
  return { header: child(file, 0x1a45dfa3), segment: child(file, 0x18538067) }
}
const value = (body: Uint8Array) => body.reduce((sum, byte) => sum * 256 + byte, 0)

const frames: EncodedFrame[] = Array.from({ length: 90 }, (_, i) => ({
  time: (i * 1000) / 30,
  key: i % 30 === 0,
  bytes: Uint8Array.of(i, i, i),
}))
const film = { width: 720, height: 900, duration: 3000, fps: 30, frames }

test('length, size and codec are declared', async () => {
  const { header, segment } = await partsOf(writeWebm(film))
  expect(new TextDecoder().decode(child(header, 0x4282))).toBe('webm')
  const info = child(segment, 0x1549a966)
  const duration = child(info, 0x4489)
  expect(new DataView(duration.buffer, duration.byteOffset).getFloat64(0)).toBe(3000)
  const track = child(child(segment, 0x1654ae6b), 0xae)
  expect(new TextDecoder().decode(child(track, 0x86))).toBe('V_VP9')
  expect([0xb0, 0xba].map((id) => value(child(child(track, 0xe0), id)))).toEqual([720, 900])
})

test('a cluster per key frame, all frames in order, and seek points that lead to the clusters', async () => {
  const { segment } = await partsOf(writeWebm(film))
  const clusters = read(segment).filter(({ id }) => id === 0x1f43b675)
  expect(clusters.map(({ body }) => value(child(body, 0xe7)))).toEqual([0, 1000, 2000])
  const blocks = clusters.flatMap(({ body }) => {
    const start = value(child(body, 0xe7))
    return read(body)
      .filter(({ id }) => id === 0xa3)
      .map(({ body: block }) => ({
        time: start + value(block.slice(1, 3)),
        key: block[3] === 0x80,
        payload: block[4],
      }))
  })
  expect(blocks).toEqual(
    frames.map(({ time, key, bytes }) => ({ time: Math.round(time), key, payload: bytes[0] })),
  )
  const points = read(child(segment, 0x1c53bb6b)).map(({ body }) =>
    value(child(child(body, 0xb7), 0xf1)),
  )
  expect(points).toEqual(clusters.map(({ at }) => at))
})

test('a film that begins without a key frame is refused', () => {
  expect(() => writeWebm({ ...film, frames: frames.slice(1) })).toThrow(RangeError)
})
