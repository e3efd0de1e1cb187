/**
 * Settings of the watermark: each stored entry, or its default, so that a preview always has a
 * watermark.
 */
import {
  isWithinBounds,
  WATERMARK_DEFAULTS as DEFAULTS,
  WATERMARK_INPUTS,
  type WatermarkKey,
} from '#contract/admin/watermark-figures.ts'
import type { WatermarkSettings } from '#engine/compose/watermark-settings.ts'
import { watermarkConfigurations } from '../../db/schema/content.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { withoutInvisible } from '../../platform/readable-name.ts'

export const DEFAULT_WATERMARK: Readonly<WatermarkSettings> = {
  text: DEFAULTS.watermark_text,
  opacity: Number(DEFAULTS.watermark_opacity),
  size: Number(DEFAULTS.watermark_size),
  spacing: Number(DEFAULTS.watermark_spacing),
  rotation: Number(DEFAULTS.watermark_rotation),
  minDistance: Number(DEFAULTS.watermark_min_distance),
  colour: DEFAULTS.watermark_color,
}

/** Parses a decimal within the bounds of its key; undefined for anything else. */
const numberOf =
  (key: WatermarkKey) =>
  (value: string): number | undefined =>
    isWithinBounds(key, value) ? Number(value) : undefined
const READERS = {
  watermark_text: [
    'text',
    (value: string) => {
      const text = [...withoutInvisible(value.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ')).trim()]
        .slice(0, WATERMARK_INPUTS.watermark_text.longest)
        .join('')
        .trim()
      return isWithinBounds('watermark_text', text) ? text : undefined
    },
  ],
  watermark_opacity: ['opacity', numberOf('watermark_opacity')],
  watermark_size: ['size', numberOf('watermark_size')],
  watermark_spacing: ['spacing', numberOf('watermark_spacing')],
  watermark_rotation: ['rotation', numberOf('watermark_rotation')],
  watermark_min_distance: ['minDistance', numberOf('watermark_min_distance')],
  watermark_color: [
    'colour',
    (value: string) => (value === 'orange' || value === 'blanc' ? value : undefined),
  ],
} as const satisfies Record<
  string,
  readonly [keyof WatermarkSettings, (value: string) => string | number | undefined]
>

export const WATERMARK_KEYS = Object.keys(READERS) as (keyof typeof READERS)[]

/** Whether a value lies within the bounds of its key. */
export const isReadable = (key: keyof typeof READERS, value: string): boolean =>
  READERS[key][1](value.trim()) !== undefined

/** Reads the settings; inactive, empty, invalid and out-of-range entries keep their default. */
export function readWatermark(
  entries: readonly { configKey: string; configValue: string; isActive: boolean }[],
): WatermarkSettings {
  const read = entries.flatMap(({ configKey, configValue, isActive }) => {
    if (!isActive || !Object.hasOwn(READERS, configKey)) return []
    const [name, parse] = READERS[configKey as keyof typeof READERS]
    const value = parse(configValue.trim())
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...DEFAULT_WATERMARK, ...Object.fromEntries(read) }
}

/**
 * Offset of an account's pattern, 0–1, the same in all its previews. `hash` is keyed, so that the
 * offset cannot be computed outside.
 */
export const createWatermarkPhase =
  (hash: (text: string) => string) =>
  (userId: number): number =>
    Buffer.from(hash(String(userId)), 'base64url').readUInt32BE(0) / 2 ** 32

export async function loadWatermark(db: Reader): Promise<WatermarkSettings> {
  return readWatermark(await db.select().from(watermarkConfigurations))
}

/** Inserts missing entries with their defaults. */
export async function seedWatermark(tx: Tx): Promise<void> {
  await tx
    .insert(watermarkConfigurations)
    .values(
      WATERMARK_KEYS.map((configKey) => ({
        configKey,
        configValue: String(DEFAULT_WATERMARK[READERS[configKey][0]]),
      })),
    )
    .onConflictDoNothing()
}
