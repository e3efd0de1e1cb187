/** A grey picture as numbers, and the same picture in several sizes. */
import sharp from 'sharp'

export type Plane = { width: number; height: number; data: Float32Array }

/** Long side of the picture that is looked at, px: all that is compared later can be seen at this size. */
const LONG_SIDE = 420
/** Every size is this much smaller than the one before. */
export const STEP = 1.25
const LEVELS = 6

/** @param picture bytes of a picture of ours: upright, already decoded once */
export async function greyPlane(picture: Uint8Array): Promise<Plane> {
  const { data, info } = await sharp(picture).greyscale().resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' }).toColourspace('b-w')
    .raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const plane = { width: info.width, height: info.height, data: new Float32Array(info.width * info.height) }
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[i * info.channels]!
  return plane
}

/** Left and right exchanged. */
export function mirrored({ width, height, data }: Plane): Plane {
  const turned = new Float32Array(data.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[y * width + x] = data[y * width + width - 1 - x]!
  return { width, height, data: turned }
}

/** The picture itself first, then smaller and smaller ones. */
export function pyramid(plane: Plane): Plane[] {
  const levels = [softened(plane, 1)]
  for (let level = 1; level < LEVELS; level++) levels.push(shrunk(levels[level - 1]!))
  return levels
}

/** The mean over (2 × reach + 1)² pixels; pixels beyond the border are those of the border. */
export function softened(plane: Plane, reach: number): Plane {
  return acrossAndDown(plane, (line, at, stride, length, into) => {
    const value = (i: number) => line[at + Math.min(length - 1, Math.max(0, i)) * stride]!
    let sum = 0
    for (let i = -reach; i <= reach; i++) sum += value(i)
    for (let i = 0; i < length; i++) {
      into[at + i * stride] = sum / (2 * reach + 1)
      sum += value(i + reach + 1) - value(i - reach)
    }
  })
}

type Pass = (line: Float32Array, at: number, stride: number, length: number, into: Float32Array) => void
function acrossAndDown({ width, height, data }: Plane, pass: Pass): Plane {
  const across = new Float32Array(data.length)
  const both = new Float32Array(data.length)
  for (let y = 0; y < height; y++) pass(data, y * width, 1, width, across)
  for (let x = 0; x < width; x++) pass(across, x, width, height, both)
  return { width, height, data: both }
}

function shrunk(plane: Plane): Plane {
  const soft = softened(plane, 1)
  const width = Math.max(1, Math.round(plane.width / STEP))
  const height = Math.max(1, Math.round(plane.height / STEP))
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = valueAt(soft, ((x + 0.5) * plane.width) / width - 0.5, ((y + 0.5) * plane.height) / height - 0.5)
  }
  return { width, height, data }
}

/** Between four pixels; the border's beyond the border. */
export function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const fx = Math.min(1, Math.max(0, x - left))
  const fy = Math.min(1, Math.max(0, y - top))
  const above = data[top * width + left]! * (1 - fx) + data[top * width + right]! * fx
  const below = data[bottom * width + left]! * (1 - fx) + data[bottom * width + right]! * fx
  return above * (1 - fy) + below * fy
}
