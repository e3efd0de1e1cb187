/** Tests hysteresis, connected components and binary morphology. */
import { expect, test } from 'vitest'
import { closed, componentsOf, dilated, thresholdWithHysteresis } from './components.ts'

test('hysteresis extends from pixels above the high threshold only', () => {
  const values = Float32Array.from([0.5, 0.9, 0.5, 0, 0.5])
  expect([...thresholdWithHysteresis(values, 5, 1, { high: 0.8, low: 0.4 })]).toEqual([
    1, 1, 1, 0, 0,
  ])
})

test('components are 8-connected, dilation is 4-connected and stays within the row', () => {
  expect(componentsOf(Uint8Array.from([1, 0, 0, 0, 1, 0, 0, 0, 0]), 3, 3)).toHaveLength(1)
  expect([...dilated(Uint8Array.from([0, 0, 1, 0, 0, 0]), 3, 1)]).toEqual([0, 1, 1, 0, 0, 1])
})

test('closing fills a gap between two ends and nothing at an open side', () => {
  expect([...closed(Uint8Array.from([0, 0, 0, 1, 0, 1, 0, 0, 0, 0]), 10, 1)]).toEqual([
    0, 0, 0, 1, 1, 1, 0, 0, 0, 0,
  ])
})
