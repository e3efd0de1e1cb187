/** The empty and the full list. */
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListEditor } from './list-editor.tsx'

const listOf = (items: { title: string }[]) => {
  const props: ComponentProps<typeof ListEditor<{ title: string }>> = {
    words: { add: 'Ajouter', one: String, title: String },
    items,
    onChange: () => {},
    blank: { title: '' },
    max: 1,
    children: () => null,
  }
  return renderToStaticMarkup(createElement(ListEditor<{ title: string }>, props))
}

test('an empty list shows its add button, a full one does not', () => {
  expect(listOf([])).toContain('Ajouter')
  expect(listOf([{ title: 'a' }])).not.toContain('Ajouter')
})
