/** Looks for prints in the chosen picture, in a worker, and returns their corners. */
import { useEffect, useState } from 'react'
import type { Corners } from '#contract/crop.ts'
import { isUsable } from '../../domain/photo/corners.ts'
import { loadPicture } from '../../domain/photo/picture.ts'
import type { SmallPicture } from '../../domain/photo/straight-edges.ts'
import type { Choice } from './use-choice.ts'

/** Long side of the copy that is searched, px. */
const SEARCHED_SIDE = 320

/** Returns a small copy of the picture; null where the browser can't draw it. */
async function smallCopy(file: File): Promise<SmallPicture | null> {
  const picture = await loadPicture(file)
  if (!picture) return null
  const scale = Math.min(1, SEARCHED_SIDE / Math.max(picture.naturalWidth, picture.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { width, height, data }
}

const NONE: readonly Corners[] = []

/** Corners of each print in px of the picture, the largest first; none until they are found. */
export function useFoundPrints(choice: Choice | null): readonly Corners[] {
  const [found, setFound] = useState<{ file: File; prints: readonly Corners[] } | null>(null)
  const file = choice && !choice.checking && !choice.problem ? choice.file : null
  const size = choice?.size ?? null
  const done = found !== null && found.file === file
  useEffect(() => {
    if (!file || !size || done) return
    const turn: { over: boolean; worker?: Worker } = { over: false }
    const finish = (prints: readonly Corners[]) => {
      turn.worker?.terminate()
      if (!turn.over) setFound({ file, prints })
    }
    void (async () => {
      const copy = await smallCopy(file)
      if (!copy || turn.over) return finish(NONE)
      const worker = new Worker(
        new URL('../../domain/photo/print-finder.worker.ts', import.meta.url),
        { type: 'module' },
      )
      turn.worker = worker
      worker.addEventListener('error', () => finish(NONE))
      worker.addEventListener('message', ({ data }: MessageEvent<Corners[]>) => {
        const [across, down] = [size.width / copy.width, size.height / copy.height]
        const prints = data.map(
          (corners) =>
            corners.map(({ x, y }) => ({
              x: Math.min(size.width, Math.max(0, x * across)),
              y: Math.min(size.height, Math.max(0, y * down)),
            })) as unknown as Corners,
        )
        finish(prints.filter((corners) => isUsable(corners, size)))
      })
      worker.postMessage(copy, [])
    })()
    return () => {
      turn.over = true
      turn.worker?.terminate()
    }
  }, [file, size, done])
  return done ? found.prints : NONE
}
