/** Mean CIE76 colour difference of two sRGB pictures. */
import type { Raster } from '#engine/image/raster.ts'
import { toLinearLight } from '#engine/image/srgb.ts'

const D65 = [0.9505, 1, 1.089]
const LINEAR = Float64Array.from({ length: 256 }, (_, level) => toLinearLight(level / 255))
const curve = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)

function labAt(data: Uint8Array, at: number): [number, number, number] {
  const r = LINEAR[data[at]!]!
  const g = LINEAR[data[at + 1]!]!
  const b = LINEAR[data[at + 2]!]!
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / D65[0]!)
  const y = curve((0.2126 * r + 0.7152 * g + 0.0722 * b) / D65[1]!)
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / D65[2]!)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Returns the mean difference over the pixels that `counts` accepts (all by default). */
export function colourDifference(
  a: Raster,
  b: Raster,
  counts: (pixel: number) => boolean = () => true,
): number {
  let sum = 0
  let pixels = 0
  for (let i = 0; i < a.width * a.height; i++) {
    if (!counts(i)) continue
    const p = labAt(a.data, i * 3)
    const q = labAt(b.data, i * 3)
    sum += Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    pixels++
  }
  return sum / Math.max(1, pixels)
}
