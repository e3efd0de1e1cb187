/**
 * Videos of the landing page, stored like public pictures at `/media/HASH/video.TYPE`. Loads no
 * schema.
 */

/** Largest video, in bytes. */
export const MAX_VIDEO_BYTES = 50 * 1_024 * 1_024
const VIDEO_TYPES = ['mp4', 'webm'] as const
export type VideoType = (typeof VIDEO_TYPES)[number]
export const VIDEO_MEDIA_TYPE = { mp4: 'video/mp4', webm: 'video/webm' } as const satisfies Record<
  VideoType,
  string
>

const ADDRESS = /^\/media\/([A-Za-z0-9_-]{22})\/video\.(mp4|webm)$/

export const videoAddress = (id: string, type: VideoType): string => `/media/${id}/video.${type}`

/** The id and type of the video at an address; null for any other address. */
export function videoOf(
  address: string | null | undefined,
): { id: string; type: VideoType } | null {
  const [, id, type] = ADDRESS.exec(address ?? '') ?? []
  return id && type ? { id, type: type as VideoType } : null
}
