/** Fetches and decodes the two pictures of a video. */
import type { ShareAspect } from '#contract/share-formats.ts'
import { shareCopy } from '#copy/account/share.ts'
import { bearer, call } from '../../../lib/api.ts'
import { ShareError } from '../outcome.ts'

async function decode(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const reply = await fetch(url, { headers: bearer(), credentials: 'same-origin', signal })
  if (!reply.ok) throw new Error(`${reply.status}: ${url}`)
  return createImageBitmap(await reply.blob())
}

type Pair = { before: ImageBitmap; after: ImageBitmap }

/** The caller closes both. Any failure throws a ShareError with the specified message. */
export async function loadPair(
  publicId: string,
  aspectRatio: ShareAspect,
  signal: AbortSignal,
): Promise<Pair> {
  try {
    const sources = await call(
      'share.video',
      { params: { publicId }, body: { aspectRatio } },
      { signal },
    )
    const [before, after] = await Promise.all([
      decode(sources.originalUrl, signal),
      decode(sources.restoredUrl, signal),
    ])
    return { before, after }
  } catch (cause) {
    throw new ShareError(shareCopy.video.urlsFailed, { cause })
  }
}
