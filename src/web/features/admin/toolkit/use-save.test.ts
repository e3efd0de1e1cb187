/** Concurrent saves are merged or in conflict. */
import { expect, test } from 'vitest'
import { rebased } from './form.ts'
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

test('a form in conflict keeps its own changes and takes the stored values of everything else', () => {
  const opened = { title: 'a', shown: false, content: { text: 'a', items: ['a'] } }
  const mine = { ...opened, title: 'c', content: { text: 'c', items: ['a'] } }
  const stored = { title: 'b', shown: true, content: { text: 'b', items: ['b'] } }
  expect(rebased(opened, mine, stored)).toEqual({
    title: 'c',
    shown: true,
    content: { text: 'c', items: ['b'] },
  })
})
