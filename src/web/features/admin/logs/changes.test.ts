import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('a change is told field by field', () => {
  expect(changesOf('{"credits":1,"note":""}', '{"credits":3,"note":null}')).toEqual([{ field: 'credits', from: '1', to: '3' }, { field: 'note', from: '', to: '' }])
})

test('what was made has no old value, what was deleted no new one', () => {
  expect(changesOf(null, '{"a":[1]}')).toEqual([{ field: 'a', from: null, to: '[1]' }])
  expect(changesOf('{"a":true}', null)).toEqual([{ field: 'a', from: 'true', to: null }])
  expect(changesOf(null, null)).toEqual([])
})

test('long values are cut, and a value cut when stored is shown as it is', () => {
  expect(changesOf(null, JSON.stringify({ text: 'x'.repeat(500) })).map(({ to }) => to?.length)).toEqual([121])
  expect(changesOf(null, '{"text":"xx')).toEqual([{ field: '…', from: null, to: '{"text":"xx' }])
})
