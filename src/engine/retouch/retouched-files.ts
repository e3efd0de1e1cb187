/** Writes a retouched result; a JPEG keeps every block of its base that did not change. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { RestorationRequest, RetouchedReport, Stroke } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import { writeAtomically } from '../image/write.ts'
import { shareOf } from '../damage/components.ts'
import { encodeHd, encodeScreen } from '../output/encode.ts'
import { replaceBlocks } from './jpeg-blocks.ts'
import type { PaintedStrokes } from './strokes.ts'

const isJpeg = (path: string): boolean => ['.jpg', '.jpeg'].includes(extname(path).toLowerCase())

/**
 * Writes the HD and the screen file. `changed` is not 0 where the result differs from the base. A
 * base that is no baseline JPEG at 4:4:4 is re-encoded.
 */
export async function writeRetouched(
  result: Raster,
  changed: Uint8Array,
  { base, hd, screen }: Pick<RestorationRequest, 'hd' | 'screen'> & { base: string },
): Promise<void> {
  const file =
    isJpeg(hd) && isJpeg(base) ? await replaceBlocks(await readFile(base), result, changed) : null
  if (file) await writeAtomically(hd, file)
  else await encodeHd(result, hd)
  await encodeScreen(result, screen)
}

/** Counts the strokes of a result and measures the shares under them. */
export function reportStrokes(
  strokes: readonly Pick<Stroke, 'tool'>[],
  { erased, kept }: PaintedStrokes,
): RetouchedReport {
  const keeping = strokes.filter(({ tool }) => tool === 'keep').length
  return {
    erased: strokes.length - keeping,
    kept: keeping,
    erasedShare: Number(shareOf(erased.mask).toFixed(4)),
    keptShare: Number(shareOf(kept.mask).toFixed(4)),
  }
}
