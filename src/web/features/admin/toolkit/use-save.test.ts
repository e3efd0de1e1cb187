import { expect, test } from 'vitest'
import { merged } from './use-save.ts'

const seen = { title: 'a', shown: false }

test('what each of two changed is kept when they changed different things, or the same alike', () => {
  expect(merged(seen, { title: 'a', shown: true }, { title: 'b', shown: false })).toEqual({
    title: 'b',
    shown: true,
  })
  expect(merged(seen, { title: 'c', shown: false }, { title: 'c', shown: true })).toEqual({
    title: 'c',
    shown: true,
  })
})

test('where both changed the same to something else, nobody decides for them', () => {
  expect(merged(seen, { title: 'c', shown: false }, { title: 'b', shown: false })).toBeNull()
})
