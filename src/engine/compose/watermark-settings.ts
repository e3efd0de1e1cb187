/** What an operator may set about the watermark, and the bounds that hold whatever is set. */

export type WatermarkColour = 'orange' | 'blanc'

/** Longest side of a preview in px: enough to judge a restoration, too small to replace its print. */
export const PREVIEW_SIDE = 1000

/** Lengths are px on a preview of PREVIEW_SIDE; smaller previews scale them down. Values out of range are clamped. */
export type WatermarkSettings = {
  text: string
  /** 0.1–1 */
  opacity: number
  /** Letter size, 12–60. */
  size: number
  /** Free room around each mark, 50–500. */
  spacing: number
  /** Degrees, −180 to 180. */
  rotation: number
  /** Least distance between the centres of two marks, 50–300. */
  minDistance: number
  colour: WatermarkColour
}

/** Every setting within its bounds; what is no number becomes the least. */
export function clampSettings(settings: WatermarkSettings): WatermarkSettings {
  const within = (value: number, low: number, high: number) =>
    Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low
  return {
    text: settings.text,
    opacity: within(settings.opacity, 0.1, 1),
    size: within(settings.size, 12, 60),
    spacing: within(settings.spacing, 50, 500),
    rotation: within(settings.rotation, -180, 180),
    minDistance: within(settings.minDistance, 50, 300),
    colour: settings.colour === 'orange' ? 'orange' : 'blanc',
  }
}
