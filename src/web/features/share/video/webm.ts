/** Writes encoded VP9 frames as a WebM file: length, seek points and a cluster per key frame. Nothing else is needed for one silent track. */

export type EncodedFrame = {
  /** Milliseconds from the start. */ time: number
  key: boolean
  bytes: Uint8Array<ArrayBuffer>
}
export type Film = {
  width: number
  height: number
  /** Milliseconds. */ duration: number
  fps: number
  frames: readonly EncodedFrame[]
}
type Bytes = Uint8Array<ArrayBuffer>

const ID = {
  ebml: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  maxId: 0x42f2,
  maxSize: 0x42f3,
  docType: 0x4282,
  docVersion: 0x4287,
  docReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  lacing: 0x9c,
  trackType: 0x83,
  codec: 0x86,
  frameDuration: 0x23e383,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
} as const
const APP = 'antan'
const TRACK = 1

function concat(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Big-endian, in exactly `width` bytes. */
const fixed = (value: number, width: number): Bytes =>
  Uint8Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** (width - 1 - i)) % 256)
/** An identifier carries its own length in its first byte. */
const idBytes = (id: number): Bytes => fixed(id, Math.ceil((32 - Math.clz32(id)) / 8))
/** A size in eight bytes, the first of which says so. */
const sizeBytes = (size: number): Bytes => concat([Uint8Array.of(0x01), fixed(size, 7)])

const element = (id: number, ...parts: Bytes[]): Bytes => {
  const body = concat(parts)
  return concat([idBytes(id), sizeBytes(body.length), body])
}
/** Four bytes wide whatever the value, so that a file's front has the same length before and after its seek points are known. */
const number = (id: number, value: number): Bytes => element(id, fixed(value, 4))
const text = (id: number, value: string): Bytes => element(id, new TextEncoder().encode(value))
function float(id: number, value: number): Bytes {
  const body = new Uint8Array(8)
  new DataView(body.buffer).setFloat64(0, value)
  return element(id, body)
}

function block({ time, key, bytes }: EncodedFrame, start: number): Bytes {
  return element(
    ID.simpleBlock,
    Uint8Array.of(0x80 | TRACK),
    fixed(time - start, 2),
    Uint8Array.of(key ? 0x80 : 0),
    bytes,
  )
}

/** The whole file. The first frame must be a key frame; a cluster may last 32 s at most. */
export function writeWebm({ width, height, duration, fps, frames }: Film): Blob {
  if (!frames[0]?.key) throw new RangeError('a film begins with a key frame')
  const groups: { start: number; blocks: Bytes[] }[] = []
  for (const frame of frames) {
    const time = Math.round(frame.time)
    if (frame.key) groups.push({ start: time, blocks: [] })
    const group = groups.at(-1)
    group?.blocks.push(block({ ...frame, time }, group.start))
  }
  const clusters = groups.map(({ start, blocks }) => ({
    start,
    bytes: element(ID.cluster, number(ID.clusterTime, start), ...blocks),
  }))
  const info = element(
    ID.info,
    number(ID.timestampScale, 1_000_000),
    float(ID.duration, duration),
    text(ID.muxingApp, APP),
    text(ID.writingApp, APP),
  )
  const tracks = element(
    ID.tracks,
    element(
      ID.trackEntry,
      number(ID.trackNumber, TRACK),
      number(ID.trackUid, TRACK),
      number(ID.lacing, 0),
      number(ID.trackType, 1),
      text(ID.codec, 'V_VP9'),
      number(ID.frameDuration, Math.round(1e9 / fps)),
      element(ID.video, number(ID.width, width), number(ID.height, height)),
    ),
  )
  const cues = (front: number) => {
    let at = front
    return element(
      ID.cues,
      ...clusters.map(({ start, bytes }) => {
        const point = element(
          ID.cuePoint,
          number(ID.cueTime, start),
          element(ID.cueTrackPositions, number(ID.cueTrack, TRACK), number(ID.cueCluster, at)),
        )
        at += bytes.length
        return point
      }),
    )
  }
  const front = info.length + tracks.length
  const header = element(
    ID.ebml,
    number(ID.version, 1),
    number(ID.readVersion, 1),
    number(ID.maxId, 4),
    number(ID.maxSize, 8),
    text(ID.docType, 'webm'),
    number(ID.docVersion, 4),
    number(ID.docReadVersion, 2),
  )
  const segment = element(
    ID.segment,
    info,
    tracks,
    cues(front + cues(0).length),
    ...clusters.map(({ bytes }) => bytes),
  )
  return new Blob([header, segment], { type: 'video/webm' })
}
