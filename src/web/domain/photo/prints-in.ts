/** Looks for prints in a picture, in a worker. */
import { mapCorners, type Corners } from '#contract/crop.ts'
import { isUsable } from './corners.ts'
import type { Size } from './file-check.ts'
import { loadPicture } from './picture.ts'
import type { SmallPicture } from './straight-edges.ts'

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

/** Corners in px of the small copy; none when the worker fails or `signal` fires. */
function search(copy: SmallPicture, signal: AbortSignal): Promise<readonly Corners[]> {
  const worker = new Worker(new URL('./print-finder.worker.ts', import.meta.url), {
    type: 'module',
  })
  return new Promise<readonly Corners[]>((resolve) => {
    const none = () => resolve([])
    signal.addEventListener('abort', none, { once: true })
    worker.addEventListener('error', none)
    worker.addEventListener('message', ({ data }: MessageEvent<Corners[]>) => resolve(data))
    worker.postMessage(copy, [])
  }).finally(() => worker.terminate())
}

/** Corners of each print in px of the picture, the largest first. Never rejects. */
export async function printsIn(
  file: File,
  size: Size,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly Corners[]> {
  const copy = await smallCopy(file)
  if (!copy || signal.aborted) return []
  const found = await search(copy, signal)
  const across = size.width / copy.width
  const down = size.height / copy.height
  return found
    .map((corners) =>
      mapCorners(corners, ({ x, y }) => ({
        x: Math.min(size.width, Math.max(0, x * across)),
        y: Math.min(size.height, Math.max(0, y * down)),
      })),
    )
    .filter((corners) => isUsable(corners, size))
}
