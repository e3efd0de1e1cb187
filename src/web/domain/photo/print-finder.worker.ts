/** Runs the finder of prints outside the page's thread. */
import { findPrints } from './find-prints.ts'
import type { SmallPicture } from './straight-edges.ts'

addEventListener('message', ({ data }: MessageEvent<SmallPicture>) => {
  postMessage(findPrints(data))
})
