/**
 * Colourises a black-and-white photograph with a network that the operator has added (DDColor).
 * Luminance is preserved; only chroma is predicted.
 */
import { ort } from '../runtime/onnxruntime.ts'
import type { Place } from '../image/part.ts'
import { resizeRaster, type Raster } from '../image/raster.ts'
import { fromLinearLight, toLinearLight } from '../image/srgb.ts'
import { sideOf } from '../runtime/models/interfaces.ts'
import type { Sessions } from '../runtime/models/sessions.ts'

/** CIE XYZ white point D65, relative to Y = 1. */
const WHITE_X = 0.950456
const WHITE_Z = 1.088754
/** Linear light (0–1) of the 256 sRGB levels. */
const LINEAR = Float32Array.from({ length: 256 }, (_, level) => toLinearLight(level / 255))
/** Resolution of the sRGB encoding table, fine enough to reach every 8-bit level in the shadows. */
const TABLE_STEPS = 16_383
/** sRGB level of linear light in TABLE_STEPS steps. */
const ENCODED = Uint8Array.from({ length: TABLE_STEPS + 1 }, (_, step) =>
  Math.round(fromLinearLight(step / TABLE_STEPS) * 255),
)
const toSrgb = (linear: number): number =>
  ENCODED[linear <= 0 ? 0 : linear >= 1 ? TABLE_STEPS : Math.round(linear * TABLE_STEPS)]!

/** Returns the relative luminance of a pixel, 0–1. */
const luminance = (data: Uint8Array, at: number): number =>
  0.2126 * LINEAR[data[at]!]! + 0.7152 * LINEAR[data[at + 1]!]! + 0.0722 * LINEAR[data[at + 2]!]!

/** The function f of CIE Lab and its inverse. */
const toF = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
const fromF = (f: number): number => (f > 0.206893 ? f * f * f : (f - 16 / 116) / 7.787)

/** Returns the picture in grey as float32 [1,3,side,side] on 0–1, with three equal planes. */
function greyTensor({ data }: Raster, side: number): ort.Tensor {
  const plane = side * side
  const values = new Float32Array(3 * plane)
  for (let i = 0; i < plane; i++)
    values[i] = values[plane + i] = values[2 * plane + i] = toSrgb(luminance(data, i * 3)) / 255
  return new ort.Tensor('float32', values, [1, 3, side, side])
}

/**
 * Applies the chroma `ab` (two planes of side × side, CIE a and b) to the picture in place,
 * interpolated bilinearly. `place` is that of the picture in the whole that `ab` covers.
 */
function applyChroma(
  { width, height, data }: Raster,
  { left, top, whole }: Place,
  ab: Float32Array,
  side: number,
): void {
  const plane = side * side
  for (let y = 0; y < height; y++) {
    const v = Math.min(side - 1, Math.max(0, ((top + y + 0.5) * side) / whole.height - 0.5))
    const [v0, fractionY] = [Math.floor(v), v - Math.floor(v)]
    const [above, below] = [v0 * side, Math.min(side - 1, v0 + 1) * side]
    for (let x = 0; x < width; x++) {
      const u = Math.min(side - 1, Math.max(0, ((left + x + 0.5) * side) / whole.width - 0.5))
      const [u0, fractionX] = [Math.floor(u), u - Math.floor(u)]
      const u1 = Math.min(side - 1, u0 + 1)
      const sample = (from: number) =>
        (ab[from + above + u0]! * (1 - fractionX) + ab[from + above + u1]! * fractionX) *
          (1 - fractionY) +
        (ab[from + below + u0]! * (1 - fractionX) + ab[from + below + u1]! * fractionX) * fractionY
      const at = (y * width + x) * 3
      const brightness = luminance(data, at)
      const f = toF(brightness)
      const X = fromF(f + sample(0) / 500) * WHITE_X
      const Z = fromF(f - sample(plane) / 200) * WHITE_Z
      data[at] = toSrgb(3.240479 * X - 1.53715 * brightness - 0.498535 * Z)
      data[at + 1] = toSrgb(-0.969256 * X + 1.875992 * brightness + 0.041556 * Z)
      data[at + 2] = toSrgb(0.055648 * X - 0.204043 * brightness + 1.057311 * Z)
    }
  }
}

/**
 * Colourises `result` in place with chroma predicted from `picture`, the same photograph in any
 * size. `place` is that of a result that is a part of the photograph.
 */
export async function colourise(
  result: Raster,
  picture: Raster,
  sessions: Sessions,
  place: Place = { left: 0, top: 0, whole: result },
): Promise<void> {
  const session = await sessions('ddcolor')
  const side = sideOf(session)
  const answer = Object.values(
    await session.run({ input: greyTensor(await resizeRaster(picture, side, side), side) }),
  )[0]!
  applyChroma(result, place, answer.data as Float32Array, side)
  answer.dispose()
}
