/** The watermark's settings: what the operator stored, entry by entry, or the default. There is never no watermark. */
import type { WatermarkSettings } from '#restoration/compose/watermark-settings.ts'
import { watermarkConfigurations } from '../../db/schema/content.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { withoutUnseen } from '../../platform/readable-name.ts'

export const DEFAULT_WATERMARK: Readonly<WatermarkSettings> = {
  text: 'ANTAN', opacity: 0.5, size: 36, spacing: 110, rotation: -30, minDistance: 120, colour: 'blanc',
}
const LONGEST_TEXT = 60

/** A plain decimal within the bounds that the specification gives its input, or nothing. */
const within = (low: number, high: number) => (value: string): number | undefined => {
  const number = /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : NaN
  return number >= low && number <= high ? number : undefined
}
const READERS = {
  watermark_text: ['text', (value: string) => [...withoutUnseen(value.replace(/[\p{C}\s]+/gu, ' ')).trim()].slice(0, LONGEST_TEXT).join('').trim() || undefined],
  watermark_opacity: ['opacity', within(0.1, 1)],
  watermark_size: ['size', within(12, 60)],
  watermark_spacing: ['spacing', within(50, 500)],
  watermark_rotation: ['rotation', within(-180, 180)],
  watermark_min_distance: ['minDistance', within(50, 300)],
  watermark_color: ['colour', (value: string) => (value === 'orange' || value === 'blanc' ? value : undefined)],
} as const satisfies Record<string, readonly [keyof WatermarkSettings, (value: string) => string | number | undefined]>

export const WATERMARK_KEYS = Object.keys(READERS) as (keyof typeof READERS)[]

/** Whether a value lies within the bounds of its key. */
export const isReadable = (key: keyof typeof READERS, value: string): boolean => READERS[key][1](value.trim()) !== undefined

/** Inactive, empty, unreadable and out-of-range entries leave the default in place. */
export function readWatermark(entries: readonly { configKey: string; configValue: string; isActive: boolean }[]): WatermarkSettings {
  const read = entries.flatMap(({ configKey, configValue, isActive }) => {
    if (!isActive || !Object.hasOwn(READERS, configKey)) return []
    const [name, parse] = READERS[configKey as keyof typeof READERS]
    const value = parse(configValue.trim())
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...DEFAULT_WATERMARK, ...Object.fromEntries(read) }
}

/** Offset of an account's pattern, 0–1: the same in all its previews. `hash` is keyed, since the phase is nobody's to compute. */
export const createWatermarkPhase = (hash: (text: string) => string) => (userId: number): number =>
  Buffer.from(hash(String(userId)), 'base64url').readUInt32BE(0) / 2 ** 32

export async function loadWatermark(db: Reader): Promise<WatermarkSettings> {
  return readWatermark(await db.select().from(watermarkConfigurations))
}

/** Writes the seven entries that are missing. */
export async function seedWatermark(tx: Tx): Promise<void> {
  await tx.insert(watermarkConfigurations)
    .values(WATERMARK_KEYS.map((configKey) => ({ configKey, configValue: String(DEFAULT_WATERMARK[READERS[configKey][0]]) })))
    .onConflictDoNothing()
}
