/** Amounts and dates written by hand say what the platform's own formatters say. */
import { expect, test } from 'vitest'
import { longDate } from './dates.ts'
import { euros } from './money.ts'

test('amounts', () => {
  const platform = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  for (const amount of [0, 0.05, 2.99, 19.9, 100, 999.99, 1_000, 12_345.6, 1_234_567, -4.5])
    expect(euros(amount)).toBe(platform.format(amount).replaceAll('\u202f', '\u00a0'))
})

test('dates, on both sides of midnight and of every change of clocks', () => {
  const platform = new Intl.DateTimeFormat('fr-FR', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Paris',
  })
  const start = Date.UTC(2025, 11, 31, 21)
  for (let hour = 0; hour < 3 * 366 * 24; hour += 1) {
    const moment = new Date(start + hour * 3_600_000)
    const written = longDate(moment.toISOString())
    if (written !== platform.format(moment))
      expect(written, moment.toISOString()).toBe(platform.format(moment))
  }
  expect(longDate('2026-10-25T22:59:59.999Z')).toBe('25 octobre 2026')
  expect(longDate('2026-10-25T23:00:00Z')).toBe('26 octobre 2026')
})
