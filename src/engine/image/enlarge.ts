/**
 * Enlarges a picture by bicubic interpolation about pixel centres; libvips moves an enlarged
 * picture by half a pixel of the result.
 */

type Size = { width: number; height: number }
type Bounds = { left: number; top: number; right: number; bottom: number }

/** Taps per axis. */
const TAPS = 4

/** Source samples (clamped) and weights per output position of one axis. */
type Kernel = { positions: Int32Array; weights: Float32Array }

/** Returns the Catmull-Rom kernel from `from` to `to` samples, for those of [start, end). */
function catmullRom(from: number, to: number, start: number, end: number): Kernel {
  const positions = new Int32Array((end - start) * TAPS)
  const weights = new Float32Array((end - start) * TAPS)
  for (let i = 0; i < end - start; i++) {
    const at = ((start + i + 0.5) * from) / to - 0.5
    const first = Math.floor(at) - 1
    const t = at - first - 1
    weights[i * TAPS] = ((2 - t) * t - 1) * t * 0.5
    weights[i * TAPS + 1] = ((3 * t - 5) * t * t + 2) * 0.5
    weights[i * TAPS + 2] = ((4 - 3 * t) * t + 1) * t * 0.5
    weights[i * TAPS + 3] = (t - 1) * t * t * 0.5
    for (let k = 0; k < TAPS; k++)
      positions[i * TAPS + k] = Math.min(from - 1, Math.max(0, first + k))
  }
  return { positions, weights }
}

/** Writes one source line of `channels` interleaved samples, enlarged along x, to `out`. */
function enlargeLine(
  line: Uint8Array,
  channels: number,
  { positions, weights }: Kernel,
  out: Float32Array,
): void {
  for (let i = 0, to = 0; i < positions.length; i += TAPS) {
    const a = positions[i]! * channels
    const b = positions[i + 1]! * channels
    const c = positions[i + 2]! * channels
    const d = positions[i + 3]! * channels
    for (let k = 0; k < channels; k++, to++)
      out[to] =
        line[a + k]! * weights[i]! +
        line[b + k]! * weights[i + 1]! +
        line[c + k]! * weights[i + 2]! +
        line[d + k]! * weights[i + 3]!
  }
}

/**
 * Returns the interleaved samples enlarged to `target`, which is as large or larger on both axes,
 * or a part of them.
 */
export function enlargeSamples(
  { width, height, data }: Size & { data: Uint8Array },
  channels: number,
  target: Size,
  part: Bounds = { left: 0, top: 0, right: target.width, bottom: target.height },
): Uint8Array<ArrayBuffer> {
  const across = catmullRom(width, target.width, part.left, part.right)
  const down = catmullRom(height, target.height, part.top, part.bottom)
  const length = (part.right - part.left) * channels
  const lines = Array.from({ length: TAPS }, () => ({ row: -1, values: new Float32Array(length) }))
  // Consecutive rows share slots of the ring, because row % TAPS is unique among four neighbours.
  const lineOf = (row: number): Float32Array => {
    const slot = lines[row % TAPS]!
    if (slot.row !== row) {
      enlargeLine(
        data.subarray(row * width * channels, (row + 1) * width * channels),
        channels,
        across,
        slot.values,
      )
      slot.row = row
    }
    return slot.values
  }
  const out = new Uint8Array(length * (part.bottom - part.top))
  for (let y = 0; y < part.bottom - part.top; y++) {
    const at = y * TAPS
    const neighbour = (k: number) => lineOf(down.positions[at + k]!)
    const a = neighbour(0)
    const b = neighbour(1)
    const c = neighbour(2)
    const d = neighbour(3)
    const [wa, wb, wc, wd] = down.weights.subarray(at, at + TAPS) as unknown as [
      number,
      number,
      number,
      number,
    ]
    const start = y * length
    for (let i = 0; i < length; i++) {
      const value = a[i]! * wa + b[i]! * wb + c[i]! * wc + d[i]! * wd + 0.5
      out[start + i] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  }
  return out
}
