/**
 * Bounds, steps and defaults of the watermark, shared by client and server. No schema is loaded
 * here.
 */
import { isPrintable } from '../printable.ts'

/** Bounds and steps of the watermark's inputs (spec 2 §5); px on a preview of 1,000 px. */
export const WATERMARK_INPUTS = {
  watermark_text: { kind: 'text', longest: 60, fewestLetters: 3 },
  watermark_opacity: { kind: 'number', least: 0.1, most: 1, step: 0.1 },
  watermark_size: { kind: 'number', least: 12, most: 60, step: 1 },
  watermark_spacing: { kind: 'number', least: 50, most: 500, step: 10 },
  watermark_rotation: { kind: 'number', least: -180, most: 180, step: 1 },
  watermark_min_distance: { kind: 'number', least: 50, most: 300, step: 10 },
  watermark_color: { kind: 'choice', choices: ['orange', 'blanc'] },
} as const
export type WatermarkKey = keyof typeof WATERMARK_INPUTS
/** What applies where an entry is inactive or empty. */
export const WATERMARK_DEFAULTS = {
  watermark_text: 'ANTAN',
  watermark_opacity: '0.5',
  watermark_size: '36',
  watermark_spacing: '110',
  watermark_rotation: '-30',
  watermark_min_distance: '120',
  watermark_color: 'blanc',
} as const satisfies Record<WatermarkKey, string>
export const WATERMARK_KEYS = Object.keys(WATERMARK_INPUTS) as WatermarkKey[]

/**
 * Whether a number lies within its bounds, and a text has enough letters or digits that the font
 * has; a choice always fits.
 */
export function isWithinBounds(key: WatermarkKey, value: string): boolean {
  const input = WATERMARK_INPUTS[key]
  if (input.kind === 'text') {
    const letters = value.match(/[\p{L}\p{N}]/gu) ?? []
    return isPrintable(value.replaceAll(/\s/g, ' ')) && letters.length >= input.fewestLetters
  }
  if (input.kind !== 'number') return true
  const number = /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : NaN
  return number >= input.least && number <= input.most
}

/** Whether it also lies on one of the steps of its input, as every saved value must. */
export function isOnStep(key: WatermarkKey, value: string): boolean {
  const input = WATERMARK_INPUTS[key]
  if (input.kind !== 'number') return isWithinBounds(key, value)
  const steps = (Number(value) - input.least) / input.step
  return isWithinBounds(key, value) && Math.abs(steps - Math.round(steps)) < 1e-6
}

/** The value that previews are drawn with, and whether it is the default one. */
export function appliedWatermark(key: WatermarkKey, value: string, isActive: boolean) {
  const given = value.trim()
  const isDefault = !isActive || given === '' || !isWithinBounds(key, given)
  return { value: isDefault ? WATERMARK_DEFAULTS[key] : given, isDefault }
}
