/** What a picture looks like in 64 bits, so that the same picture is known again after a new scan size, quality or brightness. */
import sharp from 'sharp'

const SIDE = 8

/**
 * One bit for each step from left to right in the picture reduced to 9 × 8 grey cells: 1 where it gets brighter. 16 hexadecimal digits;
 * pictures that look alike differ in few bits.
 * @param picture the bytes of a picture of ours: upright, already decoded once
 */
export async function fingerprintOf(picture: Uint8Array): Promise<string> {
  const grey = await sharp(picture).greyscale().resize(SIDE + 1, SIDE, { fit: 'fill', kernel: 'linear' }).raw({ depth: 'uchar' }).toBuffer()
  let bits = 0n
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = y * (SIDE + 1) + x
      bits = (bits << 1n) | (grey[at + 1]! > grey[at]! ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}
