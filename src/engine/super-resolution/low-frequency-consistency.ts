/**
 * Holds the general network to the photograph: what it flattened, moved or recoloured over more than a pixel or two comes back from the clean
 * picture, which has neither grain nor inventions. Edges stay as sharp as the network drew them.
 */
import { readRaster, resizeRaster, sharpOf, type Raster } from '../image/raster.ts'

/** Reach of the average, px of the size in which it is held to the photograph. */
const SIGMA = 1.2
/** Share of what is lacking that comes back at the usual fidelity: SSIM hardly differs from .5 to .7, PSNR is best at the latter. */
const SHARE = 0.7
/** Differences are kept around this level of 8 bits. */
const NONE = 128

/** What the picture lacks of `wanted`, averaged, around NONE; both of the same size. */
async function lacking({ width, height, data: have }: Raster, wanted: Raster): Promise<Raster> {
  const data = new Uint8Array(have.length)
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, wanted.data[i]! - have[i]! + NONE))
  return readRaster(sharpOf({ width, height, data }).blur(SIGMA))
}

/** Changes `result` in place. `clean`: the clean picture in any size; `seen`: the size in which the photograph shows what it holds: the network's, or the clean picture's where the network saw less than that; `strength`: 0–1. */
export async function keepTruth(
  result: Raster,
  clean: Raster,
  seen: { width: number; height: number },
  strength: number,
): Promise<void> {
  if (strength === 0) return
  const [picture, wanted] = (await Promise.all(
    [result, clean].map((raster) => resizeRaster(raster, seen.width, seen.height)),
  )) as [Raster, Raster]
  const back = await resizeRaster(await lacking(picture, wanted), result.width, result.height)
  const { data } = result
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, data[i]! + (back.data[i]! - NONE) * SHARE * strength + 0.5))
}
