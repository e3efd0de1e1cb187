/** Validation of the landing page's steps. */
import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { readContent } from './landing.admin.ts'

const step = { title: 'Déposez', description: 'Une photo', icon: 'Upload' }

test('a step without a number gets its position, a given number is kept', () => {
  expect(
    readContent('how-it-works', { steps: [step, { ...step, stepNumber: 7 }, step] }),
  ).toMatchObject({ steps: [{ stepNumber: 1 }, { stepNumber: 7 }, { stepNumber: 3 }] })
})

test('an invalid list of steps is rejected', () => {
  for (const steps of ['x', [null], [{ ...step, stepNumber: 0 }]])
    expect(() => readContent('how-it-works', { steps })).toThrow(AppError)
})
