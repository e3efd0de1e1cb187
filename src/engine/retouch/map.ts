/** Updates the base's retouch map with what strokes and choices for faces changed. */
import type { FaceReport, RetouchShares } from '../engine.ts'
import { decodeEngineFile } from '../image/decode.ts'
import { fitWithin, resizeRaster, type Mask, type Raster } from '../image/raster.ts'
import {
  classesOf,
  classifyChanges,
  paintRetouchMap,
  MAP_CLASSES,
  type MapClasses,
} from '../output/retouch-map.ts'
import { MAP_SIDE_PX } from '../output/tuning.ts'
import { visitFace } from '../super-resolution/blend.ts'
import type { PaintedStrokes } from './strokes.ts'
import type { ToneMatch } from './tone-match.ts'

/** Returns the inpainted pixels (1) that a map shows, at its size. */
export async function inpaintedIn(path: string): Promise<Mask> {
  const { width, height, classes } = classesOf(await decodeEngineFile(path))
  const mask = classes.map((value) => (value === MAP_CLASSES.reconstructed ? 1 : 0))
  return { width, height, mask }
}

/**
 * Returns the map of a retouched result and its shares. `base` is the path of the base's map;
 * without one, everything is measured. `painted` are all strokes that the result shows.
 */
export async function retouchedMap(
  base: string | null,
  { photograph, result, tone }: { photograph: Raster; result: Raster; tone: ToneMatch },
  {
    painted,
    chosen,
    faces,
  }: {
    painted: PaintedStrokes
    chosen: readonly { face: FaceReport }[]
    faces: readonly FaceReport[]
  },
): Promise<{ picture: Raster; shares: RetouchShares }> {
  const size = fitWithin(photograph, { maxSide: MAP_SIDE_PX })
  const known = base ? classesOf(await decodeEngineFile(base)) : null
  const isFit = known?.width === size.width && known.height === size.height
  const [original, after] = await Promise.all([
    resizeRaster(photograph, size.width, size.height),
    resizeRaster(result, size.width, size.height),
  ])
  const measured = (): MapClasses => {
    const whole = { left: 0, top: 0, right: photograph.width, bottom: photograph.height }
    return classifyChanges(tone(original, whole), after, {})
  }
  const map = isFit ? known : measured()
  if (isFit && chosen.length > 0) {
    const anew = measured().classes
    for (const { face } of chosen)
      visitFace(size, face, size.width / photograph.width, (pixel) => {
        map.classes[pixel] = anew[pixel]!
      })
  }
  return paintRetouchMap(original, map, { painted, faces, photograph })
}
