/** Stored settings of the watermark, and its offset per account. */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { watermarkConfigurations } from '../../db/schema/content.ts'
import { createKeyedHash } from '../../platform/keyed-hash.ts'
import { openTestDatabase } from '../../testing/database.ts'
import {
  createWatermarkPhase,
  DEFAULT_WATERMARK,
  loadWatermark,
  readWatermark,
  seedWatermark,
  WATERMARK_KEYS,
} from './watermark.service.ts'

const entry = (configKey: string, configValue: string, { isActive = true } = {}) => ({
  configKey,
  configValue,
  isActive,
})

test('the seed inserts the seven keys once, with the defaults', async () => {
  const { db, close } = await openTestDatabase()
  await db.transaction(seedWatermark)
  await db
    .update(watermarkConfigurations)
    .set({ configValue: 'Studio Dupont' })
    .where(eq(watermarkConfigurations.configKey, 'watermark_text'))
  await db.transaction(seedWatermark)
  const rows = await db.select().from(watermarkConfigurations)
  expect(rows.map((row) => row.configKey).toSorted()).toEqual([
    'watermark_color',
    'watermark_min_distance',
    'watermark_opacity',
    'watermark_rotation',
    'watermark_size',
    'watermark_spacing',
    'watermark_text',
  ])
  expect(await loadWatermark(db)).toEqual({ ...DEFAULT_WATERMARK, text: 'Studio Dupont' })
  await close()
})

test('reads stored settings', () => {
  expect(
    readWatermark([
      entry('watermark_text', ' Épreuve '),
      entry('watermark_opacity', '0.3'),
      entry('watermark_size', '48'),
      entry('watermark_spacing', '200'),
      entry('watermark_rotation', '-45'),
      entry('watermark_min_distance', '80'),
      entry('watermark_color', 'orange'),
    ]),
  ).toEqual({
    text: 'Épreuve',
    opacity: 0.3,
    size: 48,
    spacing: 200,
    rotation: -45,
    minDistance: 80,
    colour: 'orange',
  })
})

test.each([
  entry('watermark_text', 'Autre', { isActive: false }),
  entry('watermark_text', ''),
  entry('watermark_text', '   '),
  entry('watermark_text', '\u200b\u0000'),
  ...['\u3164', '\uffa0', '\u115f\u1160', '\u2800 \u2800', '\u034f', '\ufe0f', '\u17b4'].map(
    (unseen) => entry('watermark_text', unseen),
  ),
  ...['🎄🎁', 'ANTAN 🎄', 'שלום', '東京都', '.', '– — –', 'ab'].map((text) =>
    entry('watermark_text', text),
  ),
  entry('watermark_opacity', '0'),
  entry('watermark_opacity', '0.05'),
  entry('watermark_opacity', 'NaN'),
  entry('watermark_opacity', '1e-9'),
  entry('watermark_size', '0'),
  entry('watermark_size', '-20'),
  entry('watermark_size', '61'),
  entry('watermark_size', 'Infinity'),
  entry('watermark_spacing', '100000'),
  entry('watermark_rotation', '181'),
  entry('watermark_min_distance', '0x40'),
  entry('watermark_color', 'transparent'),
  entry('toString', 'x'),
  entry('__proto__', 'x'),
  entry('unknown', 'x'),
])('$configKey = $configValue (active: $isActive) leaves the defaults', (given) => {
  expect(readWatermark([given])).toEqual(DEFAULT_WATERMARK)
  expect(WATERMARK_KEYS).toHaveLength(7)
})

test('the phase depends on account and key only, and spreads over 0..1', () => {
  const phasesWith = (key: string) =>
    Array.from({ length: 200 }, (_, at) =>
      createWatermarkPhase(createKeyedHash(Buffer.from(key), 'test'))(at + 1),
    )
  const phases = phasesWith('a key')
  expect(phases).toEqual(phasesWith('a key'))
  expect(phases.filter((phase, at) => phase === phasesWith('another key')[at])).toEqual([])
  expect(Math.min(...phases)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...phases)).toBeLessThan(1)
  expect(new Set(phases.map((phase) => Math.floor(phase * 10))).size).toBe(10)
})
