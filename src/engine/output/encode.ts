/**
 * Encodes a restored picture as an HD file and a smaller screen file: sRGB, with the XMP
 * restoration mark and no other metadata.
 */
import { extname } from 'node:path'
import type { Sharp } from 'sharp'
import { HD_MAX_PIXELS, SCREEN_MAX_SIDE } from '../engine.ts'
import { fitWithin, resizeRaster, sharpOf, type Raster } from '../image/raster.ts'
import { writeAtomically } from '../image/write.ts'
import { HD_QUALITY, SCREEN_QUALITY } from './tuning.ts'
import { markAsRestored } from './xmp.ts'

/**
 * Returns a PNG encoder if the path ends in .png, else a JPEG encoder, which holds 11 bytes a pixel
 * to save 5 % of the file by optimised codes.
 */
const hdEncoder = (picture: Raster, path: string): Sharp =>
  extname(path) === '.png'
    ? sharpOf(picture).png()
    : sharpOf(picture).jpeg({
        quality: HD_QUALITY,
        chromaSubsampling: '4:4:4',
        optimizeCoding: picture.width * picture.height <= HD_MAX_PIXELS,
      })

/** Writes the HD file and the screen file. */
export async function encodeResult(
  picture: Raster,
  { hd, screen }: { hd: string; screen: string },
): Promise<void> {
  await encodeHd(picture, hd)
  await encodeScreen(picture, screen)
}

/** Writes the HD file. */
export const encodeHd = async (picture: Raster, path: string): Promise<void> =>
  writeAtomically(path, await markAsRestored(hdEncoder(picture, path)).toBuffer())

/** Writes the copy for screens. */
export async function encodeScreen(picture: Raster, path: string): Promise<void> {
  const size = fitWithin(picture, { maxSide: SCREEN_MAX_SIDE })
  const small = await resizeRaster(picture, size.width, size.height)
  await writeAtomically(
    path,
    await markAsRestored(sharpOf(small).jpeg({ quality: SCREEN_QUALITY })).toBuffer(),
  )
}

/**
 * Writes the retouch map as JPEG. It is a diagram rather than a restored photograph, so it carries
 * no mark.
 */
export async function encodeMap(map: Raster, path: string): Promise<void> {
  await writeAtomically(
    path,
    await sharpOf(map).jpeg({ quality: SCREEN_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
}
