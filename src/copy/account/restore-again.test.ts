/** The summary of the treatments names each with its number, and nothing that was not done. */
import { expect, test } from 'vitest'
import type { Treatments } from '#contract/photo-versions.ts'
import { restoreAgainCopy } from './restore-again.ts'

const { summary, leftTitle } = restoreAgainCopy.treatments
const NOTHING: Treatments = {
  marks: null,
  negativeInverted: false,
  stainsRemoved: false,
  losses: null,
  screenRemoved: false,
}

test('the treatments of a version are summed up in one line', () => {
  expect(
    summary({
      ...NOTHING,
      negativeInverted: true,
      stainsRemoved: true,
      losses: { completed: 2, left: 0 },
      marks: { repaired: 0, left: 3 },
    }),
  ).toBe('Négatif inversé, taches retirées, 2 manques complétés, 3 marques laissées')
  expect(
    summary({
      marks: { repaired: 1, left: 1 },
      negativeInverted: false,
      stainsRemoved: false,
      losses: { completed: 1, left: 1 },
      screenRemoved: true,
    }),
  ).toBe(
    'Trame d’impression retirée, 1 manque complété, 1 marque réparée, 1 manque laissé, 1 marque laissée',
  )
})

test('a version without treatment has no summary', () => {
  for (const marks of [null, { repaired: 0, left: 0 }])
    expect(summary({ ...NOTHING, marks, losses: { completed: 0, left: 0 } })).toBe('')
})

test('the proposal of the strong repair names the choice of the panel', () => {
  const { label } = restoreAgainCopy.options.marksModes.find(({ value }) => value === 'on')!
  for (const count of [1, 2]) expect(leftTitle(count).toLowerCase()).toContain(label.toLowerCase())
})
