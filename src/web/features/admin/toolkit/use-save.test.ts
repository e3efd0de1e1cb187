import { expect, test } from 'vitest'
import { merged } from './use-save.ts'

const seen = { title: 'a', shown: false }

test('changes of two administrators are merged when they concern different fields or agree', () => {
  expect(merged(seen, { title: 'a', shown: true }, { title: 'b', shown: false })).toEqual({
    title: 'b',
    shown: true,
  })
  expect(merged(seen, { title: 'c', shown: false }, { title: 'c', shown: true })).toEqual({
    title: 'c',
    shown: true,
  })
})

test('different changes of the same field are not merged', () => {
  expect(merged(seen, { title: 'c', shown: false }, { title: 'b', shown: false })).toBeNull()
})
