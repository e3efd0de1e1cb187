/** The values of the watermark: which apply, and which are valid. */
import { expect, test } from 'vitest'
import { appliedWatermark, WATERMARK_DEFAULTS } from '#contract/admin/watermark-figures.ts'
import { watermarkError } from './watermark-card.tsx'

test('the default applies to an inactive, empty or out-of-range watermark entry', () => {
  expect(appliedWatermark('watermark_spacing', '200', true)).toEqual({
    value: '200',
    isDefault: false,
  })
  for (const [value, isActive] of [
    ['200', false],
    ['', true],
    ['  ', true],
    ['900', true],
  ] as const) {
    expect(appliedWatermark('watermark_spacing', value, isActive)).toEqual({
      value: WATERMARK_DEFAULTS.watermark_spacing,
      isDefault: true,
    })
  }
})

test.each([
  ['watermark_spacing', '115', false],
  ['watermark_spacing', '120', true],
  ['watermark_opacity', '0,7', true],
  ['watermark_opacity', '0,75', false],
  ['watermark_rotation', '-30', true],
  ['watermark_rotation', '-30,5', false],
  ['watermark_min_distance', '55', false],
  ['watermark_size', '36', true],
  ['watermark_size', '1e1', false],
  ['watermark_text', 'Épreuve n° 2', true],
  ['watermark_text', 'Studio\tDupont', true],
  ['watermark_text', 'ANTAN 🎄', false],
  ['watermark_text', 'A', false],
] as const)('%s at %s is valid: %s', (key, value, fits) => {
  expect(watermarkError(key, value) === null).toBe(fits)
})
