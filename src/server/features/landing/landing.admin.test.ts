/** What the landing page's back office makes of a content that is sent. */
import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { readContent } from './landing.admin.ts'

const step = { title: 'Déposez', description: 'Une photo', icon: 'Upload' }

test('a step without a number has that of its place; its own counts', () => {
  expect(
    readContent('how-it-works', { steps: [step, { ...step, stepNumber: 7 }, step] }),
  ).toMatchObject({ steps: [{ stepNumber: 1 }, { stepNumber: 7 }, { stepNumber: 3 }] })
})

test('what is not a list of steps is refused', () => {
  for (const steps of ['x', [null], [{ ...step, stepNumber: 0 }]])
    expect(() => readContent('how-it-works', { steps })).toThrow(AppError)
})
