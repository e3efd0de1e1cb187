import { expect, test } from 'vitest'
import type { Field } from './form.ts'
import { errorsAfter, errorsWithin, holds, strayErrors } from './form-errors.ts'

type Values = { title: string; tags: string; content: object }
const fields: Field<Values>[] = [
  { name: 'title', label: 'Titre', input: 'text' },
  { name: 'tags', label: 'Étiquettes', input: 'text' },
  {
    name: 'content',
    label: 'Contenu',
    input: 'custom',
    render: () => null,
    holds: (path) => path.startsWith('steps'),
  },
]
const errors = {
  title: 'a',
  'tags.3': 'b',
  'content.steps.0.title': 'c',
  'content.avatar': 'd',
  body: 'e',
}

test('the errors within a part are told by the rest of their path', () => {
  expect(errorsWithin(errors, 'content')).toEqual({ 'steps.0.title': 'c', avatar: 'd' })
  expect(errorsWithin(errorsWithin(errors, 'content'), 'steps.0')).toEqual({ title: 'c' })
})

test('a field holds its own errors and those within it, unless it says otherwise; the rest is told by the form', () => {
  expect(fields.map((field) => Object.keys(errors).filter((path) => holds(field, path)))).toEqual([
    ['title'],
    ['tags.3'],
    ['content.steps.0.title'],
  ])
  expect(strayErrors(fields, errors as never)).toEqual(['d', 'e'])
})

test('a new value takes away the errors of what it changed, and no others', () => {
  const before = { steps: [{ title: 'x', icon: 'y' }] }
  const wrong = {
    title: 'a',
    content: 'f',
    'content.steps.0.title': 'c',
    'content.steps.0.icon': 'g',
  } as never
  expect(
    errorsAfter<Values>(wrong, 'content', before, { steps: [{ title: 'z', icon: 'y' }] }),
  ).toEqual({ title: 'a', 'content.steps.0.icon': 'g' })
})
