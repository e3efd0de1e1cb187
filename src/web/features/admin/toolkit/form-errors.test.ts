/** Errors of a form by path. */
import { expect, test } from 'vitest'
import { showsError, unplacedErrors, type Field } from './form.ts'
import { errorsAfter, errorsWithin } from './form-errors.ts'

type Values = { title: string; tags: string; content: object }
const fields: Field<Values>[] = [
  { name: 'title', label: 'Titre', input: 'text' },
  { name: 'tags', label: 'Étiquettes', input: 'text' },
  {
    name: 'content',
    label: 'Contenu',
    input: 'custom',
    render: () => null,
    showsError: (path) => path.startsWith('steps'),
  },
]
const errors = {
  title: 'a',
  'tags.3': 'b',
  'content.steps.0.title': 'c',
  'content.avatar': 'd',
  body: 'e',
}

test('errors inside a field are returned by the rest of their path', () => {
  expect(errorsWithin(errors, 'content')).toEqual({ 'steps.0.title': 'c', avatar: 'd' })
  expect(errorsWithin(errorsWithin(errors, 'content'), 'steps.0')).toEqual({ title: 'c' })
})

test('a field shows its own errors and those inside it unless it declares otherwise; the form shows the rest', () => {
  expect(
    fields.map((field) => Object.keys(errors).filter((path) => showsError(field, path))),
  ).toEqual([['title'], ['tags.3'], ['content.steps.0.title']])
  expect(unplacedErrors(fields, errors as never)).toEqual(['d', 'e'])
})

test('a new value clears the errors of the parts it changes, and no others', () => {
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
