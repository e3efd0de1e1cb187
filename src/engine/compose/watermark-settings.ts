/** Defines the watermark settings and clamps them to their bounds. */

export type WatermarkColour = 'orange' | 'blanc'

/** Longest side of a preview, px: enough to judge a restoration, too small for printing. */
export const PREVIEW_SIDE = 1000

/**
 * Watermark settings. Lengths are px on a preview of PREVIEW_SIDE and scale down on smaller ones;
 * values out of range are clamped.
 */
export type WatermarkSettings = {
  text: string
  /** Opacity of the letters, 0.1–1. */
  opacity: number
  /** Letter size, 12–60 px. */
  size: number
  /** Free space around each mark, 50–500 px. */
  spacing: number
  /** Rotation in degrees, −180 to 180. */
  rotation: number
  /** Minimum distance between the centres of two marks, 50–300 px. */
  minDistance: number
  colour: WatermarkColour
}

/** Returns the settings clamped to their bounds; values that are not finite become the minimum. */
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
