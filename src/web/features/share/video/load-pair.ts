/** Fetches and decodes the two pictures of a video. */
import type { ShareAspect } from '#contract/share-formats.ts'
import { shareCopy } from '#copy/share.ts'
import { bearer, call } from '../../../lib/api.ts'
import { ShareError } from '../outcome.ts'

const copy = shareCopy.video

async function decode(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const reply = await fetch(url, { headers: bearer(), credentials: 'same-origin', signal })
  if (!reply.ok) throw new ShareError(copy.urlsFailed)
  return createImageBitmap(await reply.blob())
}

/** Close both when done. Throws ApiError with the server's sentence, ShareError when the addresses or pictures cannot be had. */
export async function loadPair(publicId: string, aspectRatio: ShareAspect, signal: AbortSignal): Promise<{ before: ImageBitmap; after: ImageBitmap }> {
  const { originalUrl, restoredUrl } = await call('share.video', { params: { publicId }, body: { aspectRatio } }, { signal })
    .catch((error: unknown) => { throw error instanceof TypeError ? new ShareError(copy.urlsFailed, { cause: error }) : error })
  const [before, after] = await Promise.all([decode(originalUrl, signal), decode(restoredUrl, signal)])
    .catch((error: unknown) => { throw error instanceof ShareError ? error : new ShareError(copy.urlsFailed, { cause: error }) })
  return { before, after }
}
