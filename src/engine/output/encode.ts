/**
 * Encodes a restored picture as an HD file and a smaller screen file: sRGB, with the XMP
 * restoration mark and no other metadata.
 */
import { extname } from 'node:path'
import type { Sharp } from 'sharp'
import { SCREEN_MAX_SIDE } from '../engine.ts'
import { fitWithin, resizeRaster, sharpOf, type Raster } from '../image/raster.ts'
import { writeWhole } from '../image/write.ts'
import { markAsRestored } from './xmp.ts'

/** JPEG quality of the HD file (4:4:4) and of the screen file (4:2:0). */
export const HD_QUALITY = 92
export const SCREEN_QUALITY = 88

/** Returns a PNG encoder if the path ends in .png, else a JPEG encoder. */
export const hdFormat = (picture: Raster, path: string): Sharp =>
  extname(path) === '.png'
    ? sharpOf(picture).png()
    : sharpOf(picture).jpeg({ quality: HD_QUALITY, chromaSubsampling: '4:4:4' })

export async function encodeResult(
  picture: Raster,
  { hd, screen }: { hd: string; screen: string },
): Promise<void> {
  await writeWhole(hd, await markAsRestored(hdFormat(picture, hd)).toBuffer())
  const size = fitWithin(picture, { maxSide: SCREEN_MAX_SIDE })
  const small = await resizeRaster(picture, size.width, size.height)
  await writeWhole(
    screen,
    await markAsRestored(sharpOf(small).jpeg({ quality: SCREEN_QUALITY })).toBuffer(),
  )
}

/**
 * Writes the retouch map as JPEG. It is a diagram rather than a restored photograph, so it carries
 * no mark.
 */
export async function encodeMap(map: Raster, path: string): Promise<void> {
  await writeWhole(
    path,
    await sharpOf(map).jpeg({ quality: SCREEN_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
}
