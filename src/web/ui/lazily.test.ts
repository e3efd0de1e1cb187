/** A dialog whose code is still being loaded shows that it is coming. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazily } from './lazily.tsx'

test('a line is shown while the code of an opened dialog is loaded, and none while it is closed', () => {
  const Dialog = lazily<{ open: boolean }>(() => new Promise(() => {}))
  expect(renderToStaticMarkup(createElement(Dialog, { open: true }))).toContain('animate-breathe')
  expect(renderToStaticMarkup(createElement(Dialog, { open: false }))).toBe('')
})
