/** Titles and their emphasised word. */
import { expect, test } from 'vitest'
import { lastWordApart } from './hero.tsx'

test.each([
  ['Redonnez vie à un passé oublié', 'Redonnez vie à un passé', 'oublié'],
  ['  Un   souvenir ', 'Un', 'souvenir'],
  ['Souvenirs', 'Souvenirs', 'oublié'],
  ['Que reste-t-il\u00a0?', 'Que', 'reste-t-il\u00a0?'],
])('%s', (title, start, last) => {
  expect(lastWordApart(title)).toEqual([start, last])
})
