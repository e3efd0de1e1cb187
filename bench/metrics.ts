/** Measures PSNR and SSIM of a picture against the undamaged original, after a linear fit. */
import type { Raster } from '#engine/image/raster.ts'

/** Side of SSIM's window, px. */
const WINDOW = 7

export type Closeness = { psnr: number; ssim: number }

/** Returns 255² over the mean squared error of all channels, in dB. */
export function psnr(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2
  return 10 * Math.log10(255 ** 2 / Math.max(1e-6, sum / a.length))
}

/**
 * Returns the picture with every channel's gain and offset fitted to `original` by least squares,
 * which excludes fading from the comparison.
 */
export function fitted(picture: Raster, original: Raster): Float32Array {
  const out = new Float32Array(picture.data.length)
  const count = picture.data.length / 3
  for (let c = 0; c < 3; c++) {
    let x = 0
    let y = 0
    let xx = 0
    let xy = 0
    for (let i = c; i < out.length; i += 3) {
      const value = picture.data[i]!
      const wanted = original.data[i]!
      x += value
      y += wanted
      xx += value * value
      xy += value * wanted
    }
    const gain =
      (xy / count - (x / count) * (y / count)) / Math.max(1e-6, xx / count - (x / count) ** 2)
    const offset = y / count - gain * (x / count)
    for (let i = c; i < out.length; i += 3) out[i] = picture.data[i]! * gain + offset
  }
  return out
}

/**
 * Returns the structural similarity of luma: mean over windows of 7 × 7 px in steps of 2 px, with
 * uniform weights and the constants of Wang et al. 2004.
 */
export function ssim(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  width: number,
  height: number,
): number {
  const grey = (rgb: ArrayLike<number>) =>
    Float32Array.from(
      { length: width * height },
      (_, i) => 0.299 * rgb[i * 3]! + 0.587 * rgb[i * 3 + 1]! + 0.114 * rgb[i * 3 + 2]!,
    )
  const p = grey(a)
  const q = grey(b)
  const c1 = (0.01 * 255) ** 2
  const c2 = (0.03 * 255) ** 2
  const n = WINDOW ** 2
  let total = 0
  let windows = 0
  for (let top = 0; top + WINDOW <= height; top += 2) {
    for (let left = 0; left + WINDOW <= width; left += 2, windows++) {
      let x = 0
      let y = 0
      let xx = 0
      let yy = 0
      let xy = 0
      for (let v = top; v < top + WINDOW; v++) {
        for (let i = v * width + left; i < v * width + left + WINDOW; i++) {
          x += p[i]!
          y += q[i]!
          xx += p[i]! ** 2
          yy += q[i]! ** 2
          xy += p[i]! * q[i]!
        }
      }
      const mx = x / n
      const my = y / n
      const vx = xx / n - mx * mx
      const vy = yy / n - my * my
      const both = xy / n - mx * my
      total += ((2 * mx * my + c1) * (2 * both + c2)) / ((mx * mx + my * my + c1) * (vx + vy + c2))
    }
  }
  return total / windows
}

/** Returns both measures after the linear fit; both pictures have the same size. */
export function closeness(picture: Raster, original: Raster): Closeness {
  const near = fitted(picture, original)
  return {
    psnr: psnr(near, original.data),
    ssim: ssim(near, original.data, original.width, original.height),
  }
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
