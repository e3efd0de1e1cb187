/** The empty state of a list. */
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListEditor } from './list-editor.tsx'

const emptyList = (fixed: boolean) => {
  const props: ComponentProps<typeof ListEditor<{ title: string }>> = {
    words: { add: 'Ajouter', one: String, title: String },
    items: [],
    onChange: () => {},
    blank: { title: '' },
    max: 3,
    fixed,
    children: () => null,
  }
  return renderToStaticMarkup(createElement(ListEditor<{ title: string }>, props))
}

test('an empty list shows its add button, or names the tab where items are added', () => {
  expect(emptyList(false)).toContain('Ajouter')
  expect(emptyList(false)).not.toContain('l’onglet')
  expect(emptyList(true)).toContain(
    'Ajoutez d’abord un élément dans l’onglet «\u00a0Contenu\u00a0».',
  )
})
