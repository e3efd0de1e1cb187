/** The formats of share images and videos (spec 1 §9). Loads no schema. */

export const SHARE_ASPECTS = ['1:1', '4:5', '4:3', '16:9'] as const
export type ShareAspect = (typeof SHARE_ASPECTS)[number]
export const DEFAULT_SHARE_ASPECT: ShareAspect = '1:1'
type Pixels = { width: number; height: number }

export const SHARE_IMAGE_SIZES: Record<ShareAspect, Pixels> = {
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '4:3': { width: 1200, height: 900 },
  '16:9': { width: 1920, height: 1080 },
}
/** JPEG quality, 0..1. */
export const SHARE_IMAGE_QUALITY = 0.9

export const SHARE_VIDEO_SIZES: Record<ShareAspect, Pixels> = {
  '1:1': { width: 720, height: 720 },
  '4:5': { width: 720, height: 900 },
  '4:3': { width: 1024, height: 768 },
  '16:9': { width: 1280, height: 720 },
}
/** Seconds, frames per second, seconds each end is held for, quality factor 0..1. */
export const SHARE_VIDEO = { seconds: 4, fps: 30, hold: 0.5, quality: 0.8 } as const
